// Any play of any deal: no card is lost, turns are as R5 has them, texts and bytes come back, and all can be taken
// back.
#include "input.hpp"
#include "laws.hpp"

using namespace guandan;

namespace {

void play_one(fuzz::Input& input, Deal& deal) {
  laws::check_turn(deal);
  const MoveList moves = deal.legal_moves();
  const Move move = moves[input.below(moves.size())];
  CHECK_EQ(deal.parse(to_string(move)), move);
  const Deal before = deal;
  deal.play(move);
  Deal again = deal;
  again.undo();
  CHECK(again == before && again.position() == before.position() && again.to_act() == before.to_act());
}

/// A move that may be legal or not: refused without a trace, or played.
void try_one(fuzz::Input& input, Deal& deal) {
  const Bits bits{input.word(), input.word()};
  const auto move = fuzz::accepted([&] { return Move::from_bits(bits); });
  if (!move) return;
  const MoveList moves = deal.legal_moves();
  const bool legal = std::find(moves.begin(), moves.end(), *move) != moves.end();
  const Deal before = deal;
  const auto played = fuzz::accepted([&] {
    deal.play(*move);
    return true;
  });
  CHECK_EQ(played.has_value(), legal);
  if (!played) CHECK(deal == before && deal.position() == before.position());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  return fuzz::hold([&] {
    const Rank level = input.level();
    const Rules& rules = input.rules();
    const Deal start = Deal::random(input.word(), level, rules);
    Deal deal = start;
    check::subject = draw::describe(deal.hand(0), level, rules) + " of seat 0";
    while (!input.empty() && !deal.is_over()) input.byte() % 8 == 0 ? try_one(input, deal) : play_one(input, deal);
    laws::check_cards(deal);
    const Deal again = Deal::from_bytes(deal.to_bytes());
    CHECK(again == deal && again.position() == deal.position() && again.result() == deal.result());
    while (!deal.moves().empty()) deal.undo();
    CHECK(deal == start && deal.position() == start.position());
  });
}
