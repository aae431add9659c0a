/// \file
/// The 128 bits that hold a hand or a move. docs/format.md fixes what each bit means.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace guandan {

/// An unsigned 128-bit number in two words, low word first, as it is stored.
/// Without initializers, so that arrays of it cost nothing before they are filled; `Bits{}` is 0.
struct Bits {
  std::uint64_t lo;
  std::uint64_t hi;

  friend constexpr bool operator==(const Bits&, const Bits&) = default;
  friend constexpr std::strong_ordering operator<=>(const Bits& a, const Bits& b) {
    if (const auto high = a.hi <=> b.hi; high != 0) return high;
    return a.lo <=> b.lo;
  }

  friend constexpr Bits operator|(Bits a, Bits b) { return {a.lo | b.lo, a.hi | b.hi}; }
  friend constexpr Bits operator&(Bits a, Bits b) { return {a.lo & b.lo, a.hi & b.hi}; }

  /// The 2-bit count of face `face` (0-53).
  [[nodiscard]] constexpr int count(int face) const {
    return static_cast<int>((face < 32 ? lo >> (2 * face) : hi >> (2 * (face - 32))) & 3);
  }

  /// The byte `index` (0-15): for 0-12 the four faces of one rank, for 13 the jokers in its low half.
  [[nodiscard]] constexpr unsigned byte(int index) const {
    return static_cast<unsigned>((index < 8 ? lo : hi) >> (8 * index & 63) & 0xFF);
  }

  /// `value` copies of face `face`, everything else 0.
  static constexpr Bits of_face(int face, std::uint64_t value = 1) {
    return face < 32 ? Bits{value << (2 * face), 0} : Bits{0, value << (2 * (face - 32))};
  }

  /// 1 in the lowest bit of byte `index`: `unit * v` puts v there.
  static constexpr Bits unit(int index) {
    return index < 8 ? Bits{std::uint64_t{1} << (8 * index), 0} : Bits{0, std::uint64_t{1} << (8 * (index - 8))};
  }

  /// This value times a byte. Only for a `unit`, where nothing carries over.
  friend constexpr Bits operator*(Bits unit, unsigned value) { return {unit.lo * value, unit.hi * value}; }
};

/// Bits 0-107, the cards.
inline constexpr Bits card_mask{~std::uint64_t{0}, (std::uint64_t{1} << 44) - 1};

/// The sum of all 2-bit counts in the card bits.
[[nodiscard]] constexpr int total_count(Bits cards) {
  constexpr std::uint64_t two_bits = 0x3333'3333'3333'3333;
  constexpr std::uint64_t four_bits = 0x0F0F'0F0F'0F0F'0F0F;
  const Bits c = cards & card_mask;
  // Added up in ever wider fields; std::popcount is a function call on a plain x86-64.
  std::uint64_t sum = (c.lo & two_bits) + (c.lo >> 2 & two_bits) + (c.hi & two_bits) + (c.hi >> 2 & two_bits);
  sum = (sum & four_bits) + (sum >> 4 & four_bits);
  return static_cast<int>(sum * 0x0101'0101'0101'0101 >> 56);
}

/// True if every count is 0, 1 or 2 and nothing stands above the card bits.
[[nodiscard]] constexpr bool are_card_counts(Bits bits) {
  constexpr std::uint64_t low = 0x5555'5555'5555'5555;
  return (bits & card_mask) == bits && (bits.lo & (bits.lo >> 1) & low) == 0 && (bits.hi & (bits.hi >> 1) & low) == 0;
}

}  // namespace guandan
