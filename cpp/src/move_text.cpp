// Moves as text (docs/format.md) and from bare cards: choosing the one reading that is meant (R4.4).
#include <algorithm>
#include <array>

#include "guandan/classify.hpp"
#include "guandan/error.hpp"
#include "guandan/move.hpp"
#include "text.hpp"

namespace guandan {
namespace {

constexpr std::string_view pass_text = "pass";

/// A move text taken apart: the cards, and what declared wilds stand for.
struct Parsed {
  Hand cards;
  std::array<Card, 2> declared;
  int declarations = 0;
};

class Reader {
 public:
  Reader(std::string_view text, Rank level) : text_(text), level_(level) {}

  Parsed run() {
    detail::for_each_token(text_, [this](std::string_view token, int position) { read(token, position); });
    return parsed_;
  }

 private:
  void read(std::string_view token, int position) {
    const std::size_t sign = token.find('=');
    if (sign == 0 || sign + 1 == token.size()) {
      throw NotationError("unknown_card",
                          "unfinished declaration " + quoted(token) + " at position " + std::to_string(position) +
                              ": write 7H=8H, without spaces",
                          {.token = std::string(token), .position = position});
    }
    const Card card = parse_card(token.substr(0, sign), position, text_);
    parsed_.cards.add(card, position);
    if (sign != std::string_view::npos) declare(token, position, card, token.substr(sign + 1));
  }

  void declare(std::string_view token, int position, Card card, std::string_view target) {
    const auto refuse = [&](const char* code, const std::string& why) {
      return IllegalMoveError(code, quoted(token) + " at position " + std::to_string(position) + ": " + why,
                              {.token = std::string(token), .position = position, .level = level_});
    };
    if (!card.is_wild(level_)) {
      throw refuse("not_wild", to_string(card) + " is no wild at level " + std::string(to_string(level_)) +
                                   "; the wild is " + to_string(wild_card(level_)));
    }
    const Card stands_for = parse_card(target, position, text_);
    if (stands_for.is_joker()) throw refuse("wild_as_joker", "a wild never stands for a joker");
    parsed_.declared[static_cast<std::size_t>(parsed_.declarations++)] = stands_for;
  }

  std::string_view text_;
  Rank level_;
  Parsed parsed_;
};

/// True if `declaration` agrees with every declared wild, each used once.
bool agrees(const Declaration& declaration, const Parsed& parsed) {
  std::array<bool, 2> used{};
  for (int i = 0; i < parsed.declarations; ++i) {
    bool found = false;
    for (std::size_t k = 0; k < declaration.size && !found; ++k) {
      found = !used[k] && declaration.wilds[k] == parsed.declared[static_cast<std::size_t>(i)];
      used[k] = used[k] || found;
    }
    if (!found) return false;
  }
  return true;
}

bool can_be_declared(const Move& move, const Parsed& parsed) {
  if (parsed.declarations == 0) return true;
  const auto ways = wild_declarations(move);
  return std::any_of(ways.begin(), ways.end(), [&](const Declaration& way) { return agrees(way, parsed); });
}

std::string list_readings(const Readings& readings) {
  std::string text;
  for (const Move& move : readings) {
    if (!text.empty()) text += ", ";
    text += to_string(move.combination());
  }
  return text;
}

/// What the caller asked for: "a straight of rank 8 as declared that beats pair 9".
std::string asked(const ReadingFilter& filter, const Parsed& parsed) {
  std::string text = filter.kind ? "a " + std::string(to_string(*filter.kind)) : "a play";
  if (filter.rank) text += " of rank " + std::string(to_string(*filter.rank));
  if (parsed.declarations > 0) text += " as declared";
  if (filter.table) text += " that beats " + to_string(*filter.table);
  return text;
}

/// True for the pass, with white space before or after.
bool is_pass(std::string_view text) {
  int tokens = 0;
  bool pass = true;
  detail::for_each_token(text, [&](std::string_view token, int) {
    ++tokens;
    pass = pass && token == pass_text;
  });
  return pass && tokens == 1;
}

/// The one reading of `parsed` that the filter leaves. `shown` is how the cards were given.
Move choose(const Parsed& parsed, std::string_view shown, Rank level, const ReadingFilter& filter, const Rules& rules) {
  const Readings all = classify_unchecked(parsed.cards, level, rules);
  Readings left = all;
  left.filter([&](const Move& move) {
    return (!filter.kind || move.kind() == *filter.kind) && (!filter.rank || move.rank() == *filter.rank) &&
           (!filter.table || beats(move.combination(), *filter.table, level, rules)) && can_be_declared(move, parsed);
  });
  if (left.size() == 1) return left[0];
  ErrorFields fields{.token = std::string(shown), .hand = parsed.cards, .level = level};
  const std::string subject = quoted(shown) + " at level " + std::string(to_string(level));
  if (all.empty()) {
    const bool by_rules = rules != Rules{} && !classify_unchecked(parsed.cards, level, Rules{}).empty();
    throw IllegalMoveError("not_a_play",
                           subject + " is no play" + (by_rules ? " by these rules (" + to_string(rules) + ")" : ""),
                           std::move(fields));
  }
  fields.readings.assign(left.empty() ? all.begin() : left.begin(), left.empty() ? all.end() : left.end());
  if (left.empty()) {
    throw IllegalMoveError("not_a_reading",
                           subject + " cannot be " + asked(filter, parsed) + "; it can be " + list_readings(all),
                           std::move(fields));
  }
  throw AmbiguousMoveError("ambiguous",
                           subject + " can be " + list_readings(left) + ": declare the wilds, or name kind and rank",
                           std::move(fields));
}

}  // namespace

Move parse_move(std::string_view text, Rank level, const ReadingFilter& filter, const Rules& rules) {
  check_level(level);
  check_rules(rules);
  if (is_pass(text)) {
    if (!filter.rank && (!filter.kind || *filter.kind == Kind::pass)) return Move{};
    throw IllegalMoveError("not_a_reading", "'pass' is only the pass", {.token = std::string(text), .level = level});
  }
  return choose(Reader(text, level).run(), text, level, filter, rules);
}

Move make_move(const Hand& cards, Rank level, const ReadingFilter& filter, const Rules& rules) {
  check_level(level);
  check_rules(rules);
  return choose({.cards = cards, .declared = {}}, to_string(cards), level, filter, rules);
}

std::string to_string(const Move& move) {
  if (move.is_pass()) return std::string(pass_text);
  if (move.wilds() == 0 || classify_unchecked(move.cards(), move.level(), Rules{}).size() < 2) {
    return to_string(move.cards());
  }
  const Declaration first = wild_declarations(move).front();
  std::string text;
  int wild = 0;
  for (const Card card : move.cards().cards()) {
    if (!text.empty()) text += ' ';
    text += to_string(card);
    if (card.is_wild(move.level())) text += "=" + to_string(first.wilds[wild++]);
  }
  return text;
}

}  // namespace guandan
