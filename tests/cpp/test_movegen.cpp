// Laws of legal_moves on seeded hands (R4): order, contents, following, and nothing missing.
#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "draw.hpp"
#include "laws.hpp"

using namespace guandan;
using namespace laws;

namespace {

/// A table of each kind that the hand itself could have played.
std::vector<Move> tables(draw::Random& random, const MoveList& lead) {
  std::vector<Move> chosen;
  for (const Move* move = lead.begin(); move != lead.end();) {
    const Kind kind = move->kind();
    const Move* end = std::find_if(move, lead.end(), [kind](const Move& other) { return other.kind() != kind; });
    chosen.push_back(move[random.below(static_cast<int>(end - move))]);
    move = end;
  }
  return chosen;
}

/// Each level and each choice of options, hands of 2 to 27 cards.
void random_hands() {
  draw::Random random(1);
  for (int i = 0; i < 4 * 48; ++i) {
    const Rank level = to_rank(2 + i % 13);
    const Rules& rules = draw::all_rules()[static_cast<std::size_t>(i % 48)];
    const int size = random.coin() ? 27 : 2 + random.below(25);
    const Hand hand = draw::hand(random, size, level, random.below(3));
    check::subject = draw::describe(hand, level, rules);
    const MoveList lead = legal_moves(hand, std::nullopt, level, rules);
    check_order(lead);
    check_plays(lead, hand, level, rules);
    check_combinations(lead, legal_combinations(hand, std::nullopt, level, rules));
    CHECK_EQ(count_legal_moves(hand, std::nullopt, level, rules), lead.size());
    const Hand answering = draw::hand(random, size, level, random.below(3));
    check::subject = draw::describe(answering, level, rules);
    const MoveList own = legal_moves(answering, std::nullopt, level, rules);
    for (const Move& table : tables(random, lead)) check_follow(own, answering, table, level, rules);
  }
}

/// All 108 cards: more moves than any hand has, so every buffer grows.
void full_deck() {
  draw::Random random(2);
  for (int level_number = 2; level_number <= 14; ++level_number) {
    const Rank level = to_rank(level_number);
    const Rules& rules = draw::all_rules()[static_cast<std::size_t>(random.below(48))];
    check::subject = draw::describe(Hand::deck(), level, rules);
    const MoveList lead = legal_moves(Hand::deck(), std::nullopt, level, rules);
    CHECK(lead.size() > 50'000);
    check_order(lead);
    check_plays(lead, Hand::deck(), level, rules, 17);
    const auto chosen = tables(random, lead);
    CHECK_EQ(chosen.size(), 10U);
    check_follow(lead, Hand::deck(), chosen[static_cast<std::size_t>(level_number) % chosen.size()], level, rules);
  }
}

/// Every sub-multiset of the hand, from `face` on, joined to `taken`.
void classify_subsets(const Hand& hand, int face, const Hand& taken, Rank level, const Rules& rules,
                      std::vector<Move>& found) {
  if (face == Card::faces) {
    const Readings readings = classify(taken, level, rules);
    found.insert(found.end(), readings.begin(), readings.end());
    return;
  }
  const Card card = Card::from_index(face);
  Hand more = taken;
  classify_subsets(hand, face + 1, more, level, rules, found);
  for (int i = 0; i < hand.count(card); ++i) {
    more.add(card);
    classify_subsets(hand, face + 1, more, level, rules, found);
  }
}

/// R4.3: whatever `classify` accepts of a small hand is listed.
void every_subset() {
  draw::Random random(3);
  for (int i = 0; i < 13 * 48; ++i) {
    const Rank level = to_rank(2 + i % 13);
    const Rules& rules = draw::all_rules()[static_cast<std::size_t>(i / 13)];
    const Hand hand = draw::hand(random, 2 + random.below(9), level, random.below(3));
    check::subject = draw::describe(hand, level, rules);
    std::vector<Move> found;
    classify_subsets(hand, 0, Hand{}, level, rules, found);
    std::sort(found.begin(), found.end(), [](const Move& a, const Move& b) { return a.bits() < b.bits(); });
    CHECK_EQ(compared(legal_moves(hand, std::nullopt, level, rules), found), std::string());
  }
}

/// R3.3: on every two combinations at a level exactly one of beating, being beaten, equal and unlike holds.
void beats_and_compare() {
  draw::Random random(4);
  for (int i = 0; i < 48; ++i) {
    const Rank level = to_rank(2 + i % 13);
    const Rules& rules = draw::all_rules()[static_cast<std::size_t>(i)];
    const MoveList moves = legal_combinations(draw::hand(random, 27, level, 2), std::nullopt, level, rules);
    for (const Move& a : moves) {
      check::subject = to_string(a) + ", " + draw::describe({}, level, rules);
      for (const Move& b : moves) {
        const Combination x = a.combination();
        const Combination y = b.combination();
        const auto sign = compare(x, y, level, rules);
        CHECK_EQ(beats(x, y, level, rules), sign == 1);
        CHECK_EQ(beats(y, x, level, rules), sign == -1);
        CHECK(compare(a, b, rules) == sign);
        CHECK_EQ(beats(a, b, rules), sign == 1);
        CHECK_EQ(x == y, sign == 0);
        CHECK_EQ(sign.has_value(), a.kind() == b.kind() || is_bomb(a.kind()) || is_bomb(b.kind()));
      }
      CHECK(!compare(a, Move{}, rules) && !compare(Move{}, a, rules));
      CHECK(!beats(a, Move{}, rules) && !beats(Move{}, a, rules) && !beats(Move{}, Move{}, rules));
    }
  }
}

void move_list() {
  const Move eight = parse_move("8S", Rank::seven);
  MoveList list;
  for (int i = 0; i < 1000; ++i) list.push(i % 2 == 0 ? eight : Move{});
  CHECK_EQ(list.size(), 1000U);
  CHECK_EQ(list[998], eight);
  Move* room = list.room(5000);
  room[0] = eight;
  list.commit(room + 1);
  CHECK_EQ(list.size(), 1001U);
  CHECK_EQ(list[1000], eight);
  list.truncate(3);
  CHECK_EQ(compared(list, {eight, Move{}, eight}), std::string());
  MoveList copy{std::span<const Move>(list.begin(), list.size())};
  const MoveList moved{std::move(list)};
  CHECK_EQ(compared(copy, {eight, Move{}, eight}), std::string());
  CHECK_EQ(compared(moved, {eight, Move{}, eight}), std::string());
  MoveList other;
  other.push(Move{});
  other = std::move(copy);
  CHECK_EQ(compared(other, {eight, Move{}, eight}), std::string());
  CHECK(MoveList{}.empty() && MoveList{std::span<const Move>{}}.empty());
}

void empty_hand() {
  const Combination table = Combination::make(Kind::single, Rank::two, 1);
  CHECK_EQ(legal_moves({}, std::nullopt, Rank::seven).size(), 0U);
  CHECK_EQ(compared(legal_moves({}, table, Rank::seven), {Move{}}), std::string());
  CHECK_EQ(compared(legal_combinations({}, table, Rank::seven), {Move{}}), std::string());
  CHECK_EQ(classify({}, Rank::seven).size(), 0U);
}

}  // namespace

int main(int argc, char** argv) {
  return check::run_parts(argc, argv,
                          {{"random_hands", random_hands},
                           {"full_deck", full_deck},
                           {"every_subset", every_subset},
                           {"beats_and_compare", beats_and_compare},
                           {"move_list", move_list},
                           {"empty_hand", empty_hand}});
}
