// Deals that a view leaves possible.
#pragma once

#include <cstdint>
#include <vector>

#include "guandan/players/view.hpp"
#include "guandan/random.hpp"

namespace guandan::players {

/// Draws the hidden hands evenly among all that fit the view: cards played, cards known, counts, and what payers of
/// tribute cannot hold (R7.2).
class Worlds {
 public:
  explicit Worlds(const View& view);

  /// True if all hidden cards are in one hand, so that there is only one world.
  [[nodiscard]] bool is_known() const;
  /// The position in world number `index`: it depends on seed, view and index only.
  [[nodiscard]] Position position(std::uint64_t seed, std::uint64_t index) const;

 private:
  /// Hidden cards that may go to the same seats.
  struct Group {
    std::array<std::uint8_t, 108> cards;
    std::size_t size = 0;
    /// Bit s: seat s may hold them.
    unsigned allowed = 0;
  };

  void sort_hidden(const View& view, Bits hidden, bool limited);
  [[nodiscard]] bool fits() const;

  /// The place of those who hold no card of the deal.
  static constexpr int nobody = seats;

  Position start_;
  /// How many hidden cards each seat holds, and nobody.
  std::array<int, seats + 1> open_{};
  std::array<Group, 4> groups_;
  std::size_t group_count_ = 0;
};

/// Chooses `count` indices out of weights given by their logarithms, each as often as its share: evenly spaced along
/// their sum.
[[nodiscard]] std::vector<std::size_t> chosen_by_weight(const std::vector<float>& logs, std::size_t count);

}  // namespace guandan::players
