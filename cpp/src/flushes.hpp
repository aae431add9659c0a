// Straight flushes: which places of one stay natural, and their cards.
#pragma once

#include <array>
#include <bit>
#include <span>

#include "guandan/bits.hpp"
#include "naturals.hpp"

namespace guandan::detail {

/// The cards of a straight flush in hearts: bit i of `places` is the i-th byte upward, and the ace as the highest also
/// where it is low.
using FlushCards = std::array<std::array<Bits, 32>, 10>;

inline constexpr FlushCards flush_cards = [] {
  FlushCards table{};
  for (int start = 0; start < 10; ++start) {
    const auto bytes = bytes_downward<5>(start);
    for (unsigned places = 0; places < 32; ++places) {
      Bits& cards = table[static_cast<std::size_t>(start)][places];
      for (std::size_t i = 0; i < 5; ++i) cards = cards | Bits::unit(bytes[i]) * (places >> (4 - i) & 1);
    }
  }
  return table;
}();

/// For each set of five places that a suit holds, and each number of gaps, the choices of places that stay natural,
/// ascending; those with more gaps above the highest one first.
struct FlushChoices {
  static constexpr std::size_t all = 1 + 10 + 40;  // over all held sets: 5 over k times 2 to the gaps
  std::array<std::uint8_t, all> places{};
  /// Where the choices begin that have `lead` gaps above.
  std::array<std::array<std::array<std::uint8_t, 4>, 32>, 3> begin{};

  consteval FlushChoices() {
    std::uint8_t end = 0;
    for (int gaps = 0; gaps < 3; ++gaps) {
      for (unsigned held = 0; held < 32; ++held) {
        auto& begins = begin[static_cast<std::size_t>(gaps)][held];
        for (int lead = 2; lead >= 0; --lead) {
          begins[static_cast<std::size_t>(2 - lead)] = end;
          for (unsigned kept = 0; kept < 32; ++kept) {
            const bool chosen = (kept & ~held) == 0 && std::popcount(kept) == 5 - gaps;
            if (chosen && 5 - static_cast<int>(std::bit_width(kept)) == lead)
              places[end++] = static_cast<std::uint8_t>(kept);
          }
        }
        begins[3] = end;
      }
    }
  }

  [[nodiscard]] std::span<const std::uint8_t> of(int gaps, unsigned held) const {
    const auto& begins = begin[static_cast<std::size_t>(gaps)][held];
    return {places.data() + begins[0], places.data() + begins[3]};
  }
  [[nodiscard]] std::span<const std::uint8_t> of(int gaps, unsigned held, int lead) const {
    const auto& begins = begin[static_cast<std::size_t>(gaps)][held];
    return {places.data() + begins[static_cast<std::size_t>(2 - lead)],
            places.data() + begins[static_cast<std::size_t>(3 - lead)]};
  }
};

inline constexpr FlushChoices flush_choices;

/// Which of the five places from `start` on are 1 in a word of nibbles, as flush_cards takes them.
[[nodiscard]] constexpr unsigned places_from(std::uint64_t word, int start) {
  std::uint64_t five = start == 0 ? (word >> 4 & 0xFFFF) | (word & 15) << 16 : word >> (4 * start) & 0xF'FFFF;
  five = (five | five >> 3) & 0x1'0303;
  return static_cast<unsigned>((five | five >> 6 | five >> 12) & 31);
}

/// The cards of one suit at these places.
[[nodiscard]] constexpr Bits flush(int start, unsigned places, int suit) {
  const Bits hearts = flush_cards[static_cast<std::size_t>(start)][places];
  return {hearts.lo << (2 * suit), hearts.hi << (2 * suit)};
}

}  // namespace guandan::detail
