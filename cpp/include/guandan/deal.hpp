/// \file
/// The play of one deal (R5): whose turn it is, what is to beat, who is out, when it ends.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "guandan/combination.hpp"
#include "guandan/hand.hpp"
#include "guandan/move.hpp"
#include "guandan/movegen.hpp"
#include "guandan/rules.hpp"

namespace guandan {

inline constexpr int seats = 4;
[[nodiscard]] constexpr int team_of(int seat) { return seat % 2; }
[[nodiscard]] constexpr int partner_of(int seat) { return (seat + 2) % seats; }

/// Seats in the order in which they went out.
class FinishOrder {
 public:
  [[nodiscard]] const std::uint8_t* begin() const { return order_.data(); }
  [[nodiscard]] const std::uint8_t* end() const { return order_.data() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] int operator[](std::size_t i) const { return order_[i]; }
  [[nodiscard]] bool contains(int seat) const;
  void push(int seat) { order_[size_++] = static_cast<std::uint8_t>(seat); }
  void pop() { order_[--size_] = 0; }

  friend bool operator==(const FinishOrder&, const FinishOrder&) = default;

 private:
  std::array<std::uint8_t, seats> order_{};
  std::uint8_t size_ = 0;
};

/// How a deal ended (R5.3).
struct Result {
  /// Team 0 (seats 0 and 2) or 1 (seats 1 and 3).
  int winners = 0;
  /// The place of the first player's partner: 2, 3 or 4.
  int partner_place = 0;
  int first = 0;
  /// The last player after 1-3 and 1-4; -1 after 1-2, where third and fourth are not ordered.
  int last = -1;

  friend bool operator==(const Result&, const Result&) = default;
};

/// Where a deal begins: any position, endgames and mid-trick too.
struct Position {
  std::array<Hand, seats> hands;
  /// Who leads; with a table, who led the trick.
  int leader = 0;
  Rank level = Rank::two;
  Rules rules;
  /// What is to beat, and the move itself where it is known.
  std::optional<Combination> table = {};
  std::optional<Move> table_move = {};
  /// The seat that played the table; -1 without one.
  int owner = -1;
  /// Passes since the table was played.
  int passes = 0;
  FinishOrder finished = {};

  friend bool operator==(const Position&, const Position&) = default;
};

/// `start` with its table filled in. Throws IllegalMoveError, InvalidHandError or PhaseError for a position that no
/// deal reaches.
[[nodiscard]] Position checked_position(const Position& start);

class Deal {
 public:
  /// Throws as checked_position does.
  explicit Deal(const Position& start);
  /// The first deal of a match with this seed: its cards and its leader.
  static Deal random(std::uint64_t seed, Rank level, const Rules& rules = {});

  /// The seat to act, -1 when the deal is over.
  [[nodiscard]] int to_act() const { return to_act_; }
  [[nodiscard]] bool is_over() const { return to_act_ < 0; }
  [[nodiscard]] const Position& position() const { return now_; }
  [[nodiscard]] const Hand& hand(int seat) const { return now_.hands[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] const std::optional<Combination>& table() const { return now_.table; }
  [[nodiscard]] const FinishOrder& finished() const { return now_.finished; }
  [[nodiscard]] std::optional<Result> result() const;
  /// The play with which the first player went out; nothing before, or if the deal began later.
  [[nodiscard]] const std::optional<Move>& first_finish() const { return first_finish_; }

  /// The legal moves of the seat to act; none when the deal is over.
  [[nodiscard]] MoveList legal_moves() const;
  /// The same in place of what `out` holds: its memory serves again and again.
  void legal_moves(MoveList& out) const;
  /// Plays a move for the seat to act. Throws PhaseError or IllegalMoveError, and then nothing has changed.
  void play(const Move& move);
  /// legal_moves() holds `move`; unchecked.
  void play_unchecked(const Move& move);
  /// The one legal move that the text names (R4.4). Throws as parse_move and play do.
  [[nodiscard]] Move parse(std::string_view text) const;
  /// Takes back the last move. Throws PhaseError if there is none.
  void undo();
  /// The moves played since the start.
  [[nodiscard]] std::vector<Move> moves() const;
  /// The position at the start.
  [[nodiscard]] Position start() const;

  /// Start and moves, versioned (docs/format.md).
  [[nodiscard]] std::string to_bytes() const;
  /// Throws NotationError, or what the start or a move throws.
  static Deal from_bytes(std::string_view bytes);

  /// True if start, moves and so everything else are equal.
  friend bool operator==(const Deal& a, const Deal& b);

 private:
  /// A move, the seat that made it, and what else it changed, as it was before.
  struct Step {
    Move move;
    std::int8_t seat;
    std::int8_t owner;
    std::int8_t leader;
    std::int8_t passes;

    friend bool operator==(const Step&, const Step&) = default;
  };

  void check(const Move& move) const;
  void play_cards(const Move& move, int seat);
  [[nodiscard]] int next_active(int seat) const;
  [[nodiscard]] int active_others(int seat) const;
  void end_trick();
  void restore_table();

  Position now_;
  /// The table at the start, for undo.
  std::optional<Combination> start_table_;
  std::optional<Move> start_table_move_;
  int to_act_ = -1;
  std::optional<Move> first_finish_;
  std::vector<Step> steps_;
};

/// Legal moves counted to this depth: 1 at depth 0.
[[nodiscard]] std::uint64_t perft(const Deal& deal, int depth);

}  // namespace guandan
