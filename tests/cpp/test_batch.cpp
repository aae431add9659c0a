// Batches and playouts: the answers of the single calls for any number of threads, and what happens when a piece fails.
#include <atomic>
#include <chrono>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "check.hpp"
#include "draw.hpp"
#include "parallel.hpp"

using namespace guandan;

namespace {

constexpr unsigned many_threads[] = {1, 2, 3, 8, 100, 0};

struct Drawn {
  std::vector<Hand> hands;
  std::vector<Combination> tables;
  std::vector<Move> table_moves;
  std::vector<Rank> levels;

  [[nodiscard]] Positions positions() const { return {hands, tables, levels}; }
};

/// Every third position leads; the others follow a play of another hand.
Drawn draw_positions(std::uint64_t seed, int number, const Rules& rules) {
  draw::Random random(seed);
  Drawn drawn;
  for (int i = 0; i < number; ++i) {
    const Rank level = to_rank(2 + i % 13);
    drawn.levels.push_back(level);
    drawn.hands.push_back(draw::hand(random, random.below(28), level, 0));
    const MoveList plays = legal_moves(draw::hand(random, 12, level, random.below(3)), std::nullopt, level, rules);
    const Move play = plays[static_cast<std::size_t>(random.below(static_cast<int>(plays.size())))];
    drawn.table_moves.push_back(i % 3 == 0 ? Move{} : play);
    drawn.tables.push_back(drawn.table_moves.back().combination());
  }
  return drawn;
}

std::vector<Move> rows(std::span<const Move> moves) { return {moves.begin(), moves.end()}; }

void batches() {
  for (std::size_t r = 0; r < draw::all_rules().size(); r += 5) {
    const Rules& rules = draw::all_rules()[r];
    const Drawn drawn = draw_positions(r, 300, rules);
    const MoveBatch one = legal_moves_batch(drawn.positions(), rules);
    CHECK_EQ(one.size(), drawn.hands.size());
    const auto counts = count_legal_moves_batch(drawn.positions(), rules);
    for (std::size_t i = 0; i < one.size(); ++i) {
      check::subject = "entry " + std::to_string(i) + ", " + draw::describe(drawn.hands[i], drawn.levels[i], rules);
      const auto table = drawn.table_moves[i].is_pass() ? std::nullopt : std::optional(drawn.tables[i]);
      const MoveList single = legal_moves(drawn.hands[i], table, drawn.levels[i], rules);
      CHECK(rows(one[i]) == rows({single.data(), single.size()}));
      CHECK_EQ(counts[i], single.size());
    }
    for (const unsigned threads : many_threads) {
      CHECK(legal_moves_batch(drawn.positions(), rules, {threads}) == one);
      CHECK(count_legal_moves_batch(drawn.positions(), rules, {threads}) == counts);
      CHECK(check_tables(drawn.table_moves, drawn.levels, rules, {threads}) == drawn.tables);
    }
  }
}

void readings() {
  const Drawn drawn = draw_positions(1, 500, {});
  std::vector<Hand> sets;
  for (const Move& move : drawn.table_moves) sets.push_back(move.cards());
  for (const unsigned threads : many_threads) {
    const MoveBatch batch = classify_batch(sets, drawn.levels, {}, {threads});
    CHECK_EQ(batch.size(), sets.size());
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const Readings single = classify(sets[i], drawn.levels[i]);
      CHECK(rows(batch[i]) == rows({single.begin(), single.size()}));
    }
  }
}

void comparisons() {
  const Rank level = Rank::seven;
  const MoveList moves = legal_moves(Hand::parse("8S 8H 8C 8D 9S 9H 7H 7H 3D 4D 5D 6D BJ BJ"), std::nullopt, level);
  const std::span<const Move> all{moves.data(), moves.size()};
  for (const unsigned threads : many_threads) {
    for (const Move& table : {moves[0], moves[moves.size() / 2], Move{}}) {
      const auto answers = beats_batch(all, {&table, 1}, {}, {threads});
      CHECK_EQ(answers.size(), moves.size());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        CHECK_EQ(answers[i] != 0, beats(moves[i].combination(), table.combination(), level, {}));
      }
    }
  }
}

void refusals() {
  const Drawn drawn = draw_positions(2, 100, {});
  const Workers two{2};
  const Rank levels[2] = {Rank::seven, Rank::black_joker};
  CHECK_THROWS(NotationError, "lengths", legal_moves_batch({drawn.hands, {}, levels}, {}, two));
  CHECK_THROWS(NotationError, "lengths", legal_moves_batch({drawn.hands, {drawn.tables.data(), 7}, drawn.levels}));
  CHECK_THROWS(NotationError, "lengths", legal_moves_batch({drawn.hands, {}, {}}));
  CHECK_THROWS(NotationError, "level", classify_batch({drawn.hands.data(), 2}, levels, {}, two));
  CHECK_THROWS(RulesError, "rules_option", legal_moves_batch(drawn.positions(), {.max_bomb_size = 7}));
  CHECK_THROWS(NotationError, "lengths", beats_batch(drawn.table_moves, {drawn.table_moves.data(), 3}));
  CHECK_THROWS(IllegalMoveError, "level_mismatch", beats_batch(drawn.table_moves, {&drawn.table_moves[1], 1}, {}, two));
  CHECK_THROWS(NotationError, "lengths", playouts(5, 1, {levels, 2}));
  CHECK_THROWS(NotationError, "level", playouts(2, 1, levels));
  CHECK_THROWS(NotationError, "deal", playouts(2, 1, {levels, 1}, {}, ~std::uint64_t{0}));

  auto broken = drawn.table_moves;
  for (const std::size_t at : {std::size_t{80}, std::size_t{17}}) {
    broken[at] = Move::from_bits_unchecked({3, 0});
    std::string message;
    try {
      check_moves(broken, {8});
    } catch (const NotationError& error) {
      message = error.what();
    }
    CHECK_EQ(message.substr(0, 10), "entry " + std::to_string(at) + ": ");
  }
}

void no_entries() {
  const Rank level = Rank::seven;
  CHECK_EQ(legal_moves_batch({{}, {}, {&level, 1}}, {}, {8}).size(), std::size_t{0});
  CHECK_EQ(MoveBatch().size(), std::size_t{0});
  CHECK(classify_batch({}, {&level, 1}) == MoveBatch());
  CHECK_EQ(playouts(0, 1, {&level, 1}, {}, 0, {8}).size(), std::size_t{0});
}

// --- pieces ----------------------------------------------------------------------------------------------------------

void every_number_once() {
  for (const std::size_t count : {0, 1, 7, 8, 9, 1000}) {
    for (const unsigned threads : many_threads) {
      std::vector<std::atomic<int>> seen(count);
      detail::run_pieces(count, 3, {threads}, [&] {
        return [&](std::size_t begin, std::size_t end) {
          for (std::size_t i = begin; i < end; ++i) ++seen[i];
        };
      });
      for (const auto& times : seen) CHECK_EQ(times.load(), 1);
    }
  }
}

/// Whatever the threads do, what the lowest piece throws arrives.
void lowest_failure() {
  for (const unsigned threads : many_threads) {
    for (const std::size_t fault : {0, 5, 99}) {
      std::string what;
      try {
        detail::run_pieces(100, 1, {threads}, [&] {
          return [&](std::size_t begin, std::size_t) {
            if (begin == fault) std::this_thread::sleep_for(std::chrono::milliseconds(2));
            if (begin >= fault) throw std::runtime_error(std::to_string(begin));
          };
        });
      } catch (const std::runtime_error& error) {
        what = error.what();
      }
      CHECK_EQ(what, std::to_string(fault));
    }
  }
}

void no_memory() {
  for (const unsigned threads : many_threads) {
    bool thrown = false;
    try {
      detail::run_pieces(100, 1, {threads}, []() -> detail::Piece { throw std::bad_alloc(); });
    } catch (const std::bad_alloc&) {
      thrown = true;
    }
    CHECK(thrown);
  }
}

/// The caller is asked while it works, and what it throws ends the work.
void poll() {
  for (const unsigned threads : {1U, 4U}) {
    std::atomic<int> pieces = 0;
    const auto caller = std::this_thread::get_id();
    bool by_caller = false;
    bool thrown = false;
    try {
      const Workers workers{threads, [&] {
                              by_caller = std::this_thread::get_id() == caller;
                              throw std::runtime_error("enough");
                            }};
      detail::run_pieces(100'000, 1, workers, [&] {
        return [&](std::size_t, std::size_t) {
          ++pieces;
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        };
      });
    } catch (const std::runtime_error&) {
      thrown = true;
    }
    CHECK(thrown);
    CHECK(by_caller);
    CHECK(pieces < 50'000);
  }
}

// --- playouts --------------------------------------------------------------------------------------------------------

void random_deals() {
  const Rank level = Rank::ten;
  const Playouts one = playouts(60, 42, {&level, 1});
  for (const unsigned threads : many_threads) CHECK(playouts(60, 42, {&level, 1}, {}, 0, {threads}) == one);
  MoveList moves;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const Playout single = play_out(42, i, level, {}, moves);
    CHECK_EQ(single.plies, one.plies[i]);
    CHECK_EQ(single.result.winners, int{one.winners[i]});
    CHECK_EQ(single.result.partner_place, int{one.partner_place[i]});
    const auto& order = one.finish_orders[i];
    CHECK_EQ(single.result.first, int{order[0]});
    CHECK_EQ(single.result.last < 0 ? int{Playouts::nobody} : single.result.last, int{order[3]});
    CHECK_EQ(int{order[static_cast<std::size_t>(single.result.partner_place) - 1]}, partner_of(order[0]));
  }
  const Playouts part = playouts(20, 42, {&level, 1}, {}, 30, {2});
  for (std::size_t i = 0; i < part.size(); ++i) CHECK_EQ(part.plies[i], one.plies[30 + i]);
}

}  // namespace

int main(int argc, char** argv) {
  return check::run_parts(argc, argv,
                          {{"batches", batches},
                           {"readings", readings},
                           {"comparisons", comparisons},
                           {"refusals", refusals},
                           {"no_entries", no_entries},
                           {"every_number_once", every_number_once},
                           {"lowest_failure", lowest_failure},
                           {"no_memory", no_memory},
                           {"poll", poll},
                           {"random_deals", random_deals}});
}
