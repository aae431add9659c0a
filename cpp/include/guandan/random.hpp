/// \file
/// Random numbers that are the same on every platform, and dealing (docs/format.md fixes both).
#pragma once

#include <array>
#include <cstdint>

#include "guandan/hand.hpp"

namespace guandan {

/// What a stream of random numbers is for: each has its own, so that none disturbs another.
enum class Stream : std::uint64_t { cards, leader, tribute_lot, lead_lot, players };

/// xoshiro256**, seeded by SplitMix64 over (seed, deal, stream).
class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t deal, Stream stream);

  /// The next 64 bits.
  std::uint64_t next();
  /// A uniform number from 0 to n - 1, by Lemire's method with rejection. `n` is not 0.
  std::uint64_t below(std::uint64_t n);

 private:
  std::array<std::uint64_t, 4> state_;
};

/// The hands of deal number `deal` (from 0) of the match with this seed: it depends on nothing else.
[[nodiscard]] std::array<Hand, 4> deal_hands(std::uint64_t seed, std::uint64_t deal);
/// The seat that leads the first deal of the match with this seed (R5.0).
[[nodiscard]] int first_leader(std::uint64_t seed);

}  // namespace guandan
