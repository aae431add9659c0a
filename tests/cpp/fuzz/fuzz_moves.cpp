// Any hand, at any level and rules: its plays are in order and its own, its counts and combinations fit them, and what
// follows a table is what beats it.
#include "input.hpp"
#include "laws.hpp"

using namespace guandan;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  return fuzz::hold([&] {
    const Rank level = input.level();
    const Rules& rules = input.rules();
    const Hand hand = input.hand();
    const Hand other = input.hand();
    check::subject = draw::describe(hand, level, rules) + "; other hand " + to_string(other);
    const Readings readings = classify(hand, level, rules);
    const MoveList lead = legal_moves(hand, std::nullopt, level, rules);
    for (const Move& reading : readings) CHECK(std::find(lead.begin(), lead.end(), reading) != lead.end());
    laws::check_order(lead);
    // Where there are very many, only some are read again.
    laws::check_plays(lead, hand, level, rules, 1 + lead.size() / 500);
    laws::check_combinations(lead, legal_combinations(hand, std::nullopt, level, rules));
    CHECK_EQ(count_legal_moves(hand, std::nullopt, level, rules), lead.size());
    const MoveList tables = legal_moves(other, std::nullopt, level, rules);
    if (tables.empty()) return;
    const Move& table = tables[input.below(tables.size())];
    laws::check_follow(lead, hand, table, level, rules);
    laws::check_combinations(legal_moves(hand, table, level, rules),
                             legal_combinations(hand, table.combination(), level, rules));
  });
}
