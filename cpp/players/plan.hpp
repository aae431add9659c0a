// A plan: how a hand is meant to be played, as groups that are legal plays.
#pragma once

#include <array>
#include <cstddef>

#include "guandan/hand.hpp"
#include "guandan/move.hpp"
#include "guandan/rules.hpp"
#include "sight.hpp"

namespace guandan::players {

class Plan {
 public:
  /// A hand of 108 cards has no more groups than faces and wilds; plans are made for such hands too.
  static constexpr std::size_t capacity = 64;

  [[nodiscard]] const Move* begin() const { return groups_.data(); }
  [[nodiscard]] const Move* end() const { return groups_.data() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Move& operator[](std::size_t i) const { return groups_[i]; }
  void add(const Move& group) { groups_[size_++] = group; }
  void remove(std::size_t i) { groups_[i] = groups_[--size_]; }

 private:
  std::array<Move, capacity> groups_;
  std::size_t size_ = 0;
};

/// The groups of least total burden that the search finds; no promise that there are no better ones.
[[nodiscard]] Plan make_plan(const Hand& hand, Rank level, const Rules& rules, const Sight& sight);

/// The sum of the burdens: about how many leads the hand needs.
[[nodiscard]] float total_burden(const Plan& plan, const Sight& sight);

}  // namespace guandan::players
