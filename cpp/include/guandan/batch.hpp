/// \file
/// Many questions at once, on as many threads as the caller likes. The answers are those of the single calls, in the
/// order of the questions, for any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "guandan/combination.hpp"
#include "guandan/error.hpp"
#include "guandan/hand.hpp"
#include "guandan/move.hpp"
#include "guandan/movegen.hpp"
#include "guandan/rules.hpp"
#include "guandan/workers.hpp"

namespace guandan {

/// What legal_moves is asked, many times.
struct Positions {
  std::span<const Hand> hands;
  /// What each has to beat; the default, a pass, to lead. None at all if everybody leads.
  std::span<const Combination> tables = {};
  /// One for all, or one for each hand.
  std::span<const Rank> levels;
};

/// The moves of many positions, side by side without gaps.
class MoveBatch {
 public:
  /// No positions.
  MoveBatch() = default;
  /// Unchecked: `offsets` are not empty, begin with 0, never fall and end with the number of moves.
  MoveBatch(std::vector<std::uint64_t> offsets, MoveList moves)
      : offsets_(std::move(offsets)), moves_(std::move(moves)) {}

  /// How many positions.
  [[nodiscard]] std::size_t size() const { return offsets_.size() - 1; }
  /// Where the moves of each position begin, and at last the number of all moves.
  [[nodiscard]] const std::vector<std::uint64_t>& offsets() const { return offsets_; }
  [[nodiscard]] const MoveList& moves() const { return moves_; }
  /// The moves of one position.
  [[nodiscard]] std::span<const Move> operator[](std::size_t i) const {
    return {moves_.data() + offsets_[i], static_cast<std::size_t>(offsets_[i + 1] - offsets_[i])};
  }

  friend bool operator==(const MoveBatch& a, const MoveBatch& b);

 private:
  std::vector<std::uint64_t> offsets_{0};
  MoveList moves_;
};

/// legal_moves for each position. Throws what it throws for the first position that it would throw for, with the number
/// of the entry in front; NotationError if there are other numbers of tables or levels than of hands.
[[nodiscard]] MoveBatch legal_moves_batch(const Positions& positions, const Rules& rules = {},
                                          const Workers& workers = {});
/// count_legal_moves for each position. Throws as legal_moves_batch does.
[[nodiscard]] std::vector<std::uint64_t> count_legal_moves_batch(const Positions& positions, const Rules& rules = {},
                                                                 const Workers& workers = {});
/// classify for each set of cards: its readings are the moves of that position. Throws as legal_moves_batch does.
[[nodiscard]] MoveBatch classify_batch(std::span<const Hand> cards, std::span<const Rank> levels,
                                       const Rules& rules = {}, const Workers& workers = {});
/// For each pair, 1 if `a` beats `b`, else 0 (R3); `b` may be one move for all. Throws NotationError if the numbers
/// differ, IllegalMoveError for a pair of different levels or a move that is no play by these rules.
[[nodiscard]] std::vector<std::uint8_t> beats_batch(std::span<const Move> a, std::span<const Move> b,
                                                    const Rules& rules = {}, const Workers& workers = {});

/// Moves made from bits without a check, as rows from outside: throws what Move::from_bits throws for the first that is
/// none.
void check_moves(std::span<const Move> moves, const Workers& workers = {});
/// Such rows as tables, the pass where the position leads: what each has to beat. Throws what Move::from_bits or
/// check_table throws.
[[nodiscard]] std::vector<Combination> check_tables(std::span<const Move> tables, std::span<const Rank> levels,
                                                    const Rules& rules = {}, const Workers& workers = {});

/// The same without checks.
[[nodiscard]] MoveBatch list_batch(const Positions& positions, const Rules& rules, const Workers& workers);
[[nodiscard]] std::vector<std::uint64_t> count_batch(const Positions& positions, const Rules& rules,
                                                     const Workers& workers);
[[nodiscard]] MoveBatch classify_batch_unchecked(std::span<const Hand> cards, std::span<const Rank> levels,
                                                 const Rules& rules, const Workers& workers);

/// The error again, as the same kind, with "entry 17: " in front of its message.
[[noreturn]] void throw_for_entry(const Error& error, std::size_t entry);
/// Throws NotationError unless there are as many `others` ("tables") as `entries` ("hands").
void check_lengths(std::size_t entries, const char* name, std::size_t others, const char* other_name);
/// Throws NotationError unless there is one level or one for each of the `entries` ("hands"), and each can be one.
void check_levels(std::size_t entries, const char* name, std::span<const Rank> levels);

}  // namespace guandan
