// The least cost of reaching one state of the search, for each balance of triples and carried pairs.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

namespace guandan::players::detail {

/// For each balance from -Below to Lanes - Below - 1 a cost. A full house has five cards, so in a hand of 5 * Below + 4
/// cards no more than Below pairs are carried at all: a lower balance comes to nothing, and a higher one is worth no
/// more than the highest. Whole lists are shifted and compared at once, which compilers turn into vector code.
template <class Cost_, int Lanes, int Below_>
class Balances {
 public:
  using Cost = Cost_;
  static constexpr int lanes = Lanes;
  static constexpr int below = Below_;
  /// The furthest that one group moves the balance: five carried pairs of ten cards.
  static constexpr int furthest = 5;
  static_assert(Lanes > 2 * Below_);

  /// The same with room on both sides, to be read at a distance.
  struct Padded {
    std::array<Cost, Lanes + 2 * furthest> costs;
  };

  explicit Balances(Cost none) { costs_.fill(none); }

  [[nodiscard]] Cost at(int balance) const { return costs_[static_cast<std::size_t>(balance + below)]; }
  void lower(int balance, Cost cost) {
    Cost& old = costs_[static_cast<std::size_t>(balance + below)];
    old = std::min(old, cost);
  }
  [[nodiscard]] Padded padded(Cost none) const {
    Padded padded;
    padded.costs.fill(none);
    std::copy(costs_.begin(), costs_.end(), padded.costs.begin() + furthest);
    return padded;
  }
  /// Takes over what is cheaper from `from`, whose balance moves by `shift` at this cost.
  void lower_each(const Padded& from, int shift, Cost cost) {
    const Cost* source = from.costs.data() + furthest - shift;
    for (std::size_t i = 0; i < Lanes; ++i) {
      const Cost reached = static_cast<Cost>(source[i] + cost);
      costs_[i] = reached < costs_[i] ? reached : costs_[i];
    }
    for (int beyond = 0; beyond < shift; ++beyond) {
      lower(highest, static_cast<Cost>(source[Lanes + beyond] + cost));
    }
  }
  /// The least cost that any solution from here can have, where `plays` plays would at least hold the cards that are
  /// left. Each balance below zero needs a triple more, which is a play; each above zero may take two cards along.
  [[nodiscard]] Cost bound(Cost unit, int plays) const {
    Cost least = std::numeric_limits<Cost>::max();
    for (int i = 0; i < lanes; ++i) {
      const int balance = i - below;
      const int more = std::max({0, -balance, plays - taken_along(balance)});
      least = std::min(least, static_cast<Cost>(costs_[static_cast<std::size_t>(i)] + unit * more));
    }
    return least;
  }

  static constexpr int highest = Lanes - 1 - below;

 private:
  /// By how much the plays of what is left may be fewer: two cards each are no more than a third of the largest play.
  static constexpr int taken_along(int balance) {
    if (balance == highest) return 108;  // stands for all that are higher
    return balance > 0 ? (balance + 2) / 3 : 0;
  }

  std::array<Cost, Lanes> costs_;
};

}  // namespace guandan::players::detail
