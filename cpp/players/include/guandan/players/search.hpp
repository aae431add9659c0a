/// \file
/// The players `normal` and `strong`: a rule policy, and a search that plays out possible deals by it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "guandan/players/view.hpp"
#include "guandan/workers.hpp"

namespace guandan::players {

/// What each end of the deal is worth to the seat's team: by partner's place 2, 3, 4 of a won deal, then of a lost one.
using Values = std::array<double, 6>;

/// How much a search does.
struct Effort {
  /// Possible deals that are played out for each candidate.
  int worlds = 200;
  /// If above 0, worlds are added until so many seconds have passed, and `worlds` is their bound.
  double seconds = 0;
  /// Moves that are looked at.
  int candidates = 16;
  /// How many standard errors a move must do better than the policy's own choice to be preferred to it.
  double doubt = 1.5;
  std::uint64_t seed = 0;
};

/// A move and what it was found to be worth.
struct Rated {
  Move move;
  /// Mean value over the worlds; of the policy alone without a search, in leads.
  double value = 0;
  /// Its standard error.
  double error = 0;
  /// How many worlds were played out.
  int worlds = 0;
  /// The value of the policy's own choice, and how far this one exceeds it beyond doubt: what candidates are ranked by.
  double cautious = 0;
};

/// The move of the rule policy; `view` is of a seat to act that holds cards. Throws as check_position does
/// (trials.hpp).
[[nodiscard]] Move normal_move(const View& view);
/// The candidates, best first. With a number of worlds the answer depends on view, values and effort only, not on the
/// number of threads. Throws as check_position does.
[[nodiscard]] std::vector<Rated> search(const View& view, const Values& values, const Effort& effort = {},
                                        const Workers& workers = {});

}  // namespace guandan::players
