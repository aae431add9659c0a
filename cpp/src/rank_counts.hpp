// A set of cards at a level: its wilds, and how many naturals of each rank it holds, counted for all ranks at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "guandan/bits.hpp"
#include "guandan/card.hpp"
#include "guandan/hand.hpp"
#include "naturals.hpp"

namespace guandan::detail {

/// 1 in every byte: times this, the highest byte is the sum of all.
inline constexpr std::uint64_t every_byte = 0x0101'0101'0101'0101;

/// Where the two wilds of a level stand in a hand. Nothing for numbers that are no level.
inline constexpr std::array<Bits, 16> wild_bits = [] {
  std::array<Bits, 16> table{};
  for (int level = to_int(Rank::two); level <= to_int(Rank::ace); ++level) {
    table[static_cast<std::size_t>(level)] = Bits::of_face(wild_card(to_rank(level)).index(), 3);
  }
  return table;
}();

/// 0x80 in every byte that is above `limit`. The bytes are at most 12.
[[nodiscard]] constexpr std::uint64_t bytes_above(std::uint64_t bytes, unsigned limit) {
  return (bytes + every_byte * (0x7F - limit)) & every_byte * 0x80;
}

/// Bit i for byte i of what bytes_above() found.
[[nodiscard]] constexpr unsigned gathered(std::uint64_t found) {
  // 8 - i copies of byte i's bit lie 7 apart, so that one of each lands in the highest byte, in order, without a carry.
  constexpr std::uint64_t spread = 0x0102'0408'1020'4080;
  return static_cast<unsigned>((found >> 7) * spread >> 56);
}

struct RankCounts {
  Bits naturals;
  int wilds;
  /// Byte 0-12: how many naturals of the ranks 2 to A; byte 13: how many jokers.
  Bits counts;

  RankCounts(const Hand& cards, Rank level) {
    const Bits wild = wild_bits[static_cast<std::size_t>(level)];
    const Bits bits = cards.bits();
    naturals = {bits.lo & ~wild.lo, bits.hi & ~wild.hi};
    // One of the two words holds the wilds, at this place.
    const int place = 8 * byte_of(level) & 63;
    wilds = static_cast<int>(((bits.lo & wild.lo) | (bits.hi & wild.hi)) >> place);
    counts = {sums_of_bytes(naturals.lo), sums_of_bytes(naturals.hi)};
  }

  [[nodiscard]] int of(int byte) const { return static_cast<int>(counts.byte(byte)); }
  [[nodiscard]] int of(Rank rank) const { return of(byte_of(rank)); }
  [[nodiscard]] unsigned jokers() const { return naturals.byte(joker_byte); }
  /// How many cards, jokers too and wilds not.
  [[nodiscard]] int total() const { return static_cast<int>((counts.lo + counts.hi) * every_byte >> 56); }
  [[nodiscard]] bool any_above(unsigned limit) const {
    return (bytes_above(counts.lo, limit) | bytes_above(counts.hi, limit)) != 0;
  }
  /// Bit i if the suited rank of byte i is there.
  [[nodiscard]] unsigned present() const {
    constexpr unsigned suited = (1U << joker_byte) - 1;
    return (gathered(bytes_above(counts.lo, 0)) | gathered(bytes_above(counts.hi, 0)) << 8) & suited;
  }
  /// The suits, as the faces of a byte, of the naturals.
  [[nodiscard]] unsigned suits() const {
    std::uint64_t folded = naturals.lo | naturals.hi;
    folded |= folded >> 32;
    folded |= folded >> 16;
    folded |= folded >> 8;
    return static_cast<unsigned>(folded & 0xFF);
  }
};

/// The ranks of the lowest sequence of this length, A 2 3 ... (R1.2), as bits like RankCounts::present().
[[nodiscard]] constexpr unsigned lowest_window(int length) {
  return 1U << byte_of(Rank::ace) | ((1U << (length - 1)) - 1);
}

/// The ranks of the sequence of this length and natural top.
[[nodiscard]] constexpr unsigned window(int top, int length) {
  if (top == length) return lowest_window(length);
  return ((1U << length) - 1) << (byte_of(to_rank(top)) - length + 1);
}

}  // namespace guandan::detail
