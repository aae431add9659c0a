/// \file
/// Ranks, suits and cards (R1). The numbers are those of docs/format.md and never change.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace guandan {

/// The natural order (R1.2). Jokers stand above all suited ranks.
enum class Rank : std::uint8_t {
  none = 0,
  two = 2,
  three,
  four,
  five,
  six,
  seven,
  eight,
  nine,
  ten,
  jack,
  queen,
  king,
  ace,
  black_joker,
  red_joker,
};

enum class Suit : std::uint8_t { hearts, spades, clubs, diamonds };

[[nodiscard]] constexpr int to_int(Rank rank) { return static_cast<int>(rank); }
[[nodiscard]] constexpr Rank to_rank(int number) { return static_cast<Rank>(number); }
[[nodiscard]] constexpr bool is_suited(Rank rank) { return rank >= Rank::two && rank <= Rank::ace; }

/// "2" ... "9", "T", "J", "Q", "K", "A", "BJ", "RJ"; "-" for none.
[[nodiscard]] std::string_view to_string(Rank rank);
/// "H", "S", "C" or "D".
[[nodiscard]] std::string_view to_string(Suit suit);

/// The rank that `text` names ("T" and "10" both name ten), or nothing.
[[nodiscard]] std::optional<Rank> find_rank(std::string_view text);
/// The suit that `text` names, or nothing.
[[nodiscard]] std::optional<Suit> find_suit(std::string_view text);
/// The level that `text` names: a rank that is no joker. Throws NotationError.
[[nodiscard]] Rank parse_level(std::string_view text);
/// `level` if it can be one (2 to A). Throws NotationError.
Rank check_level(Rank level);

/// One face. There are 54, each twice in the two decks (R1.1).
class Card {
 public:
  static constexpr int faces = 54;
  static constexpr int black_joker = 52;
  static constexpr int red_joker = 53;

  /// The two of hearts, index 0.
  constexpr Card() = default;
  /// Unchecked: `index` is 0-53.
  static constexpr Card from_index(int index) {
    Card card;
    card.index_ = static_cast<std::uint8_t>(index);
    return card;
  }
  /// Unchecked: `rank` is suited.
  static constexpr Card of(Rank rank, Suit suit) { return from_index(4 * (to_int(rank) - 2) + static_cast<int>(suit)); }
  /// The card that `text` names, or nothing.
  static std::optional<Card> find(std::string_view text);

  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr bool is_joker() const { return index_ >= black_joker; }
  [[nodiscard]] constexpr Rank rank() const {
    if (is_joker()) return index_ == black_joker ? Rank::black_joker : Rank::red_joker;
    return to_rank(2 + index_ / 4);
  }
  /// Hearts for a joker, which has no suit: look at is_joker() first.
  [[nodiscard]] constexpr Suit suit() const { return is_joker() ? Suit::hearts : static_cast<Suit>(index_ % 4); }
  /// True for the hearts of the level rank (R1.4).
  [[nodiscard]] constexpr bool is_wild(Rank level) const { return index_ == 4 * (to_int(level) - 2); }

  friend constexpr auto operator<=>(const Card&, const Card&) = default;

 private:
  std::uint8_t index_ = 0;
};

[[nodiscard]] std::string to_string(Card card);
/// The card that `text` names. Throws NotationError with a hint for common slips. `position` is its place among other
/// tokens, and `whole` the text that holds them all, for the message.
[[nodiscard]] Card parse_card(std::string_view text, int position = -1, std::string_view whole = {});

/// The wild card at `level` (R1.4).
[[nodiscard]] constexpr Card wild_card(Rank level) { return Card::of(level, Suit::hearts); }

/// Place in the level order (R1.3), 1-15; 13 is the level rank itself.
[[nodiscard]] constexpr int level_place(Rank rank, Rank level) {
  if (rank == level) return 13;
  if (!is_suited(rank)) return to_int(rank) - 1;
  return to_int(rank) - (rank < level ? 1 : 2);
}

/// The rank at a place (1-15) of the level order: the inverse of level_place.
[[nodiscard]] constexpr Rank rank_at_place(int place, Rank level) {
  if (place == 13) return level;
  if (place > 13) return to_rank(place + 1);
  return to_rank(place + 1 < to_int(level) ? place + 1 : place + 2);
}

}  // namespace guandan
