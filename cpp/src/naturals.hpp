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

/// The four 2-bit counts of each byte, added up.
[[nodiscard]] constexpr std::uint64_t sums_of_bytes(std::uint64_t counts) {
  constexpr std::uint64_t pairs = 0x3333'3333'3333'3333;
  constexpr std::uint64_t nibbles = 0x0F0F'0F0F'0F0F'0F0F;
  counts = (counts & pairs) + (counts >> 2 & pairs);
  return (counts + (counts >> 4)) & nibbles;
}

/// The bytes of a sequence from the highest down, where it begins at this nibble of a Supply: the ace is the highest
/// byte also where it is the lowest place.
template <std::size_t Length>
[[nodiscard]] constexpr std::array<int, Length> bytes_downward(int start) {
  constexpr int length = static_cast<int>(Length);
  std::array<int, Length> bytes{};
  for (int i = 0; i < length; ++i) {
    bytes[static_cast<std::size_t>(i)] = start > 0 ? start + length - 2 - i : i == 0 ? 12 : length - 1 - i;
  }
  return bytes;
}

/// The byte of the rank at place i + 1 (1-13) of the level order (R1.3).
[[nodiscard]] inline int byte_of_place(int i, Rank level) {
  static constexpr auto table = [] {
    std::array<std::array<std::uint8_t, 13>, 15> bytes{};
    for (int number = 2; number <= 14; ++number) {
      for (int place = 1; place <= 13; ++place) {
        bytes[static_cast<std::size_t>(number)][static_cast<std::size_t>(place - 1)] =
            static_cast<std::uint8_t>(byte_of(rank_at_place(place, to_rank(number))));
      }
    }
    return bytes;
  }();
  return table[static_cast<std::size_t>(to_int(level))][static_cast<std::size_t>(i)];
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
};

}  // namespace guandan::detail
