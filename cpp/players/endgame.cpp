#include "endgame.hpp"

#include <algorithm>

namespace guandan::players {

double value_of(const Result& result, int seat, const Values& values) {
  const int place = result.partner_place - 2;
  return values[static_cast<std::size_t>(result.winners == team_of(seat) ? place : 3 + place)];
}

std::size_t Endgame::Hash::operator()(const Key& key) const {
  std::uint64_t hash = static_cast<std::uint64_t>(key.to_act + 1) << 16 |
                       static_cast<std::uint64_t>(key.owner + 1) << 8 | static_cast<std::uint64_t>(key.passes);
  const auto mix = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * 0x9E37'79B9'7F4A'7C15;
    hash ^= hash >> 32;
  };
  for (const Hand& hand : key.hands) {
    mix(hand.bits().lo);
    mix(hand.bits().hi);
  }
  mix(static_cast<std::uint64_t>(key.table.kind) << 16 | static_cast<std::uint64_t>(key.table.rank) << 8 |
      key.table.size);
  return static_cast<std::size_t>(hash);
}

Endgame::Key Endgame::key_of(const Deal& deal) {
  const Position& now = deal.position();
  return {now.hands,
          now.table.value_or(Combination{}),
          static_cast<std::int8_t>(now.owner),
          static_cast<std::int8_t>(now.passes),
          static_cast<std::int8_t>(deal.to_act()),
          now.finished};
}

std::optional<double> Endgame::solve(Deal deal, std::int64_t positions) {
  left_ = positions;
  const auto [least, most] = std::minmax_element(values_.begin(), values_.end());
  const double value = search(deal, *least, *most);
  if (left_ < 0) return std::nullopt;
  return value;
}

/// Alpha-beta: the value if it lies between `low` and `high`, else a bound beyond them.
double Endgame::search(Deal& deal, double low, double high) {
  if (deal.is_over()) return value_of(*deal.result(), seat_, values_);
  ++seen_;
  if (--left_ < 0) return low;
  const Key key = key_of(deal);
  if (const auto found = known_.find(key); found != known_.end()) {
    low = std::max(low, found->second.least);
    high = std::min(high, found->second.most);
    if (found->second.least >= high) return found->second.least;
    if (found->second.most <= low) return found->second.most;
  }
  const double value = search_moves(deal, low, high);
  if (left_ < 0) return value;
  const auto [least, most] = std::minmax_element(values_.begin(), values_.end());
  Bounds& bounds = known_.try_emplace(key, Bounds{*least, *most}).first->second;
  if (value > low) bounds.least = std::max(bounds.least, value);
  if (value < high) bounds.most = std::min(bounds.most, value);
  return value;
}

double Endgame::search_moves(Deal& deal, double low, double high) {
  const bool ours = team_of(deal.to_act()) == team_of(seat_);
  const MoveList moves = deal.legal_moves();
  // The list ascends by kind: its end has the long plays and bombs, which decide more.
  for (std::size_t i = moves.size(); i-- > 0 && low < high && left_ >= 0;) {
    deal.play_unchecked(moves[i]);
    const double value = search(deal, low, high);
    deal.undo();
    if (ours) {
      low = std::max(low, value);
    } else {
      high = std::min(high, value);
    }
  }
  return ours ? low : high;
}

}  // namespace guandan::players
