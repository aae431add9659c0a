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

/// A play by these cards, its wilds among them. Unchecked: they are such a play.
[[nodiscard]] constexpr Move play_of(Kind kind, int strength, Bits cards, Rank level) {
  const int bomb_size = kind == Kind::bomb ? total_count(cards) : 0;
  return Move::from_bits_unchecked(
      Move::header(kind, bomb_size, strength, level, cards.count(wild_card(level).index())) | cards);
}

/// The same for cards of one rank: a single, pair, triple or bomb.
[[nodiscard]] constexpr Move set_of(int strength, Bits cards, Rank level) {
  const int size = total_count(cards);
  return play_of(size < 4 ? static_cast<Kind>(size) : Kind::bomb, strength, cards, level);
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
