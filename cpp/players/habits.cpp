#include "habits.hpp"

#include <algorithm>

#include "sight.hpp"

namespace guandan::players {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// 1 in each nibble that is exactly `n`.
constexpr std::uint64_t exactly_n(std::uint64_t word, int n) {
  return detail::at_least(word, n) & ~detail::at_least(word, n + 1);
}

/// The nibbles of places above `strength`, to `top`.
constexpr std::uint64_t between(int strength, int top) {
  return strength >= top ? 0 : detail::nibbles_from(strength) & ~detail::nibbles_from(top);
}

enum Habit : std::size_t {
  pass_single,
  pass_joker,
  pass_pair,
  pass_triple,
  pass_full_house,
  pass_bomb,
  pass_bomb_late,
  breaks_for_single,
  skips_single,
  breaks_for_pair,
  skips_pair,
  breaks_for_triple,
  skips_triple,
  single_lead_skips,
  pair_lead_skips,
};

void count_pass(const Act& act, std::uint64_t before, Broken& broken) {
  if (act.over_partner) return;
  const int k = act.table.strength();
  const auto note = [&](Habit habit, bool is) { broken[habit] += is ? 1 : 0; };
  switch (act.table.kind()) {
    case Kind::single:
      note(pass_single, (exactly_n(before, 1) & between(k, 13)) != 0);
      note(pass_joker, (detail::at_least(before, 1) & between(std::max(k, 13), 15)) != 0);
      break;
    case Kind::pair:
      note(pass_pair, (exactly_n(before, 2) & between(k, 15)) != 0);
      break;
    case Kind::triple:
      note(pass_triple, (exactly_n(before, 3) & between(k, 13)) != 0);
      break;
    case Kind::full_house:
      note(pass_full_house, (exactly_n(before, 3) & between(k, 13)) != 0 && exactly_n(before, 2) != 0);
      break;
    default:
      break;
  }
  if (!is_bomb(act.table.kind())) note(act.late ? pass_bomb_late : pass_bomb, detail::at_least(before, 4) != 0);
}

void count_play(const Act& act, std::uint64_t before, Broken& broken) {
  const int k = act.move.strength();
  const bool leads = act.table.is_pass();
  const int least = leads ? 0 : act.table.strength();
  const int size = act.move.size();
  const auto note = [&](Habit habit, bool is) { broken[habit] += is ? 1 : 0; };
  if (act.move.wilds() > 0 || act.move.kind() == Kind::pass || act.move.kind() > Kind::triple) return;
  const bool breaks = detail::nibble(before, k - 1) > size;
  const bool skips = (exactly_n(before, size) & between(least, k - 1)) != 0;
  switch (act.move.kind()) {
    case Kind::single:
      note(breaks_for_single, breaks);
      note(leads ? single_lead_skips : skips_single, skips);
      break;
    case Kind::pair:
      note(breaks_for_pair, breaks);
      note(leads ? pair_lead_skips : skips_pair, skips);
      break;
    default:
      note(breaks_for_triple, breaks);
      note(skips_triple, skips);
  }
}

/// What a broken habit tells, in natural logarithms: half of what fits the policy's own play, and never more than 1,
/// for others have habits of their own.
constexpr std::array<float, habits> tells = {-0.6F, -1.0F, -0.3F, -0.1F, -0.2F, 0.0F,  -0.4F, -0.8F,
                                             -0.5F, -0.9F, -0.3F, -1.0F, 0.0F,  -1.0F, 0.0F};

}  // namespace

std::vector<Act> acts_of_others(const View& view) {
  std::vector<Act> acts;
  std::array<int, seats> left{};
  std::array<std::uint64_t, seats> to_come{};
  for (int seat = 0; seat < seats; ++seat) {
    left[at(seat)] = view.counts[at(seat)] + view.played[at(seat)].size();
    to_come[at(seat)] = by_place(view.played[at(seat)], view.level);
  }
  Move table;
  int owner = -1;
  int passes = 0;
  for (const Turn& turn : view.turns) {
    if (turn.seat != view.seat) {
      Act act{.seat = turn.seat, .move = turn.move, .table = table, .since = to_come[at(turn.seat)]};
      act.over_partner = owner == partner_of(turn.seat);
      act.late = owner >= 0 && left[at(owner)] <= 10;
      acts.push_back(act);
    }
    if (turn.move.is_pass()) {
      ++passes;
    } else {
      to_come[at(turn.seat)] -= by_place(turn.move.cards(), view.level);
      left[at(turn.seat)] -= turn.move.size();
      table = turn.move;
      owner = turn.seat;
      passes = 0;
    }
    const auto others = std::count_if(left.begin(), left.end(), [](int n) { return n > 0; }) -
                        (owner >= 0 && left[at(owner)] > 0 ? 1 : 0);
    if (owner >= 0 && passes >= others) {
      table = Move();
      owner = -1;
      passes = 0;
    }
  }
  return acts;
}

float log_likelihood(const std::vector<Act>& acts, const Position& position) {
  std::array<std::uint64_t, seats> held{};
  for (int seat = 0; seat < seats; ++seat) held[at(seat)] = by_place(position.hands[at(seat)], position.level);
  Broken broken{};
  for (const Act& act : acts) count_broken(act, held[at(act.seat)] + act.since, broken);
  float sum = 0;
  for (std::size_t i = 0; i < habits; ++i) sum += tells[i] * static_cast<float>(broken[i]);
  return sum;
}

void count_broken(const Act& act, std::uint64_t before, Broken& broken) {
  if (act.move.is_pass()) {
    count_pass(act, before, broken);
  } else {
    count_play(act, before, broken);
  }
}

}  // namespace guandan::players
