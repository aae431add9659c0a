// Times the core on bench/corpus.tsv in CPU time and checks every count against the reference's.
//
//   guandan_bench [repetitions]
//
// Each figure is the best of five runs over the whole corpus; a bare store loop of the same length stands beside them.
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "guandan/guandan.hpp"

namespace {

using namespace guandan;

struct Case {
  std::string corpus;
  Rank level = Rank::two;
  Hand hand;
  std::optional<Combination> table;
  std::size_t moves = 0;
};

std::vector<Case> read_corpus() {
  std::ifstream file(CORPUS);
  std::vector<Case> positions;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string level, hand, table, moves;
    Case position;
    std::getline(fields, position.corpus, '\t');
    std::getline(fields, level, '\t');
    std::getline(fields, hand, '\t');
    std::getline(fields, table, '\t');
    std::getline(fields, moves, '\t');
    position.level = parse_level(level);
    position.hand = Hand::parse(hand);
    if (table != "-") position.table = Combination::parse(table);
    position.moves = std::stoul(moves);
    positions.push_back(position);
  }
  return positions;
}

/// CPU nanoseconds of one `run`, the best of five times `repetitions`.
template <class Run>
double cpu_time(int repetitions, Run run) {
  double best = std::numeric_limits<double>::max();
  for (int i = 0; i < 5; ++i) {
    const std::clock_t start = std::clock();
    for (int k = 0; k < repetitions; ++k) run();
    const auto ticks = static_cast<double>(std::clock() - start);
    best = std::min(best, ticks / CLOCKS_PER_SEC * 1e9 / repetitions);
  }
  return best;
}

void check(std::size_t found, std::size_t expected, const std::string& what) {
  if (found == expected) return;
  std::cerr << what << ": " << found << " instead of " << expected << "\n";
  std::exit(1);
}

MoveList list(const Case& position) {
  MoveList moves;
  list_moves(position.hand, position.table ? &*position.table : nullptr, position.level, Rules{}, moves);
  return moves;
}

void report(const std::string& name, double nanoseconds, std::size_t calls, std::size_t plays) {
  std::cout << name << ": " << nanoseconds / static_cast<double>(calls) << " ns a call, "
            << nanoseconds / static_cast<double>(plays) << " ns a play, mean "
            << static_cast<double>(plays) / static_cast<double>(calls) << " plays\n";
}

void bench_lists(const std::vector<Case>& positions, const std::string& name, int repetitions) {
  std::size_t expected = 0;
  for (const Case& position : positions) {
    check(list(position).size(), position.moves, name);
    expected += position.moves;
  }
  const double time = cpu_time(repetitions, [&] {
    std::size_t found = 0;
    for (const Case& position : positions) found += list(position).size();
    check(found, expected, name);
  });
  report(name, time, positions.size(), expected);
}

/// Every play of the leads read back from its cards, without or with wilds.
void bench_classify(const std::vector<Case>& positions, bool wilds, int repetitions) {
  std::vector<Move> plays;
  for (const Case& position : positions) {
    for (const Move& move : list(position)) {
      if ((move.wilds() > 0) == wilds) plays.push_back(move);
    }
  }
  const std::string name = wilds ? "classify with wilds" : "classify without wilds";
  const double time = cpu_time(std::max(1, repetitions / 20), [&] {
    std::size_t found = 0;
    for (const Move& move : plays) {
      for (const Move& reading : classify_unchecked(move.cards(), move.level(), Rules{}))
        found += reading == move ? 1 : 0;
    }
    check(found, plays.size(), name);
  });
  std::cout << name << ": " << time / static_cast<double>(plays.size()) << " ns a set, " << plays.size() << " sets\n";
}

/// What it costs to store as many moves as the leads have: no generator can be faster.
void bench_store(const std::vector<Case>& positions, int repetitions) {
  std::size_t plays = 0;
  for (const Case& position : positions) plays += position.moves;
  const double time = cpu_time(repetitions, [&] {
    std::size_t found = 0;
    for (const Case& position : positions) {
      MoveList moves;
      Move* to = moves.room(position.moves);
      Move* const end = to + position.moves;
      for (std::uint64_t i = 0; to != end; ++to, ++i) *to = Move::from_bits_unchecked({i, position.moves});
      moves.commit(end);
      found += moves.size();
    }
    check(found, plays, "store");
  });
  report("bare store", time, positions.size(), plays);
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = argc > 1 ? std::atoi(argv[1]) : 100;
  const std::vector<Case> all = read_corpus();
  check(all.size(), 800, "positions");
  for (const char* corpus : {"plain", "wild"}) {
    std::vector<Case> leads, follows;
    for (const Case& position : all) {
      if (position.corpus == corpus) (position.table ? follows : leads).push_back(position);
    }
    bench_lists(leads, std::string("lead, ") + corpus, repetitions);
    bench_lists(follows, std::string("follow, ") + corpus, repetitions);
    if (std::string(corpus) == "plain") {
      bench_store(leads, repetitions);
      bench_classify(leads, false, repetitions);
      bench_classify(leads, true, repetitions);
    }
  }
}
