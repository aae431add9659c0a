// Move against docs/format.md: golden bits, text, refusals, declarations.
#include <algorithm>
#include <string>
#include <vector>

#include "check.hpp"
#include "draw.hpp"

using namespace guandan;

namespace {

struct Golden {
  const char* text;
  Rank level;
  Kind kind;
  Rank rank;
  Bits bits;
};

/// By the tables of docs/format.md (tests/encoding.py), not by the core.
const Golden golden[] = {
    {"8S 8H 8C 7H 7H", Rank::seven, Kind::full_house, Rank::eight, {0x0015020000000000, 0x1019E00000000000}},
    {"8S 8H 8C 7H 7H", Rank::seven, Kind::bomb, Rank::eight, {0x0015020000000000, 0x2159E00000000000}},
    {"2H", Rank::two, Kind::single, Rank::two, {0x0000000000000001, 0x0434900000000000}},
    {"RJ", Rank::two, Kind::single, Rank::red_joker, {0, 0x043C840000000000}},
    {"BJ BJ RJ RJ", Rank::ace, Kind::joker_bomb, Rank::none, {0, 0x28038A0000000000}},
    {"AS 2C 3D 4S 5C", Rank::ace, Kind::straight, Rank::five, {0x0000000010044010, 0x1413800400000000}},
    {"TS JS QS KS AS", Rank::five, Kind::straight_flush, Rank::ace, {0, 0x2435400404040404}},
    {"3S 3C", Rank::four, Kind::pair, Rank::three, {0x0000000000001400, 0x0809000000000000}},
    {"AS AC AD 2H 2S 2C", Rank::nine, Kind::plate, Rank::two, {0x0000000000000015, 0x1C06405400000000}},
    {"8S 8S 8H 8H 8C 8C 8D 8D 7H 7H", Rank::seven, Kind::bomb, Rank::eight, {0x00AA020000000000, 0x2299E00000000000}},
};

void golden_bits() {
  for (const Golden& g : golden) {
    check::subject = g.text;
    const Move move = parse_move(g.text, g.level, {.kind = g.kind, .rank = {}});
    CHECK_EQ(move.bits(), g.bits);
    CHECK_EQ(Move::from_bits(g.bits), move);
    CHECK_EQ(move.kind(), g.kind);
    CHECK_EQ(move.rank(), g.rank);
    CHECK_EQ(move.level(), g.level);
    CHECK_EQ(move.cards(), Hand::parse(g.text));
    CHECK_EQ(move.size(), Hand::parse(g.text).size());
    CHECK_EQ(move.wilds(), move.cards().count(wild_card(g.level)));
    CHECK_EQ(move.bomb_size(), g.kind == Kind::bomb ? move.size() : 0);
  }
}

void pass() {
  const Move pass;
  CHECK(pass.is_pass());
  CHECK_EQ(pass.bits(), Bits{});
  CHECK_EQ(pass.kind(), Kind::pass);
  CHECK_EQ(pass.rank(), Rank::none);
  CHECK_EQ(pass.size(), 0);
  CHECK_EQ(to_string(pass), "pass");
  CHECK_EQ(parse_move("pass", Rank::two), pass);
  CHECK_EQ(Move::from_bits({}), pass);
  CHECK_THROWS(IllegalMoveError, "not_a_reading", parse_move("pass", Rank::two, {.kind = Kind::bomb, .rank = {}}));
  CHECK_THROWS(NotationError, "unknown_card", parse_move("PASS", Rank::two));
  CHECK_THROWS(IllegalMoveError, "not_a_play", parse_move("", Rank::two));
}

/// Moves of every kind, with and without wilds, at all levels.
std::vector<Move> some_moves() {
  std::vector<Move> moves;
  draw::Random random(7);
  for (int i = 0; i < 39; ++i) {
    const Rank level = to_rank(2 + i % 13);
    const MoveList combinations = legal_combinations(draw::hand(random, 27, level, i / 13), std::nullopt, level);
    moves.insert(moves.end(), combinations.begin(), combinations.end());
  }
  moves.push_back(parse_move("BJ BJ RJ RJ", Rank::ten));
  return moves;
}

void text_round_trip() {
  std::vector<int> met(11);
  for (const Move& move : some_moves()) {
    ++met[static_cast<std::size_t>(move.kind())];
    check::subject = to_string(move);
    CHECK_EQ(parse_move(to_string(move), move.level()), move);
    const ReadingFilter filter{.kind = move.kind(), .rank = move.rank()};
    CHECK_EQ(make_move(move.cards(), move.level(), filter), move);
  }
  check::subject.clear();
  for (std::size_t kind = 1; kind < met.size(); ++kind) CHECK(met[kind] > 0);
}

Bits flipped(Bits bits, int bit) {
  (bit < 64 ? bits.lo : bits.hi) ^= std::uint64_t{1} << (bit % 64);
  return bits;
}

/// One bit turned gives no move, or another move that reads back, such as the same single at a neighbouring level.
void every_flipped_bit() {
  int refused = 0;
  int others = 0;
  const std::vector<Move> moves = some_moves();
  for (std::size_t i = 0; i < moves.size(); i += 5) {
    const Move& move = moves[i];
    CHECK_EQ(Move::from_bits(move.bits()), move);
    check::subject = to_string(move);
    for (int bit = 0; bit < 128; ++bit) {
      const Bits bits = flipped(move.bits(), bit);
      try {
        const Move other = Move::from_bits(bits);
        ++others;
        CHECK_EQ(other.bits(), bits);
        const Readings readings = classify(other.cards(), other.level());
        CHECK(std::find(readings.begin(), readings.end(), other) != readings.end());
        CHECK_EQ(parse_move(to_string(other), other.level()), other);
      } catch (const NotationError& error) {
        ++refused;
        CHECK_EQ(std::string(error.code()), "malformed_bits");
      }
    }
  }
  check::subject.clear();
  CHECK(refused > 0 && others > 0);
  for (int bit = 0; bit < 128; ++bit) CHECK_THROWS(NotationError, "malformed_bits", Move::from_bits(flipped({}, bit)));
}

/// A count of 3 is never valid (R1.1), also where kind, strength and size would fit three cards of one rank.
void three_copies() {
  const Bits triple = parse_move("8S 8H 8C", Rank::seven).bits();
  const Bits bomb = parse_move("8S 8S 8H 8C", Rank::seven).bits();
  const int face = parse_card("8S").index();
  const Bits header{0, ~card_mask.hi};
  CHECK_EQ((triple & header) | Hand::parse("8S 8H 8C").bits(), triple);
  CHECK_THROWS(NotationError, "malformed_bits", Move::from_bits((triple & header) | Bits::of_face(face, 3)));
  const Bits four = Bits::of_face(face, 3) | Bits::of_face(parse_card("8H").index());
  CHECK_THROWS(NotationError, "malformed_bits", Move::from_bits((bomb & header) | four));
}

void refusals() {
  const auto read = [](const char* text) { return parse_move(text, Rank::seven); };
  CHECK_THROWS(NotationError, "unknown_card", read("8S 8X"));
  CHECK_THROWS(NotationError, "unknown_card", read("7H="));
  CHECK_THROWS(NotationError, "unknown_card", read("=8S"));
  CHECK_THROWS(NotationError, "unknown_card", read("8S 7H=8S=8C"));
  CHECK_THROWS(InvalidHandError, "too_many_copies", read("8S 8S 8S"));
  CHECK_THROWS(IllegalMoveError, "not_wild", read("8S 8H=8C"));
  CHECK_THROWS(IllegalMoveError, "wild_as_joker", read("BJ 7H=BJ"));
  CHECK_THROWS(IllegalMoveError, "not_a_play", read("8S 9S"));
  CHECK_THROWS(IllegalMoveError, "not_a_play", read("BJ RJ"));
  CHECK_THROWS(IllegalMoveError, "not_a_reading", read("8S 7H=9S"));
  CHECK_THROWS(AmbiguousMoveError, "ambiguous", read("3S 4S 5S 6S 7H"));
  CHECK_THROWS(AmbiguousMoveError, "ambiguous", make_move(Hand::parse("8S 8C 5S 5C 7H"), Rank::seven));
  try {
    (void)read("3S 4S 5S 6S 7H");
  } catch (const AmbiguousMoveError& error) {
    CHECK_EQ(error.fields().readings.size(), 4U);
    CHECK_EQ(error.fields().token.value_or(""), "3S 4S 5S 6S 7H");
    CHECK(error.fields().level == Rank::seven);
  }
}

void table_refusals() {
  const Hand hand = Hand::parse("9S 9C 9D");
  const Move pair = parse_move("8S 8C", Rank::seven);
  const Move jokers = parse_move("8S 8C 8D BJ BJ", Rank::seven);
  CHECK_EQ(legal_moves(hand, pair, Rank::seven).size(), 4U);
  CHECK_THROWS(IllegalMoveError, "table_is_pass", legal_moves(hand, Move{}, Rank::seven));
  CHECK_THROWS(IllegalMoveError, "table_is_pass", legal_moves(hand, Combination{}, Rank::seven));
  CHECK_THROWS(IllegalMoveError, "table_level", legal_moves(hand, pair, Rank::eight));
  CHECK_THROWS(IllegalMoveError, "not_a_play",
               legal_moves(hand, jokers, Rank::seven, {.full_house_joker_pair = false}));
  const Combination no_bomb{Kind::bomb, Rank::seven, 9};
  CHECK_THROWS(IllegalMoveError, "no_such_combination", legal_moves(hand, no_bomb, Rank::seven));
  CHECK_THROWS(IllegalMoveError, "no_such_combination", legal_combinations(hand, no_bomb, Rank::seven));
}

std::string declared(const char* text, Rank level, ReadingFilter filter = {}) {
  std::string all;
  for (const Declaration& way : wild_declarations(parse_move(text, level, filter))) {
    for (int i = 0; i < way.size; ++i) all += (i > 0 ? "+" : "") + to_string(way.wilds[i]);
    all += " ";
  }
  return all;
}

/// R1.4, R2.5 and the order of docs/format.md.
void declarations() {
  CHECK_EQ(declared("9S 9C", Rank::seven), " ");
  // The pass has no level, and so no wild: nothing may be looked up at level 0.
  CHECK_EQ(wild_declarations(Move{}).size(), 1U);
  CHECK_EQ(natural_wilds(Move{}), 0);
  CHECK_EQ(declared("7H", Rank::seven), "7H ");
  CHECK_EQ(declared("7H 7H", Rank::seven), "7H+7H ");
  CHECK_EQ(declared("9S 7H", Rank::seven), "9H 9S 9C 9D ");
  CHECK_EQ(declared("7S 7H", Rank::seven), "7H 7S 7C 7D ");
  CHECK_EQ(declared("9S 7H 7H", Rank::seven), "9H+9H 9H+9S 9H+9C 9H+9D 9S+9S 9S+9C 9S+9D 9C+9C 9C+9D 9D+9D ");
  const ReadingFilter flush{.kind = Kind::straight_flush, .rank = Rank::seven};
  CHECK_EQ(declared("3S 4S 5S 6S 7H", Rank::seven, flush), "7S ");
  const ReadingFilter straight{.kind = Kind::straight, .rank = Rank::seven};
  CHECK_EQ(declared("3S 4S 5S 6S 7H", Rank::seven, straight), "7H 7C 7D ");
  CHECK_EQ(declared("3H 4H 5H 6H 7H", Rank::seven, straight), "7S 7C 7D ");
  CHECK_EQ(declared("8S 8C 5S 7H 7H", Rank::seven, {.kind = {}, .rank = Rank::five}).substr(0, 12), "5H+5H 5H+5S ");
  // E6: the pair is any suited rank but the triple's. 12 ranks, each with 10 pairs.
  const ReadingFilter full_house{.kind = Kind::full_house, .rank = {}};
  CHECK_EQ(declared("7S 7C 7D 7H 7H", Rank::seven, full_house).size(), 120 * 6U);
}

int as_itself(const Declaration& way, Card wild) {
  return static_cast<int>(std::count(way.wilds, way.wilds + way.size, wild));
}

/// docs/format.md: most wilds as themselves first, then ascending; no way twice, and no more than there is room for.
/// R2.8: the first has as many wilds as themselves as any.
void declarations_in_order() {
  std::size_t most = 0;
  std::vector<Move> moves = some_moves();
  for (const char* text : {"8S 8C 8D 7H 7H", "7S 7C 7D 7H 7H"}) {
    moves.push_back(parse_move(text, Rank::seven, {.kind = Kind::full_house, .rank = {}}));
  }
  for (const Move& move : moves) {
    check::subject = to_string(move);
    const Card wild = wild_card(move.level());
    const Declarations ways = wild_declarations(move);
    CHECK(!ways.empty());
    const auto before = [wild](const Declaration& a, const Declaration& b) {
      const int left = as_itself(a, wild);
      const int right = as_itself(b, wild);
      if (left != right) return left > right;
      return std::lexicographical_compare(a.wilds, a.wilds + a.size, b.wilds, b.wilds + b.size);
    };
    const auto stray = std::adjacent_find(ways.begin(), ways.end(), [&](const auto& a, const auto& b) {
      return a.size != move.wilds() || b.size != move.wilds() || !before(a, b);
    });
    CHECK(stray == ways.end());
    CHECK(first_declaration(move) == ways.front());
    CHECK_EQ(natural_wilds(move), move.wilds() == 0 ? 0 : as_itself(ways.front(), wild));
    most = std::max(most, ways.size());
  }
  CHECK_EQ(most, Declarations::capacity);
  CHECK(first_declaration(Move{}) == Declaration{});
}

/// Three naturals of one suit and two wilds: the bound of Readings is reached and kept.
void most_readings() {
  std::size_t most = 0;
  for (int level = 2; level <= 14; ++level) {
    for (int first = 0; first < Card::black_joker; ++first) {
      for (int second = first + 4; second < Card::black_joker; second += 4) {
        for (int third = second + 4; third < Card::black_joker; third += 4) {
          Hand cards;
          for (const int face : {first, second, third}) cards.add(Card::from_index(face));
          while (cards.count(wild_card(to_rank(level))) < 2) cards.add(wild_card(to_rank(level)));
          most = std::max(most, classify(cards, to_rank(level)).size());
        }
      }
    }
  }
  CHECK_EQ(most, Readings::capacity);
}

}  // namespace

int main(int argc, char** argv) {
  return check::run_parts(argc, argv,
                          {{"golden_bits", golden_bits},
                           {"pass", pass},
                           {"text_round_trip", text_round_trip},
                           {"every_flipped_bit", every_flipped_bit},
                           {"three_copies", three_copies},
                           {"refusals", refusals},
                           {"table_refusals", table_refusals},
                           {"declarations", declarations},
                           {"declarations_in_order", declarations_in_order},
                           {"most_readings", most_readings}});
}
