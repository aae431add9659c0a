// The positions of bench/*.tsv, and the totals of expected.tsv: all counted by the reference.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "guandan/guandan.hpp"

namespace bench {

struct Case {
  std::string group;
  guandan::Rank level = guandan::Rank::two;
  guandan::Hand hand;
  std::optional<guandan::Combination> table;
  guandan::Rules rules;
  std::size_t moves = 0;
  std::size_t combinations = 0;

  [[nodiscard]] bool leads() const { return !table; }
  [[nodiscard]] int wilds() const { return hand.count(guandan::Card::of(level, guandan::Suit::hearts)); }
};
using Cases = std::vector<Case>;

/// All lines of a file in bench/. Groups named "natural ..." have wilds_prefer_natural on.
Cases read_cases(const std::string& file);

/// The positions for which `keep` is true.
template <class Keep>
Cases filter(const Cases& all, Keep keep) {
  Cases kept;
  for (const Case& position : all) {
    if (keep(position)) kept.push_back(position);
  }
  return kept;
}

/// The leads or the follows of one corpus.
inline Cases choose(const Cases& all, std::string_view group, bool leads) {
  return filter(all, [&](const Case& one) { return one.group == group && one.leads() == leads; });
}

/// The total of this name in expected.tsv.
std::size_t expected_total(const std::string& name);

/// Ends the program with a message if `found` is not what the reference says.
void check(std::size_t found, std::size_t expected, const std::string& what);

inline guandan::MoveList list(const Case& position) {
  guandan::MoveList moves;
  guandan::list_moves(position.hand, position.table ? &*position.table : nullptr, position.level, position.rules,
                      moves);
  return moves;
}

}  // namespace bench
