// Runs the cases of one group ("E5", "R2.8", "W01") of a TSV file of tests/data: test_cases FILE GROUP
#include <algorithm>
#include <string>
#include <vector>

#include "check.hpp"
#include "tsv.hpp"

using namespace guandan;

namespace {

/// A line of the file, read.
struct Case {
  explicit Case(const tsv::Line& line)
      : id(line.at("id")),
        op(line.at("op")),
        level(parse_level(line.at("level"))),
        rules(tsv::rules(line.at("options"))),
        play(tsv::play(line.at("cards"))),
        table(tsv::play(line.at("table"))),
        expected(tsv::list(line.at("expected"))) {}

  std::string id;
  std::string op;
  Rank level;
  Rules rules;
  tsv::Play play;
  tsv::Play table;
  std::vector<std::string> expected;
};

std::string joined(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  std::string all;
  for (const std::string& text : texts) all += text + ";";
  return all;
}

ReadingFilter filter_of(const tsv::Play& play) {
  if (!play.reading) return {};
  return {.kind = play.reading->kind, .rank = play.reading->rank};
}

void check_readings(const Case& c) {
  const Hand cards = Hand::parse(c.play.cards);
  std::vector<std::string> found;
  for (const Move& move : classify(cards, c.level, c.rules)) {
    CHECK_EQ(move.cards(), cards);
    found.push_back(tsv::reading(move.combination()));
  }
  CHECK_EQ(joined(found), joined(c.expected));
}

/// The table as a move that can lie there, or the bare combination if the case gives no cards.
Combination table_of(const Case& c) {
  if (c.table.cards.empty()) return *c.table.reading;
  return parse_move(c.table.cards, c.level, filter_of(c.table)).combination();
}

void check_can_beat(const Case& c) {
  const Combination table = table_of(c);
  const Hand cards = Hand::parse(c.play.cards);
  std::vector<std::string> found;
  for (const Move& move : classify(cards, c.level, c.rules)) {
    if (beats(move.combination(), table, c.level, c.rules)) found.push_back(tsv::reading(move.combination()));
  }
  CHECK_EQ(joined(found), joined(c.expected));
  std::vector<std::string> listed;
  for (const Move& move : legal_moves(cards, table, c.level, c.rules)) {
    if (move.cards() == cards) listed.push_back(tsv::reading(move.combination()));
  }
  CHECK_EQ(joined(listed), joined(c.expected));
}

std::string play_text(const Hand& cards, const Combination& combination) {
  return to_string(cards) + "|" + tsv::reading(combination);
}

/// `only_kind` is empty, or ":" and the kind that is compared.
void check_legal_moves(const Case& c, const std::string& only_kind) {
  std::optional<Combination> table;
  if (c.table.reading) table = table_of(c);
  std::vector<std::string> found;
  for (const Move& move : legal_moves(Hand::parse(c.play.cards), table, c.level, c.rules)) {
    const std::string reading = tsv::reading(move.combination());
    if (move.is_pass()) {
      found.push_back("pass");
    } else if (only_kind.empty() || only_kind == ":" + tsv::split(reading, ':')[0]) {
      found.push_back(play_text(move.cards(), move.combination()));
    }
  }
  std::vector<std::string> expected;
  for (const std::string& text : c.expected) {
    const tsv::Play play = text == "pass" ? tsv::Play{} : tsv::play(text);
    expected.push_back(play.reading ? play_text(Hand::parse(play.cards), *play.reading) : text);
  }
  CHECK_EQ(joined(found), joined(expected));
}

void check_move(const Case& c) {
  const Move move = parse_move(c.play.cards, c.level, filter_of(c.play), c.rules);
  CHECK_EQ(tsv::reading(move.combination()), c.expected.at(0));
}

void check_refused(const Case& c) {
  CHECK_THROWS(Error, c.expected.at(0), parse_move(c.play.cards, c.level, filter_of(c.play), c.rules));
}

void check_exists(const Case& c) {
  const bool expected = c.expected.at(0) == "yes";
  CHECK_EQ(exists(*c.table.reading, c.level, c.rules), expected);
  if (!expected)
    CHECK_THROWS(IllegalMoveError, "no_such_combination", legal_moves({}, *c.table.reading, c.level, c.rules));
}

void run(const Case& c) {
  check::subject = c.id;
  if (c.op == "readings") return check_readings(c);
  if (c.op == "can_beat") return check_can_beat(c);
  if (c.op == "move") return check_move(c);
  if (c.op == "refused") return check_refused(c);
  if (c.op == "exists") return check_exists(c);
  if (c.op.starts_with("legal_moves")) return check_legal_moves(c, c.op.substr(std::string("legal_moves").size()));
  throw std::runtime_error("unknown op " + c.op);
}

/// An id is its group, then perhaps a letter, and "-" and the level.
bool belongs(const std::string& id, const std::string& group) {
  if (!id.starts_with(group)) return false;
  const char next = id.size() > group.size() ? id[group.size()] : '-';
  return next == '-' || (next >= 'a' && next <= 'z');
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cout << "usage: test_cases FILE GROUP\n";
    return 2;
  }
  check::run([&] {
    for (const tsv::Line& line : tsv::read(argv[1])) {
      if (belongs(line.at("id"), argv[2])) run(Case(line));
    }
  });
  return check::result();
}
