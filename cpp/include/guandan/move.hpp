/// \file
/// A move: the pass, or one play with its level (R2.7), in the 128 bits of docs/format.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "guandan/bits.hpp"
#include "guandan/combination.hpp"
#include "guandan/hand.hpp"
#include "guandan/inline_list.hpp"

namespace guandan {

class Move {
 public:
  /// The pass.
  constexpr Move() = default;
  /// Unchecked: `bits` are a move.
  static constexpr Move from_bits_unchecked(Bits bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }
  /// Throws NotationError if `bits` are no move.
  static Move from_bits(Bits bits);

  [[nodiscard]] constexpr Bits bits() const { return bits_; }
  [[nodiscard]] constexpr bool is_pass() const { return bits_ == Bits{}; }
  [[nodiscard]] constexpr Hand cards() const { return Hand::from_bits_unchecked(bits_ & card_mask); }
  [[nodiscard]] constexpr int wilds() const { return field(wilds_shift, 3); }
  /// Rank::none for the pass.
  [[nodiscard]] constexpr Rank level() const { return to_rank(field(level_shift, 15)); }
  [[nodiscard]] constexpr int strength() const { return field(strength_shift, 15); }
  [[nodiscard]] constexpr int bomb_size() const { return field(size_shift, 15); }
  [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(field(kind_shift, 15)); }
  /// How many cards.
  [[nodiscard]] constexpr int size() const { return kind() == Kind::bomb ? bomb_size() : fixed_size(kind()); }
  /// The compared rank; Rank::none for the joker bomb and the pass.
  [[nodiscard]] constexpr Rank rank() const {
    if (kind() == Kind::pass || kind() == Kind::joker_bomb) return Rank::none;
    return is_sequence(kind()) ? to_rank(strength() + 1) : rank_at_place(strength(), level());
  }
  [[nodiscard]] constexpr Combination combination() const {
    return {kind(), rank(), static_cast<std::uint8_t>(size())};
  }

  friend constexpr bool operator==(const Move&, const Move&) = default;

  /// Where the fields stand in the high word.
  static constexpr int wilds_shift = 108 - 64;
  static constexpr int level_shift = 110 - 64;
  static constexpr int strength_shift = 114 - 64;
  static constexpr int size_shift = 118 - 64;
  static constexpr int kind_shift = 122 - 64;

  /// The bits above the cards.
  static constexpr Bits header(Kind kind, int bomb_size, int strength, Rank level, int wilds) {
    const auto put = [](int value, int shift) { return static_cast<std::uint64_t>(value) << shift; };
    return {0, put(static_cast<int>(kind), kind_shift) | put(bomb_size, size_shift) | put(strength, strength_shift) |
                   put(to_int(level), level_shift) | put(wilds, wilds_shift)};
  }

 private:
  [[nodiscard]] constexpr int field(int shift, int mask) const { return static_cast<int>(bits_.hi >> shift) & mask; }

  Bits bits_{};
};

/// One way to declare the wilds of a move: `size` cards, the lower index first.
struct Declaration {
  Card wilds[2];
  std::uint8_t size = 0;

  friend constexpr bool operator==(const Declaration&, const Declaration&) = default;
};

/// The declarations of one move. Two wilds beside a triple have the most (E6): 12 ranks with 10 pairs each.
using Declarations = InlineList<Declaration, 120>;

/// Every way to declare the wilds that makes this play, most wilds as themselves first, then by index.
[[nodiscard]] Declarations wild_declarations(const Move& move);
/// The first of them.
[[nodiscard]] Declaration first_declaration(const Move& move);

/// R3 for two moves of one level, without checks. True if `a` beats `b`; the pass neither beats nor is beaten.
[[nodiscard]] bool beats(const Move& a, const Move& b, const Rules& rules);
/// 1 if `a` beats `b`, -1 if `b` beats `a`, 0 if they are equal, nothing if neither can answer the other.
[[nodiscard]] std::optional<int> compare(const Move& a, const Move& b, const Rules& rules);

/// Narrows the readings of a set of cards.
struct ReadingFilter {
  std::optional<Kind> kind = {};
  std::optional<Rank> rank = {};
  /// Only readings that beat this, which can be at this level by these rules (R4.4).
  std::optional<Combination> table = {};
};

/// Reads a move, declared wilds (`7H=8H`) and all, at a level. Throws NotationError, InvalidHandError,
/// IllegalMoveError, or AmbiguousMoveError if more than one reading is left (R4.4).
[[nodiscard]] Move parse_move(std::string_view text, Rank level, const ReadingFilter& filter = {},
                              const Rules& rules = {});
/// The one play of exactly these cards that the filter leaves. Throws like parse_move.
[[nodiscard]] Move make_move(const Hand& cards, Rank level, const ReadingFilter& filter = {}, const Rules& rules = {});

/// The cards by index; wilds declared where the bare cards have more than one reading. Reads back as the same move.
[[nodiscard]] std::string to_string(const Move& move);

}  // namespace guandan
