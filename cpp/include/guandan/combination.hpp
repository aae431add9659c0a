/// \file
/// Kinds of plays (R2) and combinations: kind, compared rank and size.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "guandan/card.hpp"
#include "guandan/rules.hpp"

namespace guandan {

enum class Kind : std::uint8_t {
  pass,
  single,
  pair,
  triple,
  full_house,
  straight,
  tube,
  plate,
  bomb,
  straight_flush,
  joker_bomb,
};

/// "pass", "single", ... "full house", "straight flush", "joker bomb".
[[nodiscard]] std::string_view to_string(Kind kind);
/// The kind that `text` names as to_string writes it, or nothing.
[[nodiscard]] std::optional<Kind> find_kind(std::string_view text);

[[nodiscard]] constexpr bool is_bomb(Kind kind) { return kind >= Kind::bomb; }
/// Kinds compared by natural top rank; the others by level order.
[[nodiscard]] constexpr bool is_sequence(Kind kind) {
  return kind == Kind::straight || kind == Kind::tube || kind == Kind::plate || kind == Kind::straight_flush;
}
/// The size of every play of this kind; 0 for bombs of one rank, whose size varies.
[[nodiscard]] constexpr int fixed_size(Kind kind) {
  constexpr std::array<int, 11> sizes{0, 1, 2, 3, 5, 5, 6, 6, 0, 5, 4};
  const auto number = static_cast<std::size_t>(kind);
  return number < sizes.size() ? sizes[number] : -1;
}

/// What a play is compared by. The rank is Rank::none for the joker bomb and the pass.
struct Combination {
  Kind kind = Kind::pass;
  Rank rank = Rank::none;
  std::uint8_t size = 0;

  /// Throws IllegalMoveError if there is no such combination at any level.
  static Combination make(Kind kind, Rank rank, int size);
  /// From text such as "full house A" or "5-bomb 8". Throws NotationError or IllegalMoveError.
  static Combination parse(std::string_view text);

  friend constexpr bool operator==(const Combination&, const Combination&) = default;
};

[[nodiscard]] std::string to_string(const Combination& combination);

/// True if some play has this combination at some level under some rules (R2). The pass is none.
[[nodiscard]] bool exists(const Combination& combination);
/// True if some play has this combination at this level under these rules (R2.4, E12).
[[nodiscard]] bool exists(const Combination& combination, Rank level, const Rules& rules);

/// The strength bits of docs/format.md: within a kind and size the greater beats.
[[nodiscard]] constexpr int strength(const Combination& combination, Rank level) {
  if (combination.rank == Rank::none) return 0;
  return is_sequence(combination.kind) ? to_int(combination.rank) - 1 : level_place(combination.rank, level);
}

/// R3 without checks. True if `a` beats `b`; the pass neither beats nor is beaten.
[[nodiscard]] bool beats(const Combination& a, const Combination& b, Rank level, const Rules& rules);
/// 1 if `a` beats `b`, -1 if `b` beats `a`, 0 if they are equal, nothing if neither can answer the other.
[[nodiscard]] std::optional<int> compare(const Combination& a, const Combination& b, Rank level, const Rules& rules);

}  // namespace guandan
