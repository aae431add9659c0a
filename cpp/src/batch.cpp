#include "guandan/batch.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>

#include "guandan/classify.hpp"
#include "parallel.hpp"

namespace guandan {
namespace {

using detail::Piece;
using detail::run_pieces;

// A piece takes well below a millisecond, so that the threads end together and a caller is heard soon.
constexpr std::size_t positions_in_piece = 16;
constexpr std::size_t checks_in_piece = 1024;

/// One for all, or one each.
template <class T>
const T& at(std::span<const T> values, std::size_t i) {
  return values[values.size() == 1 ? 0 : i];
}

const Combination* table_of(const Positions& positions, std::size_t i) {
  if (positions.tables.empty() || positions.tables[i].kind == Kind::pass) return nullptr;
  return &positions.tables[i];
}

/// `body` for each entry; an error tells which.
template <class Body>
void for_each_entry(std::size_t count, const Workers& workers, Body body) {
  run_pieces(count, checks_in_piece, workers, [&] {
    return [&body](std::size_t begin, std::size_t end) {
      std::size_t i = begin;
      try {
        for (; i < end; ++i) body(i);
      } catch (const Error& error) {
        throw_for_entry(error, i);
      }
    };
  });
}

/// Each count at the place behind its own becomes the sum of all up to there.
void sum_up(std::vector<std::uint64_t>& offsets) {
  std::uint64_t sum = 0;
  for (std::uint64_t& offset : offsets) offset = sum += offset;
}

void check_count(std::size_t listed, std::size_t counted, std::size_t entry) {
  if (listed == counted) return;
  throw std::logic_error("entry " + std::to_string(entry) + ": " + std::to_string(counted) + " moves were counted, " +
                         std::to_string(listed) + " listed");
}

void copy_moves(const Move* moves, std::size_t count, Move* to) {
  if (count != 0) std::memcpy(static_cast<void*>(to), moves, count * sizeof(Move));
}

/// The rows of a batch: `count` tells how many an entry has, `fill` writes them and says how many they were. So memory
/// is taken once, and each thread writes where it belongs. `make_fill` makes a `fill` with scratch memory of its own.
template <class Count, class MakeFill>
MoveBatch make_batch(std::size_t size, const Workers& workers, Count count, MakeFill make_fill) {
  std::vector<std::uint64_t> offsets(size + 1);
  run_pieces(size, positions_in_piece, workers, [&] {
    return [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) offsets[i + 1] = count(i);
    };
  });
  sum_up(offsets);
  MoveList moves;
  const auto total = static_cast<std::size_t>(offsets.back());
  Move* rows = total == 0 ? nullptr : moves.room(total);
  run_pieces(size, positions_in_piece, workers, [&] {
    return [&, fill = make_fill()](std::size_t begin, std::size_t end) mutable {
      for (std::size_t i = begin; i < end; ++i) {
        fill(i, rows + offsets[i], static_cast<std::size_t>(offsets[i + 1] - offsets[i]));
      }
    };
  });
  if (total != 0) moves.commit(rows + total);
  return {std::move(offsets), std::move(moves)};
}

void check_positions(const Positions& positions, const Rules& rules, const Workers& workers) {
  check_rules(rules);
  check_levels(positions.hands.size(), "hands", positions.levels);
  if (positions.tables.empty()) return;
  check_lengths(positions.hands.size(), "hands", positions.tables.size(), "tables");
  for_each_entry(positions.hands.size(), workers, [&](std::size_t i) {
    const Combination* table = table_of(positions, i);
    if (table != nullptr) (void)check_table(*table, at(positions.levels, i), rules);
  });
}

/// As the single call: both levels first, then each move by the rules.
bool beats_checked(const Move& a, const Move& b, const Rules& rules) {
  if (!a.is_pass() && !b.is_pass() && a.level() != b.level()) {
    throw IllegalMoveError("level_mismatch",
                           quoted(to_string(b)) + " is of level " + std::string(to_string(b.level())) +
                               ", not of level " + std::string(to_string(a.level())),
                           {.token = to_string(b), .level = a.level()});
  }
  check_play(a, rules);
  check_play(b, rules);
  return beats(a.combination(), b.combination(), a.is_pass() ? Rank::two : a.level(), rules);
}

/// `error` with another message, if it is of this kind.
template <class Kind>
void throw_as(const Error& error, const std::string& message) {
  if (dynamic_cast<const Kind*>(&error) != nullptr) throw Kind(error.code(), message, error.fields());
}

}  // namespace

bool operator==(const MoveBatch& a, const MoveBatch& b) {
  return a.offsets_ == b.offsets_ && std::equal(a.moves_.begin(), a.moves_.end(), b.moves_.begin(), b.moves_.end());
}

void throw_for_entry(const Error& error, std::size_t entry) {
  const std::string message = "entry " + std::to_string(entry) + ": " + error.what();
  throw_as<NotationError>(error, message);
  throw_as<InvalidHandError>(error, message);
  throw_as<IllegalMoveError>(error, message);
  throw_as<AmbiguousMoveError>(error, message);
  throw_as<RulesError>(error, message);
  throw_as<PhaseError>(error, message);
  throw Error(error.code(), message, error.fields());
}

void check_lengths(std::size_t entries, const char* name, std::size_t others, const char* other_name) {
  if (entries == others) return;
  throw NotationError("lengths", std::to_string(entries) + " " + name + ", but " + std::to_string(others) + " " +
                                     other_name + ": there is one for each");
}

void check_levels(std::size_t entries, const char* name, std::span<const Rank> levels) {
  if (levels.size() != 1) check_lengths(entries, name, levels.size(), "levels");
  for (std::size_t i = 0; i < levels.size(); ++i) {
    try {
      check_level(levels[i]);
    } catch (const Error& error) {
      throw_for_entry(error, i);
    }
  }
}

MoveBatch list_batch(const Positions& positions, const Rules& rules, const Workers& workers) {
  const auto count = [&](std::size_t i) {
    return count_moves(positions.hands[i], table_of(positions, i), at(positions.levels, i), rules);
  };
  const auto make_fill = [&] {
    return [&, moves = std::make_shared<MoveList>()](std::size_t i, Move* rows, std::size_t counted) {
      moves->truncate(0);
      list_moves(positions.hands[i], table_of(positions, i), at(positions.levels, i), rules, *moves);
      check_count(moves->size(), counted, i);
      copy_moves(moves->data(), counted, rows);
    };
  };
  return make_batch(positions.hands.size(), workers, count, make_fill);
}

MoveBatch legal_moves_batch(const Positions& positions, const Rules& rules, const Workers& workers) {
  check_positions(positions, rules, workers);
  return list_batch(positions, rules, workers);
}

std::vector<std::uint64_t> count_batch(const Positions& positions, const Rules& rules, const Workers& workers) {
  std::vector<std::uint64_t> counts(positions.hands.size());
  run_pieces(counts.size(), positions_in_piece, workers, [&] {
    return [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        counts[i] = count_moves(positions.hands[i], table_of(positions, i), at(positions.levels, i), rules);
      }
    };
  });
  return counts;
}

std::vector<std::uint64_t> count_legal_moves_batch(const Positions& positions, const Rules& rules,
                                                   const Workers& workers) {
  check_positions(positions, rules, workers);
  return count_batch(positions, rules, workers);
}

MoveBatch classify_batch_unchecked(std::span<const Hand> cards, std::span<const Rank> levels, const Rules& rules,
                                   const Workers& workers) {
  const auto count = [&](std::size_t i) { return classify_unchecked(cards[i], at(levels, i), rules).size(); };
  const auto make_fill = [&] {
    return [&](std::size_t i, Move* rows, std::size_t counted) {
      const Readings readings = classify_unchecked(cards[i], at(levels, i), rules);
      check_count(readings.size(), counted, i);
      copy_moves(readings.begin(), counted, rows);
    };
  };
  return make_batch(cards.size(), workers, count, make_fill);
}

MoveBatch classify_batch(std::span<const Hand> cards, std::span<const Rank> levels, const Rules& rules,
                         const Workers& workers) {
  check_rules(rules);
  check_levels(cards.size(), "hands", levels);
  return classify_batch_unchecked(cards, levels, rules, workers);
}

std::vector<std::uint8_t> beats_batch(std::span<const Move> a, std::span<const Move> b, const Rules& rules,
                                      const Workers& workers) {
  check_rules(rules);
  if (b.size() != 1) check_lengths(a.size(), "moves a", b.size(), "moves b");
  std::vector<std::uint8_t> answers(a.size());
  for_each_entry(a.size(), workers, [&](std::size_t i) { answers[i] = beats_checked(a[i], at(b, i), rules) ? 1 : 0; });
  return answers;
}

void check_moves(std::span<const Move> moves, const Workers& workers) {
  for_each_entry(moves.size(), workers, [&](std::size_t i) { (void)Move::from_bits(moves[i].bits()); });
}

std::vector<Combination> check_tables(std::span<const Move> tables, std::span<const Rank> levels, const Rules& rules,
                                      const Workers& workers) {
  check_rules(rules);
  check_levels(tables.size(), "tables", levels);
  std::vector<Combination> checked(tables.size());
  for_each_entry(tables.size(), workers, [&](std::size_t i) {
    if (!tables[i].is_pass()) checked[i] = check_table(Move::from_bits(tables[i].bits()), at(levels, i), rules);
  });
  return checked;
}

}  // namespace guandan
