// The policy and the search: drawn deals fit what is known and are evenly likely, moves are legal, threads change
// nothing.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>

#include "candidates.hpp"
#include "check.hpp"
#include "draw.hpp"
#include "guandan/players/search.hpp"
#include "guandan/players/trials.hpp"
#include "plan.hpp"

using namespace guandan;
using players::View;
using players::view_of;

namespace {

constexpr players::Values steps{4, 2, 1, -4, -2, -1};

std::size_t at(int i) { return static_cast<std::size_t>(i); }

Move random_move(const Deal& deal, draw::Random& random) {
  const MoveList moves = deal.legal_moves();
  return moves[at(random.below(static_cast<int>(moves.size())))];
}

/// A deal at a level and by rules that the index gives, some random moves on.
Deal started_deal(int index, draw::Random& random) {
  const Rules& rules = draw::all_rules()[at(index % 48)];
  Deal deal = Deal::random(static_cast<std::uint64_t>(index), to_rank(2 + index % 13), rules);
  for (int moves = random.below(60); moves > 0; --moves) {
    Deal next = deal;
    next.play_unchecked(random_move(deal, random));
    if (next.is_over()) break;
    deal = next;
  }
  return deal;
}

/// What would be known after a tribute: a payer's highest place, and a card of another seat.
void add_facts(View& view, const Deal& deal, draw::Random& random) {
  const Position start = deal.start();
  for (int step = 1; step < seats; ++step) {
    const int seat = (view.seat + step) % seats;
    int highest = 0;
    for (const Card card : start.hands[at(seat)].cards()) {
      if (!card.is_wild(view.level)) highest = std::max(highest, level_place(card.rank(), view.level));
    }
    if (random.coin()) view.highest[at(seat)] = highest;
    const auto cards = deal.hand(seat).cards();
    if (random.coin() && !cards.empty())
      view.known[at(seat)].add(cards[at(random.below(static_cast<int>(cards.size())))]);
  }
}

void check_fits(const Position& world, const View& view) {
  Hand all = world.hands[at(view.seat)];
  CHECK_EQ(all, view.hand);
  for (int seat = 0; seat < seats; ++seat) {
    const Hand& hand = world.hands[at(seat)];
    CHECK_EQ(hand.size(), view.counts[at(seat)]);
    all = all.plus(view.played[at(seat)]);
    if (seat == view.seat) continue;
    all = all.plus(hand);
    CHECK(hand.contains(view.known[at(seat)]));
    for (const Card card : hand.cards()) {
      CHECK(card.is_wild(view.level) || level_place(card.rank(), view.level) <= view.highest[at(seat)]);
    }
  }
  CHECK_EQ(all, Hand::deck());
}

/// 1,000 of 50 views.
void worlds() {
  draw::Random random(1);
  for (int i = 0; i < 50; ++i) {
    const Deal deal = started_deal(i, random);
    View view = view_of(deal);
    add_facts(view, deal, random);
    check::subject = "deal " + std::to_string(i);
    const auto drawn = players::draw_positions(view, static_cast<std::uint64_t>(i), 20);
    CHECK_EQ(drawn.size(), std::size_t{20});
    for (const Position& world : drawn) check_fits(world, view);
  }
}

std::string hands_of(const Position& world) {
  std::string text;
  for (const Hand& hand : world.hands) text += to_string(hand) + "|";
  return text;
}

/// A view of seat 0 with one card, with these cards hidden.
View tiny_view(const std::string& hidden, const std::array<int, seats>& counts) {
  View view;
  view.level = Rank::seven;
  view.hand = Hand::parse("3D");
  view.counts = counts;
  view.played[0] = Hand::deck().minus(view.hand).minus(Hand::parse(hidden));
  return view;
}

/// All ways to give the hidden cards, each copy apart, to the places of the other seats and of nobody; those that the
/// limits allow are equally likely.
std::map<std::string, int> all_worlds(const View& view, const std::string& hidden, int& total) {
  const std::vector<Card> cards = Hand::parse(hidden).cards();
  std::vector<int> places;
  for (int seat = 1; seat < seats; ++seat) {
    places.insert(places.end(), at(view.counts[at(seat)] - view.known[at(seat)].size()), seat);
  }
  std::vector<std::size_t> order(cards.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::map<std::string, int> worlds;
  do {
    Position world;
    world.hands = view.known;
    world.hands[0] = view.hand;
    bool fits = true;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Card card = cards[order[i]];
      world.hands[at(places[i])].add(card);
      const bool high = level_place(card.rank(), view.level) > view.highest[at(places[i])];
      fits = fits && (!high || card.is_wild(view.level));
    }
    if (!fits) continue;
    ++worlds[hands_of(world)];
    ++total;
  } while (std::next_permutation(order.begin(), order.end()));
  return worlds;
}

/// Chi-square of drawn worlds against the list of all.
void check_uniform(const View& view, const std::string& hidden, std::size_t kinds) {
  int total = 0;
  const auto expected = all_worlds(view, hidden, total);
  CHECK_EQ(expected.size(), kinds);
  constexpr int draws = 20'000;
  std::map<std::string, int> found;
  for (const Position& world : players::draw_positions(view, 5, draws)) ++found[hands_of(world)];
  double chi = 0;
  for (const auto& [hands, ways] : expected) {
    const double mean = static_cast<double>(draws) * ways / total;
    chi += (found[hands] - mean) * (found[hands] - mean) / mean;
  }
  CHECK_EQ(found.size(), expected.size());
  // Its mean is the degrees of freedom, its variance twice that; five deviations are never reached by chance.
  const auto freedom = static_cast<double>(expected.size() - 1);
  check::subject = hidden + ": chi-square " + std::to_string(chi) + " of " + std::to_string(freedom);
  CHECK(chi < freedom + 5 * std::sqrt(2 * freedom));
}

void uniform_worlds() {
  check_uniform(tiny_view("4S 6D 9C KH", {1, 2, 1, 1}), "4S 6D 9C KH", 12);
  // The two copies of a face: where one seat holds both is less likely than one each.
  check_uniform(tiny_view("4S 4S 9C KH RJ", {1, 2, 2, 1}), "4S 4S 9C KH RJ", 18);
}

void uniform_worlds_with_limits() {
  const std::string hidden = "4S 4S 9C KH RJ 7H";
  View view = tiny_view(hidden, {1, 2, 2, 2});
  view.highest[1] = level_place(Rank::nine, view.level);
  check_uniform(view, hidden, 22);
  view.highest[3] = level_place(Rank::king, view.level);
  check_uniform(view, hidden, 11);
  // A card that is known takes a place and is not drawn.
  view = tiny_view(hidden + " BJ", {1, 3, 2, 2});
  view.known[1] = Hand::parse("BJ");
  view.highest[1] = level_place(Rank::nine, view.level);
  check_uniform(view, hidden, 22);
}

void uniform_worlds_with_cards_of_nobody() {
  const std::string hidden = "4S 6D 9C KH";
  View view = tiny_view(hidden, {1, 1, 1, 1});
  check_uniform(view, hidden, 24);
  view.highest[2] = level_place(Rank::six, view.level);
  check_uniform(view, hidden, 12);
}

bool is_legal(const Deal& deal, const Move& move) {
  const MoveList moves = deal.legal_moves();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// Over whole deals, by every choice of the options; the others play by chance now and then.
void normal_is_legal() {
  draw::Random random(2);
  for (int i = 0; i < 48; ++i) {
    Deal deal = Deal::random(static_cast<std::uint64_t>(i), to_rank(2 + i % 13), draw::all_rules()[at(i)]);
    while (!deal.is_over()) {
      const Move move = players::normal_move(view_of(deal));
      check::subject = "deal " + std::to_string(i) + ": " + to_string(move);
      CHECK(is_legal(deal, move));
      deal.play_unchecked(random.below(3) == 0 ? random_move(deal, random) : move);
    }
  }
}

void search() {
  draw::Random random(3);
  for (int i = 0; i < 48; ++i) {
    const Deal deal = started_deal(i, random);
    const int most = 1 + random.below(6);
    const auto rated = players::search(view_of(deal), steps, {.worlds = 6, .candidates = most});
    check::subject = "deal " + std::to_string(i);
    CHECK(!rated.empty() && rated.size() <= at(most));
    for (std::size_t k = 0; k < rated.size(); ++k) {
      CHECK(is_legal(deal, rated[k].move));
      CHECK(std::none_of(rated.begin(), rated.begin() + static_cast<std::ptrdiff_t>(k),
                         [&](const players::Rated& other) { return other.move == rated[k].move; }));
      if (rated[k].worlds > 0) CHECK(rated[k].value >= -4 && rated[k].value <= 4 && rated[k].error >= 0);
    }
  }
}

bool are_equal(const std::vector<players::Rated>& a, const std::vector<players::Rated>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const players::Rated& x, const players::Rated& y) {
    return x.move == y.move && x.value == y.value && x.error == y.error && x.worlds == y.worlds;
  });
}

void search_on_threads() {
  for (int i = 0; i < 4; ++i) {
    const View view = view_of(Deal::random(static_cast<std::uint64_t>(i), Rank::five));
    const players::Effort effort{.worlds = 50, .candidates = 5, .seed = 9};
    const auto alone = players::search(view, steps, effort, {.threads = 1});
    CHECK(are_equal(alone, players::search(view, steps, effort, {.threads = 3})));
    CHECK(are_equal(alone, players::search(view, steps, effort, {.threads = 0})));
    const auto value = players::policy_value(view, steps, effort, {.threads = 1});
    CHECK(are_equal({value}, {players::policy_value(view, steps, effort, {.threads = 3})}));
  }
}

void search_heeds_the_seed() {
  const View view = view_of(Deal::random(1, Rank::five));
  const auto with_seed = [&](std::uint64_t seed) {
    return players::search(view, steps, {.worlds = 20, .candidates = 4, .seed = seed});
  };
  CHECK(are_equal(with_seed(1), with_seed(1)));
  CHECK(!are_equal(with_seed(1), with_seed(2)));
}

void poll_ends_a_search() {
  const View view = view_of(Deal::random(1, Rank::five));
  const Workers workers{.threads = 2, .poll = [] { throw std::domain_error("stop"); }};
  bool stopped = false;
  try {
    (void)players::search(view, steps, {.worlds = 2'000, .candidates = 200}, workers);
  } catch (const std::domain_error&) {
    stopped = true;
  }
  CHECK(stopped);
}

/// Where the end is certain: the last card, with the partner out.
void certain_values() {
  View view = tiny_view("4S 6D 9C", {1, 2, 0, 1});
  view.finished.push(2);
  const auto won = players::policy_value(view, steps);
  CHECK_EQ(won.value, 4.0);
  CHECK_EQ(won.error, 0.0);
  CHECK_EQ(players::normal_move(view), make_move(view.hand, view.level));
  // Seat 2 was out first, seat 1 second, and seat 3 has passed: it takes over the lead and goes out (R5.2), 1-4.
  view = tiny_view("9C", {1, 0, 0, 1});
  view.finished.push(2);
  view.finished.push(1);
  view.table = Combination::parse("single 9");
  view.owner = 1;
  view.passes = 1;
  CHECK_EQ(players::policy_value(view, steps).value, 1.0);
}

void plans() {
  draw::Random random(4);
  for (int i = 0; i < 200; ++i) {
    const Rank level = to_rank(2 + i % 13);
    const Rules& rules = draw::all_rules()[at(i % 48)];
    const Hand hand = draw::hand(random, 1 + random.below(27), level, random.below(2));
    check::subject = draw::describe(hand, level, rules);
    const players::Sight sight(players::standard_model(), players::by_place(Hand::deck().minus(hand), level),
                               {hand.size(), 27, 27, 27}, 0);
    Hand left = hand;
    for (const Move& group : players::make_plan(hand, level, rules, sight)) {
      left = left.minus(group.cards());
      const Readings readings = classify(group.cards(), level, rules);
      CHECK(std::find(readings.begin(), readings.end(), group) != readings.end());
    }
    CHECK(left.empty());
  }
}

void policy_deals() {
  for (std::uint64_t deal = 0; deal < 20; ++deal) {
    const Playout played = players::policy_playout(1, deal, Rank::five);
    CHECK(played.plies > 20 && played.plies < 500);
    CHECK(played.finished.size() >= 2);
    CHECK_EQ(played.result.first, played.finished[0]);
  }
}

void refusals() {
  const View good = tiny_view("4S 6D 9C KH", {1, 2, 1, 1});
  CHECK_EQ(players::draw_positions(good, 0, 1).size(), std::size_t{1});
  const auto bad = [&good](auto change) {
    View view = good;
    change(view);
    return view;
  };
  const auto refuse = [](const View& view) { players::check_position(view); };
#define REFUSED(type, code, change) CHECK_THROWS(type, code, (refuse(bad([](View& v) { change; })), 0))
  REFUSED(PhaseError, "seat", v.seat = 4);
  REFUSED(NotationError, "level", v.level = Rank::red_joker);
  REFUSED(RulesError, "rules_option", v.rules.max_bomb_size = 7);
  REFUSED(PhaseError, "impossible_position", v.counts[0] = 2);
  REFUSED(PhaseError, "impossible_position", v.counts[1] = 3);
  REFUSED(PhaseError, "impossible_position", v.counts[1] = -1);
  REFUSED(PhaseError, "impossible_position", v.counts[2] = 0);
  REFUSED(PhaseError, "impossible_position", v.finished.push(1));
  REFUSED(PhaseError, "impossible_position", v.owner = 1);
  REFUSED(PhaseError, "impossible_position", v.table = Combination::parse("single 9"));
  // It would be the turn of seat 2.
  REFUSED(PhaseError, "impossible_position", v.table = Combination::parse("single 9"); v.owner = 1);
  REFUSED(IllegalMoveError, "no_such_combination", v.table = Combination::parse("9-bomb 7"); v.owner = 3);
  REFUSED(InvalidHandError, "too_many_copies", v.played[1].add(parse_card("3D")); v.played[1].add(parse_card("3D")));
#undef REFUSED
}

}  // namespace

int main(int argc, char** argv) {
  return check::run_parts(argc, argv,
                          {{"worlds", worlds},
                           {"uniform_worlds", uniform_worlds},
                           {"uniform_worlds_with_limits", uniform_worlds_with_limits},
                           {"uniform_worlds_with_cards_of_nobody", uniform_worlds_with_cards_of_nobody},
                           {"normal_is_legal", normal_is_legal},
                           {"search", search},
                           {"search_on_threads", search_on_threads},
                           {"search_heeds_the_seed", search_heeds_the_seed},
                           {"poll_ends_a_search", poll_ends_a_search},
                           {"certain_values", certain_values},
                           {"plans", plans},
                           {"policy_deals", policy_deals},
                           {"refusals", refusals}});
}
