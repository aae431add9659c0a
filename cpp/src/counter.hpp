// Counts the plays that the generator would write, without writing them.
#pragma once

#include "guandan/combination.hpp"
#include "guandan/hand.hpp"
#include "naturals.hpp"
#include "supply.hpp"

namespace guandan::detail {

/// Ways by number of gaps that wilds fill, 0 to 2: a polynomial in the gap.
using Ways = std::array<std::size_t, 3>;

class Counter {
 public:
  Counter(const Hand& hand, Rank level, const Rules& rules)
      : naturals_(hand, level), supply_(naturals_, level), level_(level), rules_(rules) {}

  /// Every play, or the pass and every play that beats the table.
  [[nodiscard]] std::size_t run(const Combination* table) const;

 private:
  [[nodiscard]] std::size_t count(Kind kind, int size, int above) const;
  [[nodiscard]] std::size_t same_rank(int size, int above) const;
  [[nodiscard]] std::size_t small_set(int size, int above) const;
  [[nodiscard]] std::size_t full_houses(int above) const;
  [[nodiscard]] std::size_t straights(int above) const;
  [[nodiscard]] std::size_t straight_flushes(int above) const;
  [[nodiscard]] std::size_t sequences(int length, int width, int above) const;
  /// Where a sequence of so many ranks, of `width` cards each, finds enough cards to be filled with the wilds.
  [[nodiscard]] std::uint64_t starts(int length, int width, int above) const;
  /// The ways in which a rank fills `width` places of a play.
  [[nodiscard]] Ways ways(int byte, int width) const;
  /// The sum of the ways with as many gaps as there are wilds, or fewer.
  [[nodiscard]] std::size_t filled(const Ways& ways) const;

  Naturals naturals_;
  Supply supply_;
  Rank level_;
  const Rules& rules_;
};

}  // namespace guandan::detail
