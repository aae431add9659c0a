// The play of a deal (R5): golden deals, perft, undo, bytes. test_deal PART [FILE]
#include <algorithm>
#include <string>
#include <vector>

#include "check.hpp"
#include "draw.hpp"
#include "laws.hpp"
#include "tsv.hpp"

using namespace guandan;
using namespace laws;

namespace {

constexpr int seeds = 60;

Deal random_deal(int seed) {
  const auto& rules = draw::all_rules();
  const Rank level = to_rank(2 + seed % 13);
  return Deal::random(static_cast<std::uint64_t>(seed), level, rules[static_cast<std::size_t>(seed) % rules.size()]);
}

void play_random(draw::Random& random, Deal& deal) {
  const MoveList moves = deal.legal_moves();
  CHECK(moves.size() > 0);
  deal.play(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
}

/// The same list, in a list that was used before.
void check_reused(const Deal& deal, MoveList& reused) {
  const MoveList moves = deal.legal_moves();
  deal.legal_moves(reused);
  CHECK(std::equal(moves.begin(), moves.end(), reused.begin(), reused.end()));
}

void flow() {
  for (int seed = 0; seed < seeds; ++seed) {
    check::subject = "seed " + std::to_string(seed);
    draw::Random random(static_cast<std::uint64_t>(seed));
    Deal deal = random_deal(seed);
    MoveList reused;
    int moves = 0;
    for (; !deal.is_over() && moves < 2000; ++moves) {
      check_turn(deal);
      check_reused(deal, reused);
      play_random(random, deal);
    }
    CHECK(deal.is_over());
    CHECK_EQ(deal.moves().size(), static_cast<std::size_t>(moves));
    check_cards(deal);
    const auto result = deal.result();
    CHECK(result.has_value());
    CHECK_EQ(result->first, deal.finished()[0]);
    CHECK_EQ(result->winners, team_of(result->first));
    CHECK_EQ(result->partner_place == 2, result->last == -1);
    CHECK(deal.first_finish().has_value());
    CHECK_THROWS(PhaseError, "deal_over", deal.play(Move{}));
    CHECK_THROWS(PhaseError, "deal_over", deal.parse("pass"));
    CHECK_EQ(deal.legal_moves().size(), 0U);
    check_reused(deal, reused);
  }
}

void undo() {
  for (int seed = 0; seed < seeds; ++seed) {
    check::subject = "seed " + std::to_string(seed);
    draw::Random random(static_cast<std::uint64_t>(seed));
    std::vector<Deal> before;
    Deal deal = random_deal(seed);
    const Deal start = deal;
    while (!deal.is_over()) {
      before.push_back(deal);
      play_random(random, deal);
    }
    for (; !before.empty(); before.pop_back()) {
      CHECK(!(deal == before.back()));
      deal.undo();
      CHECK(deal == before.back());
      CHECK_EQ(deal.to_act(), before.back().to_act());
      CHECK(deal.first_finish() == before.back().first_finish());
      CHECK(deal.result() == before.back().result());
    }
    CHECK(deal == start);
    CHECK(deal.position() == deal.start());
    CHECK_THROWS(PhaseError, "nothing_to_undo", deal.undo());
  }
}

/// A deal that begins in mid-trick after a pass, with what lies there as a move or as a combination only.
Position mid_trick(const char* table, bool known) {
  Position p;
  p.hands = {Hand::parse("9S TS"), Hand::parse("3S 4S"), Hand::parse("5S 5H"), Hand::parse("JS JC")};
  p.level = Rank::five;
  p.leader = 1;
  p.owner = 1;
  p.passes = 1;
  const Move move = parse_move(table, p.level);
  if (known) p.table_move = move;
  p.table = move.combination();
  return p;
}

/// R5.1: the table of the start comes back, whatever has been played since.
void undo_to_mid_trick() {
  for (const bool known : {true, false}) {
    const Deal start(mid_trick("8S", known));
    for (const char* line : {"pass", "JS", "pass;9S", "JS;pass", "JS;pass;pass;5S", "pass;pass;3S"}) {
      check::subject = line;
      std::vector<Deal> before;
      Deal deal = start;
      for (const std::string& move : tsv::split(line, ';')) {
        before.push_back(deal);
        deal.play(deal.parse(move));
      }
      for (; !before.empty(); before.pop_back()) {
        deal.undo();
        CHECK(deal == before.back());
        CHECK(deal.position() == before.back().position());
        CHECK_EQ(deal.to_act(), before.back().to_act());
      }
    }
  }
}

/// Two deals are equal only if their starts are: the same play may have beaten something else.
void equal_starts() {
  const auto played = [](const char* table, bool known) {
    Deal deal(mid_trick(table, known));
    deal.play(deal.parse("JS"));
    return deal;
  };
  CHECK(played("8S", true) == played("8S", true));
  CHECK(!(played("8S", true) == played("7S", true)));
  CHECK(!(played("8S", false) == played("7S", false)));
  CHECK(!(played("8S", true) == played("8S", false)));
}

/// Deals in every stage, one that began in mid-trick with seats out among them.
std::vector<Deal> some_deals() {
  std::vector<Deal> deals;
  for (int seed = 0; seed < 8; ++seed) {
    draw::Random random(static_cast<std::uint64_t>(seed));
    Deal deal = random_deal(seed);
    for (int i = 0; i < 30 * seed && !deal.is_over(); ++i) play_random(random, deal);
    deals.push_back(deal);
  }
  Position late;
  late.hands = {Hand{}, Hand::parse("3S 4S"), Hand::parse("5S 5H"), Hand::parse("TS TC TD")};
  late.level = Rank::five;
  late.finished.push(0);
  late.table_move = parse_move("9S", Rank::five);
  late.owner = 0;
  late.passes = 1;
  deals.emplace_back(late);
  late.table_move.reset();
  late.table = Combination::make(Kind::pair, Rank::nine, 2);
  deals.emplace_back(late);
  return deals;
}

void bytes() {
  for (const Deal& deal : some_deals()) {
    const std::string data = deal.to_bytes();
    const Deal again = Deal::from_bytes(data);
    CHECK(again == deal);
    CHECK(again.to_bytes() == data);
    CHECK_EQ(again.to_act(), deal.to_act());
    CHECK(again.first_finish() == deal.first_finish());
    CHECK(again.position() == deal.position());
    for (std::size_t size = 0; size < data.size(); size += size < 100 ? 1 : 7) {
      try {
        const Deal shorter = Deal::from_bytes(data.substr(0, size));
        CHECK(shorter.moves().size() < deal.moves().size());
      } catch (const Error&) {
        CHECK(true);
      }
    }
  }
}

/// A flipped bit is refused, or it is another valid deal, which comes back as it is.
void flipped_bytes() {
  std::size_t refused = 0;
  std::size_t taken = 0;
  for (const Deal& deal : some_deals()) {
    const std::string data = deal.to_bytes();
    for (std::size_t bit = 0; bit < 8 * data.size(); bit += bit < 1000 ? 1 : 5) {
      std::string flipped = data;
      flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
      check::subject = "bit " + std::to_string(bit);
      try {
        const Deal other = Deal::from_bytes(flipped);
        ++taken;
        CHECK(!(other == deal));
        CHECK(Deal::from_bytes(other.to_bytes()) == other);
        CHECK(other.to_bytes() == flipped);
      } catch (const Error&) {
        ++refused;
      }
    }
  }
  CHECK(refused > 1000);
  CHECK(taken > 50);
}

void positions() {
  const auto position = [](const char* first, const char* second, const char* third, const char* fourth) {
    Position p;
    p.hands = {Hand::parse(first), Hand::parse(second), Hand::parse(third), Hand::parse(fourth)};
    return p;
  };
  const auto refused = [](const Position& p) { CHECK_THROWS(PhaseError, "impossible_position", Deal(p)); };
  Position p = position("3S", "4S", "5S", "");
  refused(p);  // seat 3 is out, and finished does not say so
  p.finished.push(3);
  CHECK_EQ(Deal(p).to_act(), 0);
  p.leader = 3;
  refused(p);
  p.leader = 4;
  refused(p);
  p.leader = 0;
  p.owner = 1;
  refused(p);
  p.table_move = parse_move("7S", Rank::two);
  CHECK_EQ(Deal(p).to_act(), 2);
  p.passes = 1;
  CHECK_EQ(Deal(p).to_act(), 0);
  p.passes = 2;
  refused(p);
  p.finished.push(1);
  refused(p);  // it holds cards
  Position out = position("", "4S", "", "6S");
  out.finished.push(0);
  out.finished.push(2);
  out.leader = 1;
  refused(out);
  Position two = position("", "", "5S", "6S");
  two.finished.push(0);
  two.finished.push(1);
  two.table_move = parse_move("7S", Rank::two);
  two.owner = 1;
  CHECK_EQ(Deal(two).to_act(), 2);
  two.owner = 0;
  refused(two);  // seat 1 would have gone out with a later play
  Position many = position("3S 3S", "3S", "5S", "6S");
  CHECK_THROWS(InvalidHandError, "too_many_copies", Deal(many));
}

void golden(const std::string& path) {
  for (const tsv::Line& line : tsv::read(path)) {
    check::subject = line.at("seed") + " " + line.at("deal");
    const std::uint64_t seed = std::stoull(line.at("seed"));
    const std::uint64_t number = std::stoull(line.at("deal"));
    std::string hands;
    for (const Hand& hand : deal_hands(seed, number)) hands += (hands.empty() ? "" : ";") + to_string(hand);
    CHECK_EQ(hands, line.at("hands"));
    CHECK_EQ(std::to_string(first_leader(seed)), line.at("leader"));
    std::string lots;
    for (const Stream stream : {Stream::tribute_lot, Stream::lead_lot}) {
      lots += std::to_string(Random(seed, number, stream).below(2));
    }
    CHECK_EQ(lots, line.at("lots"));
  }
}

void perft_numbers(const std::string& path) {
  for (const tsv::Line& line : tsv::read(path)) {
    check::subject = line.at("id");
    Position start;
    start.level = parse_level(line.at("level"));
    start.rules = tsv::rules(line.at("options"));
    start.leader = std::stoi(line.at("leader"));
    const auto hands = tsv::split(line.at("hands"), ';');
    for (std::size_t seat = 0; seat < hands.size(); ++seat) start.hands.at(seat) = Hand::parse(hands[seat]);
    CHECK_EQ(std::to_string(perft(Deal(start), std::stoi(line.at("depth")))), line.at("count"));
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string part = argc > 1 ? argv[1] : "";
  if (argc == 3 && part == "golden") {
    check::run([&] { golden(argv[2]); });
  } else if (argc == 3 && part == "perft") {
    check::run([&] { perft_numbers(argv[2]); });
  } else {
    return check::run_parts(argc, argv,
                            {{"flow", flow},
                             {"undo", undo},
                             {"undo_to_mid_trick", undo_to_mid_trick},
                             {"equal_starts", equal_starts},
                             {"bytes", bytes},
                             {"flipped_bytes", flipped_bytes},
                             {"positions", positions}});
  }
  return check::result();
}
