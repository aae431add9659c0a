#include "guandan/card.hpp"

#include <array>
#include <utility>

#include "guandan/error.hpp"

namespace guandan {
namespace {

constexpr std::array<std::string_view, 17> rank_names{"-", "?", "2", "3", "4", "5", "6",  "7", "8",
                                                      "9", "T", "J", "Q", "K", "A", "BJ", "RJ"};
constexpr std::array<std::string_view, 4> suit_names{"H", "S", "C", "D"};

/// What the token may have been meant to be, as the end of a message.
std::string hint(std::string_view token) {
  if (token.find(',') != std::string_view::npos) return "; cards are separated by spaces";
  if (token.find('=') != std::string_view::npos) return "; what a wild stands for is declared in the text of a Move";
  if (token.size() > 3 || token.empty()) return "";
  std::string upper(token);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  if (upper != token && Card::find(upper)) return "; cards are upper case: " + quoted(upper);
  if (upper.size() == 3 && (upper.substr(0, 2) == "BJ" || upper.substr(0, 2) == "RJ")) return "; a joker has no suit";
  const std::string turned = upper.substr(1) + upper[0];
  if (Card::find(turned)) return "; rank first, then suit: " + quoted(turned);
  return "";
}

}  // namespace

std::string_view to_string(Rank rank) {
  const auto number = static_cast<std::size_t>(rank);
  return number < rank_names.size() ? rank_names[number] : "?";
}
std::string_view to_string(Suit suit) {
  const auto number = static_cast<std::size_t>(suit);
  return number < suit_names.size() ? suit_names[number] : "?";
}

std::optional<Suit> find_suit(std::string_view text) {
  for (std::size_t i = 0; i < suit_names.size(); ++i) {
    if (suit_names[i] == text) return static_cast<Suit>(i);
  }
  return std::nullopt;
}

std::optional<Rank> find_rank(std::string_view text) {
  if (text == "10") return Rank::ten;
  for (int number = 2; number < static_cast<int>(rank_names.size()); ++number) {
    if (rank_names[static_cast<std::size_t>(number)] == text) return to_rank(number);
  }
  return std::nullopt;
}

Rank check_level(Rank level) {
  if (is_suited(level)) return level;
  const std::string name = level == Rank::black_joker || level == Rank::red_joker ? std::string(to_string(level))
                                                                                  : std::to_string(to_int(level));
  throw NotationError("level", "level " + name + " is none: a level is 2 to 14 (2 to A)", {.token = name});
}

Rank parse_level(std::string_view text) {
  if (const auto rank = find_rank(text); rank && is_suited(*rank)) return *rank;
  throw NotationError("level", "level " + quoted(text) + " is none: a level is one of 2 3 4 5 6 7 8 9 T J Q K A, or 10",
                      {.token = std::string(text)});
}

std::optional<Card> Card::find(std::string_view text) {
  if (text == "BJ") return from_index(black_joker);
  if (text == "RJ") return from_index(red_joker);
  if (text.size() < 2) return std::nullopt;
  const auto rank = find_rank(text.substr(0, text.size() - 1));
  if (!rank || !is_suited(*rank)) return std::nullopt;
  const auto suit = find_suit(text.substr(text.size() - 1));
  return suit ? std::optional(of(*rank, *suit)) : std::nullopt;
}

std::string to_string(Card card) {
  std::string text(to_string(card.rank()));
  if (!card.is_joker()) text += to_string(card.suit());
  return text;
}

Card parse_card(std::string_view text, int position, std::string_view whole) {
  if (const auto card = Card::find(text)) return *card;
  std::string message = "unknown card " + quoted(text);
  ErrorFields fields{.token = std::string(text)};
  if (position >= 0) fields.position = position;
  if (position >= 0 && text.size() != whole.size()) message += " at position " + std::to_string(position);
  if (text.size() < whole.size()) message += " of " + quoted(whole);
  throw NotationError("unknown_card", message + hint(text), std::move(fields));
}

}  // namespace guandan
