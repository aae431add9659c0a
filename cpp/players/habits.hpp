// How well a hidden hand fits what its seat has done, by habits that sensible players share.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "guandan/deal.hpp"
#include "guandan/players/view.hpp"

namespace guandan::players {

/// What somebody else did, and what they had to answer.
struct Act {
  int seat = 0;
  Move move;
  /// The pass on the lead.
  Move table;
  /// The table was played by the partner; by an opponent with ten cards or fewer.
  bool over_partner = false;
  bool late = false;
  /// What the seat has played since, with this act, by place.
  std::uint64_t since = 0;
};

/// The habits that a hand can break; habits.cpp names them.
inline constexpr std::size_t habits = 15;
using Broken = std::array<int, habits>;

/// The acts of the other seats in the deal so far.
[[nodiscard]] std::vector<Act> acts_of_others(const View& view);

/// How likely a position is, in natural logarithms and up to a constant: by the habits that its hidden hands would have
/// broken.
[[nodiscard]] float log_likelihood(const std::vector<Act>& acts, const Position& position);

/// Adds the habits that a seat broke with this act, if it held these cards before it.
void count_broken(const Act& act, std::uint64_t before, Broken& broken);

}  // namespace guandan::players
