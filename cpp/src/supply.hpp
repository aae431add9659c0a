// What each rank of a hand gives to plays: four bits a rank in one word, so that one addition looks at all ranks.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "naturals.hpp"

namespace guandan::detail {

/// 1 in every four bits.
inline constexpr std::uint64_t each_nibble = 0x1111'1111'1111'1111;

[[nodiscard]] constexpr int nibble(std::uint64_t word, int i) { return static_cast<int>(word >> (4 * i) & 15); }
/// The index of the lowest nibble that is not 0.
[[nodiscard]] constexpr int lowest_nibble(std::uint64_t word) { return std::countr_zero(word) / 4; }
/// All nibbles from index `first` (0-15) on.
[[nodiscard]] constexpr std::uint64_t nibbles_from(int first) { return ~std::uint64_t{0} << (4 * first); }

/// 1 in every nibble that is at least `least` (1-8), where none exceeds 8 + least - 1.
[[nodiscard]] constexpr std::uint64_t at_least(std::uint64_t word, int least) {
  return (word + static_cast<std::uint64_t>(8 - least) * each_nibble) >> 3 & each_nibble;
}

/// The sums of `length` (2, 3 or 5) nibbles that begin at each nibble.
[[nodiscard]] constexpr std::uint64_t window_sums(std::uint64_t word, int length) {
  const std::uint64_t two = word + (word >> 4);
  if (length == 2) return two;
  if (length == 3) return two + (word >> 8);
  return two + (two >> 8) + (word >> 16);
}

/// All nibbles where a sequence of `length` ranks stronger than `above` can begin: its strength is its top - 1, which
/// is its start + length - 1, and the highest top is the ace, 14 (R2.4).
[[nodiscard]] constexpr std::uint64_t starts_above(int above, int length, bool ace_low) {
  return nibbles_from(std::max(ace_low ? 0 : 1, above + 2 - length)) & ~nibbles_from(15 - length);
}

/// The low nibbles of eight bytes, side by side in 32 bits.
[[nodiscard]] constexpr std::uint64_t pack_nibbles(std::uint64_t bytes) {
  bytes = (bytes | bytes >> 4) & 0x00FF'00FF'00FF'00FF;
  bytes = (bytes | bytes >> 8) & 0x0000'FFFF'0000'FFFF;
  return (bytes | bytes >> 16) & 0xFFFF'FFFF;
}

/// For each byte of 2-bit counts the suits that it has, bit s for suit s.
[[nodiscard]] constexpr std::uint64_t suits_of_bytes(std::uint64_t bytes) {
  std::uint64_t suits = (bytes | bytes >> 1) & 0x5555'5555'5555'5555;
  suits = (suits | suits >> 1) & 0x3333'3333'3333'3333;
  return (suits | suits >> 2) & 0x0F0F'0F0F'0F0F'0F0F;
}

struct Supply {
  /// Copies and suits of the ranks A, 2, 3, ... A from nibble 0 on: the ace stands below the two and above the king, so
  /// a sequence of ranks is a run of nibbles. A sequence that begins at nibble `start` has the top start + length.
  std::uint64_t copies;
  std::uint64_t suits;
  /// Copies in level order (R1.3): the rank at place p in nibble p - 1.
  std::uint64_t by_place;

  Supply(const Naturals& naturals, Rank level)
      : copies(by_rank(sums_of_bytes(naturals.bits.lo), sums_of_bytes(naturals.bits.hi))),
        suits(by_rank(suits_of_bytes(naturals.bits.lo), suits_of_bytes(naturals.bits.hi))) {
    const int shift = 4 * byte_of(level);
    const std::uint64_t ranks = copies >> 4;
    const std::uint64_t below = (std::uint64_t{1} << shift) - 1;
    by_place = (ranks & below) | (ranks >> 4 & ~below) | (ranks >> shift & 15) << 48;
  }

  /// The most cards that a play which takes up to `width` (1-3) of each rank finds, by rank as `copies`.
  [[nodiscard]] constexpr std::uint64_t up_to(int width) const {
    std::uint64_t sum = at_least(copies, 1);
    for (int k = 2; k <= width; ++k) sum += at_least(copies, k);
    return sum;
  }
  /// How many copies the rank has that has most.
  [[nodiscard]] constexpr int most_copies() const {
    int most = 0;
    while (most < 8 && at_least(by_place, most + 1) != 0) ++most;
    return most;
  }
  /// 1 in the nibble of every rank that has the suit.
  [[nodiscard]] constexpr std::uint64_t of_suit(int suit) const { return suits >> suit & each_nibble; }

 private:
  /// The jokers, byte 13, fall out; the ace, byte 12, is laid down twice.
  [[nodiscard]] static constexpr std::uint64_t by_rank(std::uint64_t low_bytes, std::uint64_t high_bytes) {
    const std::uint64_t high = pack_nibbles(high_bytes) & 0xF'FFFF;
    return pack_nibbles(low_bytes) << 4 | high << 36 | high >> 16;
  }
};

}  // namespace guandan::detail
