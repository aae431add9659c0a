// Sums and differences of cards, unchecked.
#pragma once

#include "guandan/hand.hpp"
#include "guandan/move.hpp"

namespace guandan::players {

/// `b` lies within `a`.
[[nodiscard]] constexpr Bits minus(Bits a, Bits b) { return {a.lo - b.lo, a.hi - b.hi}; }
/// Together no face more than twice.
[[nodiscard]] constexpr Bits plus(Bits a, Bits b) { return {a.lo + b.lo, a.hi + b.hi}; }

/// `hand` without the cards of `move`, which it holds.
[[nodiscard]] constexpr Hand without(const Hand& hand, const Move& move) {
  return Hand::from_bits_unchecked(minus(hand.bits(), move.cards().bits()));
}

/// True if all cards are of one suit; there are no jokers among them.
[[nodiscard]] constexpr bool one_suit(Bits cards) {
  constexpr std::uint64_t hearts = 0x0303'0303'0303'0303;
  for (int suit = 0; suit < 4; ++suit) {
    if (((cards.lo | cards.hi) & ~(hearts << (2 * suit))) == 0) return true;
  }
  return false;
}

}  // namespace guandan::players
