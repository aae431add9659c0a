// Bits, Card, Hand, Combination, Rules against docs/format.md: numbers, text and refusals.
#include <array>
#include <string>
#include <vector>

#include "check.hpp"

using namespace guandan;

namespace {

constexpr std::string_view rank_letters = "23456789TJQKA";
constexpr std::string_view suit_letters = "HSCD";

/// An argument of a macro cannot hold a braced list.
constexpr Bits words(std::uint64_t lo, std::uint64_t hi) { return {lo, hi}; }

void bits() {
  CHECK(words(5, 0) < words(0, 1));
  CHECK(words(5, 1) > words(4, 1));
  CHECK_EQ(words(3, 8) & words(6, 12), words(2, 8));
  CHECK_EQ(words(1, 8) | words(6, 4), words(7, 12));
  for (int face = 0; face < Card::faces; ++face) {
    check::subject = "face " + std::to_string(face);
    const Bits one = Bits::of_face(face);
    CHECK_EQ(one, face < 32 ? words(std::uint64_t{1} << (2 * face), 0) : words(0, std::uint64_t{1} << (2 * face - 64)));
    CHECK_EQ(Bits::of_face(face, 2).count(face), 2);
    CHECK_EQ(one.byte(face / 4), 1U << (2 * (face % 4)));
    CHECK_EQ(Bits::unit(face / 4) * (1U << (2 * (face % 4))), one);
    CHECK_EQ(total_count(one), 1);
    CHECK_EQ(total_count(Bits::of_face(face, 2)), 2);
    CHECK(are_card_counts(Bits::of_face(face, 2)));
    CHECK(!are_card_counts(Bits::of_face(face, 3)));
  }
  check::subject.clear();
  CHECK_EQ(total_count(Hand::deck().bits()), 108);
  CHECK(!are_card_counts(words(0, std::uint64_t{1} << 44)));
  CHECK(!are_card_counts(words(0, std::uint64_t{1} << 63)));
}

void cards() {
  int index = 0;
  for (const char rank : rank_letters) {
    for (const char suit : suit_letters) {
      const std::string text{rank, suit};
      check::subject = text;
      const Card card = parse_card(text);
      CHECK_EQ(card.index(), index);
      CHECK_EQ(card, Card::from_index(index));
      CHECK_EQ(to_string(card), text);
      CHECK_EQ(to_int(card.rank()), 2 + index / 4);
      CHECK_EQ(static_cast<int>(card.suit()), index % 4);
      CHECK_EQ(Card::of(card.rank(), card.suit()), card);
      CHECK(!card.is_joker());
      for (int level = 2; level <= 14; ++level) {
        CHECK_EQ(card.is_wild(to_rank(level)), suit == 'H' && 2 + index / 4 == level);
      }
      ++index;
    }
  }
  check::subject.clear();
  CHECK_EQ(parse_card("BJ").index(), 52);
  CHECK_EQ(parse_card("RJ").index(), 53);
  CHECK_EQ(to_int(parse_card("BJ").rank()), 15);
  CHECK_EQ(to_int(parse_card("RJ").rank()), 16);
  CHECK(parse_card("BJ").is_joker() && parse_card("RJ").is_joker());
  CHECK_EQ(to_string(parse_card("10D")), "TD");
  for (const char* text : {"", "H", "8", "8s", "1S", "11S", "8SS", "S8", "BJS", "bj", " 8S", "8S ", "-H", "?H", "JB"}) {
    check::subject = text;
    CHECK_THROWS(NotationError, "unknown_card", parse_card(text));
    CHECK(!Card::find(text));
  }
}

/// R1.3, written out: the suited ranks without the level, the level, the jokers.
void level_order() {
  for (int level = 2; level <= 14; ++level) {
    check::subject = "level " + std::string(to_string(to_rank(level)));
    std::vector<int> order;
    for (int rank = 2; rank <= 14; ++rank) {
      if (rank != level) order.push_back(rank);
    }
    order.insert(order.end(), {level, 15, 16});
    for (int place = 1; place <= 15; ++place) {
      const Rank rank = to_rank(order[static_cast<std::size_t>(place - 1)]);
      CHECK_EQ(level_place(rank, to_rank(level)), place);
      CHECK_EQ(rank_at_place(place, to_rank(level)), rank);
    }
    CHECK_EQ(wild_card(to_rank(level)).index(), 4 * (level - 2));
  }
}

void levels() {
  for (int level = 2; level <= 14; ++level) {
    const std::string text(1, rank_letters[static_cast<std::size_t>(level - 2)]);
    check::subject = text;
    CHECK_EQ(to_int(parse_level(text)), level);
    CHECK_EQ(to_string(to_rank(level)), text);
    CHECK_EQ(check_level(to_rank(level)), to_rank(level));
  }
  CHECK_EQ(parse_level("10"), Rank::ten);
  for (const char* text : {"", "1", "15", "BJ", "RJ", "a", "TT", "-", "?", "2H"}) {
    check::subject = text;
    CHECK_THROWS(NotationError, "level", parse_level(text));
  }
  for (const int level : {0, 1, 15, 16, 17, 255}) {
    check::subject = std::to_string(level);
    CHECK_THROWS(NotationError, "level", check_level(to_rank(level)));
    CHECK_THROWS(NotationError, "level", classify(Hand::parse("8S"), to_rank(level)));
    CHECK_THROWS(NotationError, "level", legal_moves(Hand::parse("8S"), std::nullopt, to_rank(level)));
    CHECK_THROWS(NotationError, "level", parse_move("8S", to_rank(level)));
  }
}

void hands() {
  const Hand hand = Hand::parse(" RJ 8S\t10H 8S\n2H\r");
  CHECK_EQ(to_string(hand), "2H 8S 8S TH RJ");
  CHECK_EQ(Hand::parse(to_string(hand)), hand);
  CHECK_EQ(Hand::from_bits(hand.bits()), hand);
  CHECK_EQ(hand.size(), 5);
  CHECK_EQ(hand.count(parse_card("8S")), 2);
  CHECK_EQ(hand.count(parse_card("8H")), 0);
  CHECK_EQ(hand.cards().size(), 5U);
  CHECK(hand.contains(Hand::parse("8S 8S RJ")) && !hand.contains(Hand::parse("2H 2H")));
  CHECK_EQ(hand.minus(Hand::parse("8S RJ")), Hand::parse("2H 8S TH"));
  CHECK_EQ(hand.plus(Hand::parse("2H 3H")), Hand::parse("2H 2H 3H 8S 8S TH RJ"));
  CHECK(Hand::parse("").empty() && Hand{}.empty() && !hand.empty());
  CHECK_EQ(to_string(Hand{}), "");
  CHECK_EQ(Hand::deck().size(), 108);
  CHECK_EQ(Hand::deck().minus(hand).plus(hand), Hand::deck());

  std::array<std::uint8_t, 54> counts{};
  counts[0] = 1;
  counts[25] = 2;
  CHECK_EQ(Hand::from_counts(counts), Hand::parse("2H 8S 8S"));
  counts[25] = 3;
  CHECK_THROWS(InvalidHandError, "too_many_copies", Hand::from_counts(counts));
  CHECK_THROWS(InvalidHandError, "malformed_counts", Hand::from_counts(std::span(counts).first(53)));
  CHECK_THROWS(InvalidHandError, "too_many_copies", Hand::parse("8S 8S 8S"));
  CHECK_THROWS(NotationError, "unknown_card", Hand::parse("8S 8s"));
  CHECK_THROWS(NotationError, "unknown_card", Hand::parse("8S,8C"));
  CHECK_THROWS(InvalidHandError, "too_many_copies", hand.plus(Hand::parse("8S")));
  CHECK_THROWS(InvalidHandError, "not_in_hand", hand.minus(Hand::parse("8H")));
  for (int face = 0; face < Card::faces; ++face) {
    CHECK_THROWS(InvalidHandError, "too_many_copies", Hand::from_bits(Bits::of_face(face, 3)));
  }
  for (int bit = 108; bit < 128; ++bit) {
    CHECK_THROWS(InvalidHandError, "malformed_bits", Hand::from_bits(words(1, std::uint64_t{1} << (bit - 64))));
  }
}

/// Every kind with every rank (0, 1 and beyond too) and size: about as many exist as the table of R2 says.
void combinations() {
  int found = 0;
  int at_seven = 0;
  for (int kind = 0; kind <= 10; ++kind) {
    for (int rank = 0; rank <= 17; ++rank) {
      for (int size = 0; size <= 12; ++size) {
        const Combination made{static_cast<Kind>(kind), to_rank(rank), static_cast<std::uint8_t>(size)};
        at_seven += exists(made, Rank::seven, {}) ? 1 : 0;
        if (!exists(made)) continue;
        ++found;
        check::subject = to_string(made);
        CHECK_EQ(Combination::make(made.kind, made.rank, size), made);
        CHECK_EQ(Combination::parse(to_string(made)), made);
      }
    }
  }
  check::subject.clear();
  // 15 singles, 15 pairs, 13 triples, 13 full houses, 10 straights, 12 tubes, 13 plates, 13 x 7 bombs, 10 straight
  // flushes and the joker bomb. E12: at a level, two sizes of its own bomb less.
  CHECK_EQ(found, 193);
  CHECK_EQ(at_seven, 191);
  CHECK_EQ(to_string(Combination::make(Kind::bomb, Rank::eight, 5)), "5-bomb 8");
  CHECK_EQ(to_string(Combination::make(Kind::full_house, Rank::ace, 5)), "full house A");
  CHECK_EQ(to_string(Combination::make(Kind::joker_bomb, Rank::none, 4)), "joker bomb");
  CHECK_EQ(Combination::parse("straight flush 10"), Combination::make(Kind::straight_flush, Rank::ten, 5));
  CHECK_EQ(Combination::parse("pass"), Combination{});
}

void combination_refusals() {
  for (const char* text : {"", "triple", "triple 1", "bomb 8", "5-triple 8", "0-bomb 8", "3-bomb 8", "11-bomb 8",
                           "05-bomb 8", "triple  9", "Triple 9", " triple 9", "-bomb 8"}) {
    check::subject = text;
    CHECK_THROWS(NotationError, "unknown_combination", Combination::parse(text));
  }
  for (const char* text :
       {"triple BJ", "joker bomb 4", "straight 4", "tube 2", "pass 3", "5-bomb RJ", "full house BJ"}) {
    check::subject = text;
    CHECK_THROWS(IllegalMoveError, "no_such_combination", Combination::parse(text));
  }
  check::subject.clear();
  // 261 is 5 in the eight bits of the size.
  CHECK_THROWS(IllegalMoveError, "no_such_combination", Combination::make(Kind::straight, Rank::nine, 261));
  CHECK_THROWS(IllegalMoveError, "no_such_combination", Combination::make(Kind::joker_bomb, Rank::two, 4));
  CHECK_THROWS(IllegalMoveError, "no_such_combination", Combination::make(Kind::single, Rank::none, 1));
}

void kinds() {
  const std::array<std::string_view, 11> names{"pass", "single", "pair", "triple",         "full house", "straight",
                                               "tube", "plate",  "bomb", "straight flush", "joker bomb"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    CHECK_EQ(to_string(static_cast<Kind>(i)), names[i]);
    CHECK(find_kind(names[i]) == static_cast<Kind>(i));
  }
  CHECK(!find_kind("full_house") && !find_kind(""));
}

void rules() {
  for (const int beats : {-5, 0, 4, 5, 6, 8, 10, 11}) {
    for (const int size : {0, 4, 5, 6, 7, 8, 9, 10, 11}) {
      check::subject = std::to_string(beats) + ", " + std::to_string(size);
      const Rules asked{.straight_flush_beats = beats, .max_bomb_size = size};
      const bool allowed = (beats == 5 || beats == 10) && (size == 6 || size == 8 || size == 10);
      if (allowed) {
        CHECK(check_rules(asked) == asked);
        continue;
      }
      CHECK_THROWS(RulesError, "rules_option", check_rules(asked));
      CHECK_THROWS(RulesError, "rules_option", classify(Hand::parse("8S"), Rank::two, asked));
      CHECK_THROWS(RulesError, "rules_option", legal_moves(Hand::parse("8S"), std::nullopt, Rank::two, asked));
      CHECK_THROWS(RulesError, "rules_option", parse_move("8S", Rank::two, {}, asked));
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  return check::run_parts(argc, argv,
                          {{"bits", bits},
                           {"cards", cards},
                           {"level_order", level_order},
                           {"levels", levels},
                           {"hands", hands},
                           {"combinations", combinations},
                           {"combination_refusals", combination_refusals},
                           {"kinds", kinds},
                           {"rules", rules}});
}
