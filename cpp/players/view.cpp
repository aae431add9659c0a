#include "guandan/players/view.hpp"

#include "guandan/error.hpp"
#include "hidden.hpp"

namespace guandan::players {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Twice what is dealt: plans have room for that.
constexpr int most_cards = 54;

}  // namespace

Bits hidden_cards(const View& view) {
  Hand seen = view.hand;
  for (int seat = 0; seat < seats; ++seat) {
    seen = seen.plus(view.played[at(seat)]);
    if (seat != view.seat) seen = seen.plus(view.known[at(seat)]);
  }
  return Hand::deck().minus(seen).bits();
}

void check_view(const View& view) {
  check_level(view.level);
  check_rules(view.rules);
  if (view.seat < 0 || view.seat >= seats) throw PhaseError("seat", "a view belongs to a seat from 0 to 3");
  int wanted = 0;
  for (int seat = 0; seat < seats; ++seat) {
    const int known = view.known[at(seat)].size();
    if (view.counts[at(seat)] < (seat == view.seat ? 0 : known) || view.counts[at(seat)] > most_cards) {
      throw PhaseError("impossible_position", "seat " + std::to_string(seat) + " cannot hold " +
                                                  std::to_string(view.counts[at(seat)]) + " cards");
    }
    if (seat != view.seat) wanted += view.counts[at(seat)] - known;
  }
  if (view.counts[at(view.seat)] != view.hand.size()) {
    throw PhaseError("impossible_position", "the count of the own seat is not that of its hand");
  }
  const int hidden = total_count(hidden_cards(view));
  if (wanted > hidden) {
    throw PhaseError("impossible_position", "the others hold " + std::to_string(wanted) + " unknown cards, but only " +
                                                std::to_string(hidden) + " are left");
  }
}

View view_of(const Deal& deal) {
  if (deal.is_over()) throw PhaseError("deal_over", "nobody is to act: the deal is over");
  const Position& now = deal.position();
  View view{.seat = deal.to_act(), .level = now.level, .rules = now.rules, .hand = deal.hand(deal.to_act())};
  view.table = now.table;
  view.table_move = now.table_move;
  view.owner = now.owner;
  view.passes = now.passes;
  view.finished = now.finished;
  Deal replay(deal.start());
  for (const Move& move : deal.moves()) {
    Hand& played = view.played[at(replay.to_act())];
    played = played.plus(move.cards());
    view.turns.push_back({replay.to_act(), move});
    replay.play_unchecked(move);
  }
  for (int seat = 0; seat < seats; ++seat) view.counts[at(seat)] = deal.hand(seat).size();
  return view;
}

}  // namespace guandan::players
