// Laws of players::decompose on seeded hands; tests/test_decompose.py compares it with brute force.
#include <algorithm>
#include <string>

#include "check.hpp"
#include "draw.hpp"
#include "guandan/players/decompose.hpp"

using namespace guandan;
using players::decompose;

namespace {

bool is_legal(const Move& play, Rank level, const Rules& rules) {
  const Readings readings = classify(play.cards(), level, rules);
  return std::find(readings.begin(), readings.end(), play) != readings.end();
}

/// Legal plays, in ascending order, that are the hand together.
void check_plays(const MoveList& plays, const Hand& hand, Rank level, const Rules& rules) {
  Hand left = hand;
  for (const Move& play : plays) {
    left = left.minus(play.cards());
    CHECK(is_legal(play, level, rules));
  }
  CHECK_EQ(left, Hand{});
  CHECK(std::is_sorted(plays.begin(), plays.end(), [](const Move& a, const Move& b) { return a.bits() < b.bits(); }));
}

/// The number of plays is one more than the least of what is left after any play with the lowest card.
void check_one_play_on(const MoveList& plays, const Hand& hand, Rank level, const Rules& rules) {
  const Card first = hand.cards().front();
  std::size_t least = plays.size() + 1;
  for (const Move& move : legal_moves(hand, std::nullopt, level, rules)) {
    if (move.cards().count(first) == 0) continue;
    least = std::min(least, 1 + decompose(hand.minus(move.cards()), level, rules).size());
  }
  CHECK_EQ(least, plays.size());
}

/// Every level, every option, no wild to two.
void small_hands() {
  draw::Random random(1);
  for (int i = 0; i < 13 * 48; ++i) {
    const Rank level = to_rank(2 + i % 13);
    const Rules& rules = draw::all_rules()[static_cast<std::size_t>(i % 48)];
    const int wilds = random.below(3);
    const Hand hand = draw::hand(random, std::max(1, wilds) + random.below(12), level, wilds);
    check::subject = draw::describe(hand, level, rules);
    const MoveList plays = decompose(hand, level, rules);
    check_plays(plays, hand, level, rules);
    check_one_play_on(plays, hand, level, rules);
  }
}

/// 39 cards are the most for the short list of balances, 40 the fewest for the long one.
void large_hands() {
  draw::Random random(2);
  for (const int size : {27, 39, 40, 54, 70, 108}) {
    const Rank level = to_rank(2 + random.below(13));
    for (const int largest : {6, 10}) {
      const Rules rules{.max_bomb_size = largest};
      const Hand hand = draw::hand(random, size, level, 2);
      check::subject = draw::describe(hand, level, rules);
      check_plays(decompose(hand, level, rules), hand, level, rules);
    }
  }
}

void empty_hand() { CHECK(decompose(Hand{}, Rank::two).empty()); }

void combinations() {
  const auto plays = decompose(Hand::parse("8S 8H 8C 7H 7H 3D 4D 5D 6D BJ BJ"), Rank::seven);
  CHECK_EQ(plays.size(), std::size_t{3});
  CHECK_EQ(plays[0].combination(), Combination::parse("pair BJ"));
  CHECK_EQ(plays[1].combination(), Combination::parse("4-bomb 8"));
  CHECK_EQ(plays[2].combination(), Combination::parse("straight flush 7"));
}

void refusals() {
  CHECK_THROWS(NotationError, "level", decompose(Hand{}, Rank::black_joker));
  CHECK_THROWS(RulesError, "rules_option", decompose(Hand{}, Rank::two, {.max_bomb_size = 7}));
}

}  // namespace

int main(int argc, char** argv) {
  return check::run_parts(argc, argv,
                          {{"small_hands", small_hands},
                           {"large_hands", large_hands},
                           {"empty_hand", empty_hand},
                           {"combinations", combinations},
                           {"refusals", refusals}});
}
