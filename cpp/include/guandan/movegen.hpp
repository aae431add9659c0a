/// \file
/// Every legal move of a hand (R4).
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>

#include "guandan/combination.hpp"
#include "guandan/hand.hpp"
#include "guandan/move.hpp"
#include "guandan/rules.hpp"

namespace guandan {

/// A growing array of moves. Storage is not initialised before it is written.
class MoveList {
 public:
  MoveList() = default;
  explicit MoveList(std::span<const Move> moves);
  MoveList(MoveList&& other) noexcept;
  MoveList& operator=(MoveList&& other) noexcept;
  MoveList(const MoveList&) = delete;
  MoveList& operator=(const MoveList&) = delete;
  ~MoveList();

  [[nodiscard]] const Move* begin() const { return data_; }
  [[nodiscard]] const Move* end() const { return data_ + size_; }
  [[nodiscard]] const Move* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const Move& operator[](std::size_t i) const { return data_[i]; }

  /// Room for `count` more moves behind end(); write there, then commit().
  Move* room(std::size_t count) {
    if (capacity_ - size_ < count) grow(count);
    return data_ + size_;
  }
  /// Everything up to `end`, which lies within the last room().
  void commit(const Move* end) {
    size_ = static_cast<std::size_t>(end - data_);
    assert(size_ <= capacity_);
  }
  void push(const Move& move) {
    *room(1) = move;
    ++size_;
  }
  /// Forgets all moves from index `size` on.
  void truncate(std::size_t size) { size_ = size; }
  [[nodiscard]] Move* mutable_data() { return data_; }

 private:
  void grow(std::size_t count);

  Move* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

/// `move` itself. Throws IllegalMoveError if it is no play under these rules. The pass is one.
const Move& check_play(const Move& move, const Rules& rules);
/// `combination` itself. Throws IllegalMoveError if no play can be this at this level under these rules.
const Combination& check_combination(const Combination& combination, Rank level, const Rules& rules);
/// What has to be beaten when `table` lies there. Throws IllegalMoveError if it is the pass, of another level, or no
/// play under these rules.
[[nodiscard]] Combination check_table(const Move& table, Rank level, const Rules& rules);
[[nodiscard]] Combination check_table(const Combination& table, Rank level, const Rules& rules);

/// Every legal move in ascending order of bits: all plays to lead if `table` is empty (R4.1), else the pass and all
/// that beats the table (R4.2). Checks level, rules and table.
[[nodiscard]] MoveList legal_moves(const Hand& hand, const std::optional<Combination>& table, Rank level,
                                   const Rules& rules = {});
/// The same with a move on the table.
[[nodiscard]] MoveList legal_moves(const Hand& hand, const Move& table, Rank level, const Rules& rules = {});
/// The first move of each different combination. Checks as legal_moves does.
[[nodiscard]] MoveList legal_combinations(const Hand& hand, const std::optional<Combination>& table, Rank level,
                                          const Rules& rules = {});

/// How many moves legal_moves lists, without listing them. Checks as it does.
[[nodiscard]] std::size_t count_legal_moves(const Hand& hand, const std::optional<Combination>& table, Rank level,
                                            const Rules& rules = {});

/// legal_moves without checks. `table` is null to lead.
void list_moves(const Hand& hand, const Combination* table, Rank level, const Rules& rules, MoveList& out);
/// count_legal_moves without checks.
[[nodiscard]] std::size_t count_moves(const Hand& hand, const Combination* table, Rank level, const Rules& rules);
/// legal_combinations without checks. `out` is empty.
void list_combinations(const Hand& hand, const Combination* table, Rank level, const Rules& rules, MoveList& out);
/// Keeps the first move of each different combination.
void keep_combinations(MoveList& moves);

}  // namespace guandan
