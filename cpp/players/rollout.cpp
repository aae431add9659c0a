#include "rollout.hpp"

namespace guandan::players {
namespace {
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
}  // namespace

Rollout::Rollout(const Deal& deal, const Model& model) : deal_(deal), model_(&model) {
  const Position& now = deal_.position();
  scene_.level = now.level;
  for (int seat = 0; seat < seats; ++seat) {
    held_[at(seat)] = by_place(deal_.hand(seat), now.level);
    scene_.counts[at(seat)] = deal_.hand(seat).size();
    all_ += held_[at(seat)];
  }
  for (int seat = 0; seat < seats; ++seat) {
    plans_[at(seat)] = make_plan(deal_.hand(seat), now.level, now.rules, sight(seat));
  }
}

Sight Rollout::sight(int seat) const { return {*model_, all_ - held_[at(seat)], scene_.counts, seat}; }

void Rollout::play(const Move& move) {
  const int seat = deal_.to_act();
  if (!move.is_pass()) {
    const std::uint64_t cards = by_place(move.cards(), scene_.level);
    held_[at(seat)] -= cards;
    all_ -= cards;
    scene_.counts[at(seat)] -= move.size();
  }
  deal_.play_unchecked(move);
}

void Rollout::step() {
  const Position& now = deal_.position();
  const int seat = deal_.to_act();
  scene_.table = now.table_move ? *now.table_move : now.table ? as_move(*now.table, now.level) : Move();
  scene_.rules = &now.rules;
  scene_.owner = now.owner;
  play(choose(scene_, seat, plans_[at(seat)], sight(seat)));
}

Result Rollout::run() {
  while (!deal_.is_over()) step();
  return *deal_.result();
}

}  // namespace guandan::players
