/// \file
/// Random deals played to the end (docs/format.md fixes every draw).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "guandan/deal.hpp"
#include "guandan/random.hpp"
#include "guandan/rules.hpp"
#include "guandan/workers.hpp"

namespace guandan {

/// How one deal went.
struct Playout {
  Result result;
  /// Moves, passes among them.
  std::uint32_t plies = 0;
  FinishOrder finished;
};

/// How many deals went, by index.
struct Playouts {
  /// A place that nobody has.
  static constexpr std::uint8_t nobody = 255;

  /// Team 0 or 1.
  std::vector<std::uint8_t> winners;
  /// The place of the first player's partner: 2, 3 or 4.
  std::vector<std::uint8_t> partner_place;
  /// Moves, passes among them.
  std::vector<std::uint32_t> plies;
  /// The seats by place. The one that never went out is the fourth after 1-3 and 1-4; after 1-2 third and fourth are
  /// not ordered (R5.3), and `nobody` stands there.
  std::vector<std::array<std::uint8_t, seats>> finish_orders;

  [[nodiscard]] std::size_t size() const { return winners.size(); }

  friend bool operator==(const Playouts&, const Playouts&) = default;
};

/// Plays the deal with the cards and leader of (seed, deal) to its end, every move drawn evenly from all legal ones by
/// the stream of players. `moves` is memory to list in. Unchecked.
[[nodiscard]] Playout play_out(std::uint64_t seed, std::uint64_t deal, Rank level, const Rules& rules, MoveList& moves);

/// Deals number `first` to `first` + `n` - 1. `levels` are one for all or one each. Each deal depends on seed, number,
/// level and rules only. Throws NotationError for a level, numbers that differ, or a deal beyond 2**64 - 1; RulesError.
[[nodiscard]] Playouts playouts(std::size_t n, std::uint64_t seed, std::span<const Rank> levels,
                                const Rules& rules = {}, std::uint64_t first = 0, const Workers& workers = {});

}  // namespace guandan
