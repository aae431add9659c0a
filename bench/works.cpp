#include "works.hpp"

#include <cstdlib>
#include <iostream>
#include <type_traits>

namespace bench {
namespace {

using namespace guandan;

/// A work over positions: `count(position)` for each, and the sum must be that of `expected(position)`.
template <class Count, class Expected>
Work sum_work(const Cases& positions, Count count, Expected expected, std::string what) {
  std::size_t total = 0;
  for (const Case& position : positions) {
    check(count(position), expected(position), what);
    total += expected(position);
  }
  return {positions.size(), total, [=] {
            std::size_t found = 0;
            for (const Case& position : positions) found += count(position);
            check(found, total, what);
          }};
}

std::size_t moves_of(const Case& position) { return position.moves; }

Work count_work(const Cases& positions) {
  const auto count = [](const Case& one) {
    return count_moves(one.hand, one.table ? &*one.table : nullptr, one.level, one.rules);
  };
  return sum_work(positions, count, moves_of, "count_moves");
}

Work combinations_work(const Cases& positions) {
  const auto count = [](const Case& one) {
    return legal_combinations(one.hand, one.table, one.level, one.rules).size();
  };
  return sum_work(positions, count, [](const Case& one) { return one.combinations; }, "legal_combinations");
}

/// Every play of the plain leads, with or without wilds, read back from its cards.
Work classify_work(const Cases& corpus, bool wilds) {
  std::vector<Move> plays;
  for (const Case& position : choose(corpus, "plain", true)) {
    for (const Move& move : list(position)) {
      if ((move.wilds() > 0) == wilds) plays.push_back(move);
    }
  }
  return {plays.size(), 0, [plays] {
            std::size_t found = 0;
            for (const Move& move : plays) {
              for (const Move& reading : classify_unchecked(move.cards(), move.level(), Rules{}))
                found += reading == move ? 1 : 0;
            }
            check(found, plays.size(), "classify");
          }};
}

/// The declarations of every 100th play with wilds of the wild leads, as bench/make_corpus.py counts them.
Work declarations_work(const Cases& corpus) {
  std::vector<Move> plays;
  std::size_t number = 0;
  for (const Case& position : choose(corpus, "wild", true)) {
    for (const Move& move : list(position)) {
      if (move.wilds() > 0 && number++ % 100 == 0) plays.push_back(move);
    }
  }
  const std::size_t expected = expected_total("declarations");
  return {plays.size(), expected, [plays, expected] {
            std::size_t found = 0;
            for (const Move& move : plays) found += wild_declarations(move).size();
            check(found, expected, "wild_declarations");
          }};
}

/// All leads of the hands of the plain follows against the table: as many beat it as there are moves but the pass.
template <class Play, class Convert>
Work beats_work(const Cases& corpus, Convert convert) {
  struct Trick {
    std::vector<Play> plays;
    Combination table;
    Rank level;
    std::size_t beaten;
  };
  std::vector<Trick> tricks;
  std::size_t calls = 0;
  for (Case position : choose(corpus, "plain", false)) {
    Trick trick{{}, *position.table, position.level, position.moves - 1};
    position.table.reset();
    for (const Move& move : list(position)) trick.plays.push_back(convert(move));
    calls += trick.plays.size();
    tricks.push_back(std::move(trick));
  }
  return {calls, 0, [tricks] {
            for (const Trick& trick : tricks) {
              std::size_t found = 0;
              for (const Play& play : trick.plays) {
                if constexpr (std::is_same_v<Play, Move>) {
                  found += beats(play.combination(), trick.table, trick.level, Rules{}) ? 1 : 0;
                } else {
                  found += beats(play, trick.table, trick.level, Rules{}) ? 1 : 0;
                }
              }
              check(found, trick.beaten, "beats");
            }
          }};
}

/// Deals played to the end by random moves, every legal move listed at each turn.
Work deals_work() {
  constexpr std::uint64_t deals = 20;
  const std::size_t expected = expected_total("decisions");
  return {deals, expected, [expected] {
            std::size_t decisions = 0;
            for (std::uint64_t seed = 0; seed < deals; ++seed) {
              Deal deal = Deal::random(seed, to_rank(2 + static_cast<int>(seed % 13)));
              Random lot(seed, 0, Stream::players);
              for (; !deal.is_over(); ++decisions) {
                const MoveList moves = deal.legal_moves();
                deal.play_unchecked(moves[static_cast<std::size_t>(lot.below(moves.size()))]);
              }
            }
            check(decisions, expected, "decisions");
          }};
}

/// A name and what makes the work; the corpus is read before.
struct Entry {
  std::string name;
  Work (*make)(const Cases& corpus);
};

using All = const Cases&;

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = {
      {"lead plain", [](All corpus) { return list_work(choose(corpus, "plain", true)); }},
      {"lead wild", [](All corpus) { return list_work(choose(corpus, "wild", true)); }},
      {"follow plain", [](All corpus) { return list_work(choose(corpus, "plain", false)); }},
      {"follow wild", [](All corpus) { return list_work(choose(corpus, "wild", false)); }},
      {"store plain leads", [](All corpus) { return store_work(choose(corpus, "plain", true)); }},
      {"count lead plain", [](All corpus) { return count_work(choose(corpus, "plain", true)); }},
      {"count lead wild", [](All corpus) { return count_work(choose(corpus, "wild", true)); }},
      {"count follow plain", [](All corpus) { return count_work(choose(corpus, "plain", false)); }},
      {"count follow wild", [](All corpus) { return count_work(choose(corpus, "wild", false)); }},
      {"combinations lead plain", [](All corpus) { return combinations_work(choose(corpus, "plain", true)); }},
      {"combinations lead wild", [](All corpus) { return combinations_work(choose(corpus, "wild", true)); }},
      {"combinations follow plain", [](All corpus) { return combinations_work(choose(corpus, "plain", false)); }},
      {"classify without wilds", [](All corpus) { return classify_work(corpus, false); }},
      {"classify with wilds", [](All corpus) { return classify_work(corpus, true); }},
      {"wild declarations", declarations_work},
      {"beats, two combinations",
       [](All corpus) { return beats_work<Combination>(corpus, [](const Move& move) { return move.combination(); }); }},
      {"beats, a move", [](All corpus) { return beats_work<Move>(corpus, [](const Move& move) { return move; }); }},
      {"random deals", [](All) { return deals_work(); }},
  };
  return all;
}

}  // namespace

std::vector<std::string> work_names() {
  std::vector<std::string> names;
  for (const Entry& entry : entries()) names.push_back(entry.name);
  return names;
}

Work make_work(const std::string& name, const Cases& corpus) {
  for (const Entry& entry : entries()) {
    if (entry.name == name) return entry.make(corpus);
  }
  std::cerr << "no work '" << name << "'; guandan_bench --list names them\n";
  std::exit(2);
}

Work list_work(const Cases& positions) {
  return sum_work(positions, [](const Case& one) { return list(one).size(); }, moves_of, "list_moves");
}

Work store_work(const Cases& positions) {
  const auto store = [](const Case& one) {
    MoveList moves;
    Move* to = moves.room(one.moves);
    Move* const end = to + one.moves;
    for (std::uint64_t i = 0; to != end; ++to, ++i) *to = Move::from_bits_unchecked({i, one.moves});
    moves.commit(end);
    return moves.size();
  };
  return sum_work(positions, store, moves_of, "store");
}

}  // namespace bench
