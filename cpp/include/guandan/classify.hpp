/// \file
/// What an exact set of cards can be (R2).
#pragma once

#include <array>
#include <cstddef>

#include "guandan/hand.hpp"
#include "guandan/move.hpp"
#include "guandan/rules.hpp"

namespace guandan {

/// The readings of one set of cards, in the order of docs/format.md.
class Readings {
 public:
  /// Three naturals and two wilds make at most three straights and three straight flushes; nothing makes more.
  static constexpr std::size_t capacity = 6;

  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const Move& operator[](std::size_t i) const { return moves_[i]; }
  /// Throws std::length_error beyond the capacity, which no set of cards reaches.
  void push(const Move& move);
  /// Keeps the moves for which `keep` is true.
  template <class Keep>
  void filter(Keep keep) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      if (keep(moves_[i])) moves_[kept++] = moves_[i];
    }
    size_ = kept;
  }

 private:
  std::array<Move, capacity> moves_;
  std::size_t size_ = 0;
};

/// Every play that exactly these cards can be; empty if none. Checks level and rules.
[[nodiscard]] Readings classify(const Hand& cards, Rank level, const Rules& rules = {});
/// The same without checks.
[[nodiscard]] Readings classify_unchecked(const Hand& cards, Rank level, const Rules& rules);

/// The most wilds that stand for themselves in any declaration of this play (R2.8).
[[nodiscard]] int natural_wilds(const Move& move);

}  // namespace guandan
