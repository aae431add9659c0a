// A set of cards split into wilds and naturals, the first step of everything that knows the level.
#pragma once

#include <array>

#include "guandan/bits.hpp"
#include "guandan/card.hpp"
#include "guandan/hand.hpp"

namespace guandan::detail {

/// The byte that holds the jokers; the bytes 0-12 hold the ranks 2 to A.
inline constexpr int joker_byte = 13;
/// A pair of black, of red jokers, and the joker bomb, in the joker byte.
inline constexpr unsigned black_pair = 2;
inline constexpr unsigned red_pair = 8;
inline constexpr unsigned four_jokers = black_pair | red_pair;

[[nodiscard]] constexpr int byte_of(Rank rank) { return to_int(rank) - 2; }
[[nodiscard]] constexpr Rank rank_of(int byte) { return to_rank(byte + 2); }

inline constexpr std::array<std::uint8_t, 256> copies_table = [] {
  std::array<std::uint8_t, 256> table{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    table[byte] = static_cast<std::uint8_t>((byte & 3) + (byte >> 2 & 3) + (byte >> 4 & 3) + (byte >> 6));
  }
  return table;
}();

/// How many cards a byte holds.
[[nodiscard]] constexpr int copies(unsigned byte) { return copies_table[byte]; }

/// The byte (0-12) of place `i`, counted from the lowest, of a sequence with this natural top. The ace, byte 12, is
/// also place -1 (R1.2).
[[nodiscard]] constexpr int sequence_byte(int top, int length, int i) {
  const int byte = top - 2 - (length - 1) + i;
  return byte < 0 ? 12 : byte;
}

struct Naturals {
  Bits bits;
  int wilds;

  Naturals(const Hand& cards, Rank level) : bits(cards.bits()), wilds(cards.count(wild_card(level))) {
    const Bits wild = Bits::of_face(wild_card(level).index(), 3);
    bits.lo &= ~wild.lo;
    bits.hi &= ~wild.hi;
  }

  [[nodiscard]] unsigned byte(int index) const { return bits.byte(index); }
  [[nodiscard]] unsigned jokers() const { return bits.byte(joker_byte); }
  [[nodiscard]] int copies_of(Rank rank) const { return copies(byte(byte_of(rank))); }
};

}  // namespace guandan::detail
