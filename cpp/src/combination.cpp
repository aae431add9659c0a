#include "guandan/combination.hpp"

#include <array>

#include "guandan/error.hpp"
#include "guandan/move.hpp"
#include "guandan/rules.hpp"

namespace guandan {
namespace {

constexpr std::array<std::string_view, 11> kind_names{"pass",       "single",         "pair",      "triple",
                                                      "full house", "straight",       "tube",      "plate",
                                                      "bomb",       "straight flush", "joker bomb"};

/// How many ranks follow each other in a sequence.
constexpr int length(Kind kind) {
  switch (kind) {
    case Kind::straight:
    case Kind::straight_flush:
      return 5;
    case Kind::tube:
      return 3;
    case Kind::plate:
      return 2;
    default:
      return 0;
  }
}

/// The lowest natural top of a sequence: the ace may stand below the two (R1.2, R2.4).
constexpr int lowest_top(Kind kind, bool ace_low) { return length(kind) + (ace_low ? 0 : 1); }

bool size_fits(const Combination& c) {
  return c.kind == Kind::bomb ? c.size >= 4 && c.size <= 10 : c.size == fixed_size(c.kind);
}

bool rank_fits(const Combination& c) {
  switch (c.kind) {
    case Kind::pass:
      return false;
    case Kind::joker_bomb:
      return c.rank == Rank::none;
    case Kind::single:
    case Kind::pair:
      return c.rank >= Rank::two && c.rank <= Rank::red_joker;
    default:
      return is_suited(c.rank) && (!is_sequence(c.kind) || to_int(c.rank) >= lowest_top(c.kind, true));
  }
}

/// What a play is compared by.
struct Side {
  Kind kind;
  /// As in bits 114-121 of a move (docs/format.md): within a kind the greater beats, larger bombs first.
  int order;

  Side(const Combination& c, Rank level)
      : kind(c.kind), order((c.kind == Kind::bomb ? c.size << 4 : 0) | strength(c, level)) {}
  explicit Side(const Move& move) : kind(move.kind()), order(move.bomb_size() << 4 | move.strength()) {}
};

/// The order of bombs as one number (R2.3): size first, a straight flush just above the bombs it beats.
int bomb_class(Side bomb, const Rules& rules) {
  if (bomb.kind == Kind::joker_bomb) return 100;
  return bomb.kind == Kind::straight_flush ? 2 * rules.straight_flush_beats + 1 : 2 * (bomb.order >> 4);
}

int sign(int difference) { return (difference > 0) - (difference < 0); }

/// R3.1. Equal plays are of one kind: no straight flush and no joker bomb equals another bomb.
std::optional<int> compare(Side a, Side b, const Rules& rules) {
  if (a.kind == Kind::pass || b.kind == Kind::pass) return std::nullopt;
  if (a.kind == b.kind) return sign(a.order - b.order);
  if (is_bomb(a.kind) && is_bomb(b.kind)) return sign(bomb_class(a, rules) - bomb_class(b, rules));
  if (is_bomb(a.kind)) return 1;
  if (is_bomb(b.kind)) return -1;
  return std::nullopt;
}

std::string describe(Kind kind, Rank rank, int size) {
  return std::string(to_string(kind)) + ", rank " + std::string(to_string(rank)) + ", size " + std::to_string(size);
}

Combination checked(Kind kind, Rank rank, int size, const std::string& token) {
  const Combination made{kind, rank, static_cast<std::uint8_t>(size)};
  if (size == made.size && (exists(made) || made == Combination{})) return made;
  throw IllegalMoveError("no_such_combination", "no play is " + quoted(token) + " at any level", {.token = token});
}

}  // namespace

std::string_view to_string(Kind kind) {
  const auto number = static_cast<std::size_t>(kind);
  return number < kind_names.size() ? kind_names[number] : "?";
}

std::optional<Kind> find_kind(std::string_view text) {
  for (std::size_t i = 0; i < kind_names.size(); ++i) {
    if (kind_names[i] == text) return static_cast<Kind>(i);
  }
  return std::nullopt;
}

bool exists(const Combination& combination) { return size_fits(combination) && rank_fits(combination); }

bool exists(const Combination& combination, Rank level, const Rules& rules) {
  if (!exists(combination)) return false;
  if (combination.kind == Kind::bomb) {
    // E12: of the level rank there are eight cards, and the wilds are among them.
    return combination.size <= rules.max_bomb_size && (combination.rank != level || combination.size <= 8);
  }
  return !is_sequence(combination.kind) || to_int(combination.rank) >= lowest_top(combination.kind, rules.ace_low);
}

Combination Combination::make(Kind kind, Rank rank, int size) {
  return checked(kind, rank, size, describe(kind, rank, size));
}

Combination Combination::parse(std::string_view text) {
  if (text == to_string(Kind::pass)) return {};
  if (text == to_string(Kind::joker_bomb)) return make(Kind::joker_bomb, Rank::none, 4);
  const auto refuse = [&] {
    return NotationError("unknown_combination",
                         "unknown combination " + quoted(text) +
                             ": write kind and rank, 'triple 9', with the size in front of a bomb, '5-bomb 8'",
                         {.token = std::string(text)});
  };
  const std::size_t space = text.rfind(' ');
  if (space == std::string_view::npos) throw refuse();
  const auto rank = find_rank(text.substr(space + 1));
  std::string_view name = text.substr(0, space);
  int size = 0;
  if (const std::size_t dash = name.find('-'); dash == 1 || dash == 2) {
    const std::string_view digits = name.substr(0, dash);
    if (digits == "10") size = 10;
    if (digits.size() == 1 && digits[0] >= '4' && digits[0] <= '9') size = digits[0] - '0';
    name = name.substr(dash + 1);
    if (size == 0 || name != to_string(Kind::bomb)) throw refuse();
  }
  const auto kind = find_kind(name);
  if (!rank || !kind || (*kind == Kind::bomb) != (size != 0)) throw refuse();
  return checked(*kind, *rank, size != 0 ? size : fixed_size(*kind), std::string(text));
}

std::string to_string(const Combination& combination) {
  std::string text(to_string(combination.kind));
  if (combination.kind == Kind::bomb) text = std::to_string(combination.size) + "-" + text;
  if (combination.rank != Rank::none) text += " " + std::string(to_string(combination.rank));
  return text;
}

std::optional<int> compare(const Combination& a, const Combination& b, Rank level, const Rules& rules) {
  return compare(Side(a, level), Side(b, level), rules);
}

bool beats(const Combination& a, const Combination& b, Rank level, const Rules& rules) {
  return compare(Side(a, level), Side(b, level), rules) == 1;
}

std::optional<int> compare(const Move& a, const Move& b, const Rules& rules) {
  return compare(Side(a), Side(b), rules);
}

bool beats(const Move& a, const Move& b, const Rules& rules) { return compare(Side(a), Side(b), rules) == 1; }

}  // namespace guandan
