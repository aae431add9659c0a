// The rest of a deal with all hands known, solved.
#pragma once

#include <cstdint>
#include <optional>

#include "guandan/deal.hpp"
#include "guandan/players/search.hpp"

namespace guandan::players {

/// What an end of the deal is worth to the team of `seat`.
[[nodiscard]] double value_of(const Result& result, int seat, const Values& values);

/// Every line of play from a deal on, both teams at their best.
class Endgame {
 public:
  /// Gives up after so many positions.
  Endgame(int seat, const Values& values, std::int64_t positions) : seat_(seat), values_(values), left_(positions) {}

  /// What the deal is worth to the team of the seat; nothing if it takes too many positions.
  [[nodiscard]] std::optional<double> solve(Deal& deal);

 private:
  double search(Deal& deal, double low, double high);

  int seat_;
  const Values& values_;
  std::int64_t left_;
};

}  // namespace guandan::players
