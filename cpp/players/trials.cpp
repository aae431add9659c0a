#include "guandan/players/trials.hpp"

#include <algorithm>

#include "candidates.hpp"
#include "endgame.hpp"
#include "guandan/error.hpp"
#include "guandan/random.hpp"
#include "parallel.hpp"
#include "rollout.hpp"
#include "summary.hpp"
#include "worlds.hpp"

namespace guandan::players {

void check_position(const View& view) {
  check_view(view);
  if (view.owner >= 0 && view.table_move &&
      !view.played[static_cast<std::size_t>(view.owner)].contains(view.table_move->cards())) {
    throw PhaseError("impossible_position", "impossible position: seat " + std::to_string(view.owner) +
                                                " has not played the cards on the table");
  }
  const Deal deal(Worlds(view).position(0, 0));
  if (deal.to_act() == view.seat) return;
  const std::string who = deal.is_over() ? "nobody" : "seat " + std::to_string(deal.to_act());
  throw PhaseError("impossible_position",
                   "impossible position: a view of seat " + std::to_string(view.seat) + ", but " + who + " is to act");
}

std::vector<Position> draw_positions(const View& view, std::uint64_t seed, std::size_t count) {
  check_position(view);
  const Worlds worlds(view);
  std::vector<Position> drawn;
  for (std::size_t i = 0; i < count; ++i) drawn.push_back(worlds.position(seed, i));
  return drawn;
}

Rated policy_value(const View& view, const Values& values, const Effort& effort, const Workers& workers) {
  check_position(view);
  const Worlds worlds(view);
  std::vector<double> results(static_cast<std::size_t>(std::max(1, effort.worlds)));
  detail::run_pieces(results.size(), 4, workers, [&] {
    return [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        Rollout rollout(Deal(worlds.position(effort.seed, i)), standard_model());
        results[i] = value_of(rollout.run(), view.seat, values);
      }
    };
  });
  const Summary all = summary_of(results.size(), [&](std::size_t i) { return results[i]; });
  return {.move = {}, .value = all.mean, .error = all.error, .worlds = static_cast<int>(results.size())};
}

Playout policy_playout(std::uint64_t seed, std::uint64_t deal, Rank level, const Rules& rules) {
  const int leader = static_cast<int>(Random(seed, deal, Stream::leader).below(seats));
  const Deal start(Position{.hands = deal_hands(seed, deal), .leader = leader, .level = level, .rules = rules});
  Rollout rollout(start, standard_model());
  std::uint32_t plies = 0;
  for (; !rollout.deal().is_over(); ++plies) rollout.step();
  return {*rollout.deal().result(), plies, rollout.deal().finished()};
}

}  // namespace guandan::players
