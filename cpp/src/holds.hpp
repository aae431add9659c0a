// Whether one set of cards lies within another, and whether two fit into one deck, for all faces at once.
#pragma once

#include <cstdint>

#include "guandan/bits.hpp"

namespace guandan::detail {

/// True if no 2-bit count of `part` is above that of `whole`. No count is 3 (R1.1).
[[nodiscard]] constexpr bool holds(std::uint64_t whole, std::uint64_t part) {
  constexpr std::uint64_t low = 0x5555'5555'5555'5555;
  const std::uint64_t two_missing = part & ~whole & ~low;
  const std::uint64_t one_missing = part & ~(whole | whole >> 1) & low;
  return (two_missing | one_missing) == 0;
}

[[nodiscard]] constexpr bool holds(Bits whole, Bits part) {
  return holds(whole.lo, part.lo) && holds(whole.hi, part.hi);
}

/// True if no 2-bit counts of `a` and `b` are above 2 together (R1.1).
[[nodiscard]] constexpr bool fit_together(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t high = 0xAAAA'AAAA'AAAA'AAAA;
  const std::uint64_t any_a = a | a << 1;
  const std::uint64_t any_b = b | b << 1;
  return (((a & any_b) | (b & any_a)) & high) == 0;
}

[[nodiscard]] constexpr bool fit_together(Bits a, Bits b) {
  return fit_together(a.lo, b.lo) && fit_together(a.hi, b.hi);
}

}  // namespace guandan::detail
