// The rest of a deal with all hands known, solved.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "guandan/deal.hpp"
#include "guandan/players/search.hpp"

namespace guandan::players {

/// What an end of the deal is worth to the team of `seat`.
[[nodiscard]] double value_of(const Result& result, int seat, const Values& values);

/// Every line of play from a deal on, both teams at their best. What was found out serves the next deal too.
class Endgame {
 public:
  Endgame(int seat, const Values& values) : seat_(seat), values_(values) {}

  /// What the deal is worth to the team of the seat; nothing if it takes more than so many positions.
  [[nodiscard]] std::optional<double> solve(Deal deal, std::int64_t positions);

  /// How many positions it has looked at.
  [[nodiscard]] std::int64_t seen() const { return seen_; }

 private:
  /// All that decides how the deal can go on.
  struct Key {
    std::array<Hand, seats> hands;
    Combination table;
    std::int8_t owner;
    std::int8_t passes;
    std::int8_t to_act;
    FinishOrder finished;

    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  /// The value lies between.
  struct Bounds {
    double least;
    double most;
  };

  [[nodiscard]] static Key key_of(const Deal& deal);
  double search(Deal& deal, double low, double high);
  double search_moves(Deal& deal, double low, double high);

  int seat_;
  const Values& values_;
  std::int64_t left_ = 0;
  std::int64_t seen_ = 0;
  std::unordered_map<Key, Bounds, Hash> known_;
};

}  // namespace guandan::players
