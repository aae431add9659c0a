#include "endgame.hpp"

#include <algorithm>

namespace guandan::players {

double value_of(const Result& result, int seat, const Values& values) {
  const int place = result.partner_place - 2;
  return values[static_cast<std::size_t>(result.winners == team_of(seat) ? place : 3 + place)];
}

std::optional<double> Endgame::solve(Deal& deal) {
  const auto [least, most] = std::minmax_element(values_.begin(), values_.end());
  const double value = search(deal, *least, *most);
  if (left_ < 0) return std::nullopt;
  return value;
}

/// Alpha-beta: the value if it lies between `low` and `high`, else a bound beyond them.
double Endgame::search(Deal& deal, double low, double high) {
  if (deal.is_over()) return value_of(*deal.result(), seat_, values_);
  if (--left_ < 0) return low;
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
