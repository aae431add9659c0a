// What a seat reckons with: the cards that others may hold, and so how likely a play is to win its trick.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "guandan/deal.hpp"
#include "guandan/move.hpp"
#include "supply.hpp"
#include "weights.hpp"

namespace guandan::players {

/// How many cards of each place in the level order (R1.3): place p in nibble p - 1, wilds with their rank.
[[nodiscard]] inline std::uint64_t by_place(const Hand& cards, Rank level) {
  const detail::Naturals naturals(cards, level);
  const detail::Supply supply(naturals, level);
  const auto jokers = static_cast<std::uint64_t>(naturals.jokers());
  return supply.by_place + (static_cast<std::uint64_t>(naturals.wilds) << 48) + ((jokers & 3) << 52) +
         ((jokers >> 2 & 3) << 56);
}

/// The sum of all nibbles.
[[nodiscard]] constexpr int sum_of_nibbles(std::uint64_t word) {
  constexpr std::uint64_t low = 0x0F0F'0F0F'0F0F'0F0F;
  return static_cast<int>(((word & low) + (word >> 4 & low)) * 0x0101'0101'0101'0101 >> 56);
}

/// Weights, and what follows from them by tables.
struct Model {
  Weights weights;
  /// exp(-fall x), by kind and x in halves.
  std::array<std::array<float, 64>, 11> holds{};

  explicit Model(const Weights& chosen) : weights(chosen) {
    for (std::size_t kind = 0; kind < holds.size(); ++kind) {
      for (std::size_t x = 0; x < 64; ++x) {
        holds[kind][x] = std::exp(-weights.fall[kind] * static_cast<float>(x) / 2);
      }
    }
  }
};

class Sight {
 public:
  /// `counts` are the cards of the four seats, `others` what the three others hold together, by place.
  Sight(const Model& model, std::uint64_t others, const std::array<int, seats>& counts, int seat)
      : model_(model), others_(others) {
    const int left = counts[static_cast<std::size_t>((seat + 1) % seats)];
    const int right = counts[static_cast<std::size_t>((seat + 3) % seats)];
    const int partner = counts[static_cast<std::size_t>(partner_of(seat))];
    opponents_ = {left, right};
    all_ = static_cast<float>(left + right + partner);
  }

  /// The chance that no opponent answers.
  [[nodiscard]] float win_chance(const Move& move) const {
    const auto kind = static_cast<std::size_t>(move.kind());
    if (move.kind() == Kind::joker_bomb) return 1;
    const int able = able_cards(move.size());
    const float share = static_cast<float>(able) / std::max(1.0F, all_);
    const float answers = static_cast<float>(stronger(move)) * share;
    const float holds = model_.holds[kind][std::min<std::size_t>(63, static_cast<std::size_t>(answers * 2 + 0.5F))];
    if (is_bomb(move.kind())) return able_cards(4) == 0 ? 1 : holds;
    const float bombs = static_cast<float>(able_cards(4)) / 54;
    return holds * (1 - (1 - model_.weights.unbombed[kind]) * bombs);
  }

  /// How much a group needs a lead: 1 minus the chances to play it on others' leads and to win a lead by it.
  [[nodiscard]] float burden(const Move& move) const { return need(move) - win_chance(move); }

  /// What a group costs a plan.
  [[nodiscard]] float price(const Move& move) const {
    const Weights& w = model_.weights;
    return std::max(burden(move), is_bomb(move.kind()) ? w.least_bomb : w.least) + w.turn;
  }

  [[nodiscard]] float need(const Move& move) const {
    const auto kind = static_cast<std::size_t>(move.kind());
    const Weights& w = model_.weights;
    const float height = static_cast<float>(move.strength() - 1) * (1.0F / 13);
    return w.need_low[kind] + (w.need_high[kind] - w.need_low[kind]) * std::min(height, 1.0F);
  }

  [[nodiscard]] const Weights& weights() const { return model_.weights; }

 private:
  /// The cards of opponents who hold enough to answer.
  [[nodiscard]] int able_cards(int size) const {
    return (opponents_[0] >= size ? opponents_[0] : 0) + (opponents_[1] >= size ? opponents_[1] : 0);
  }

  /// How many stronger answers of the kind there may be.
  [[nodiscard]] int stronger(const Move& move) const {
    const int strength = move.strength();
    const std::uint64_t above = strength > 14 ? 0 : others_ & detail::nibbles_from(strength);
    switch (move.kind()) {
      case Kind::single:
        return sum_of_nibbles(above);
      case Kind::pair:
        return sum_of_nibbles(detail::at_least(above, 2));
      case Kind::triple:
      case Kind::full_house:
        return sum_of_nibbles(detail::at_least(above, 3));
      case Kind::bomb:
        return 2 * std::max(0, 6 - move.bomb_size()) + (14 - strength) / 5;
      case Kind::straight_flush:
        return 1 + (14 - strength) / 5;
      default:
        return 13 - strength;
    }
  }

  const Model& model_;
  std::uint64_t others_;
  std::array<int, 2> opponents_{};
  float all_;
};

}  // namespace guandan::players
