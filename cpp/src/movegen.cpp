#include "guandan/movegen.hpp"

#include <algorithm>

#include "counter.hpp"
#include "firsts.hpp"
#include "generator.hpp"
#include "guandan/classify.hpp"
#include "guandan/error.hpp"

namespace guandan {
namespace {

/// R2.8: a reading remains only if no reading of its cards has more wilds as themselves. Only plays with wilds can
/// fall.
void keep_natural(MoveList& moves, Rank level, const Rules& rules) {
  Move* kept = moves.mutable_data();
  for (const Move& move : moves) {
    bool stays = move.wilds() == 0;
    if (!stays) {
      const Readings readings = classify_unchecked(move.cards(), level, rules);
      stays = std::find(readings.begin(), readings.end(), move) != readings.end();
    }
    if (stays) *kept++ = move;
  }
  moves.commit(kept);
}

/// True if these rules allow the move. The default rules allow every reading that any rules allow, so a move needs no
/// second look under them.
bool is_play(const Move& move, const Rules& rules) {
  if (move.is_pass() || rules == Rules{}) return true;
  const Readings readings = classify_unchecked(move.cards(), move.level(), rules);
  return std::find(readings.begin(), readings.end(), move) != readings.end();
}

std::string no_play(const Move& move, const Rules& rules) {
  return quoted(to_string(move)) + " is no " + to_string(move.combination()) + " at level " +
         std::string(to_string(move.level())) + " by these rules (" + to_string(rules) + ")";
}

std::string no_play(const Combination& combination, Rank level, const Rules& rules) {
  return "no play can be " + quoted(to_string(combination)) + " at level " + std::string(to_string(level)) +
         " by these rules (" + to_string(rules) + ")";
}

}  // namespace

const Move& check_play(const Move& move, const Rules& rules) {
  if (is_play(move, rules)) return move;
  throw IllegalMoveError("not_a_play", no_play(move, rules), {.token = to_string(move), .level = move.level()});
}

const Combination& check_combination(const Combination& combination, Rank level, const Rules& rules) {
  if (exists(combination, level, rules)) return combination;
  throw IllegalMoveError("no_such_combination", no_play(combination, level, rules),
                         {.token = to_string(combination), .level = level});
}

Combination check_table(const Move& table, Rank level, const Rules& rules) {
  const auto refuse = [&](const char* code, const std::string& why) {
    return IllegalMoveError(code, "table " + quoted(to_string(table)) + ": " + why,
                            {.token = to_string(table), .table_move = table, .level = level});
  };
  if (table.is_pass())
    throw refuse("table_is_pass", "a pass is nothing to beat; the table is what was played before it");
  if (table.level() != level) {
    throw refuse("table_level", "it was made at level " + std::string(to_string(table.level())) + ", this is level " +
                                    std::string(to_string(level)));
  }
  if (!is_play(table, rules)) throw refuse("not_a_play", no_play(table, rules));
  return table.combination();
}

Combination check_table(const Combination& table, Rank level, const Rules& rules) {
  if (table.kind == Kind::pass) return check_table(Move{}, level, rules);
  if (exists(table, level, rules)) return table;
  throw IllegalMoveError("no_such_combination", "table: " + no_play(table, level, rules),
                         {.token = to_string(table), .table = table, .level = level});
}

void list_moves(const Hand& hand, const Combination* table, Rank level, const Rules& rules, MoveList& out) {
  detail::Generator(hand, level, rules, out).run(table);
  if (rules.wilds_prefer_natural) keep_natural(out, level, rules);
}

namespace {

/// What list_moves takes, of a question whose level, rules and table are checked here.
const Combination* checked(const std::optional<Combination>& table, Rank level, const Rules& rules) {
  check_level(level);
  check_rules(rules);
  if (!table) return nullptr;
  (void)check_table(*table, level, rules);
  return &*table;
}

}  // namespace

MoveList legal_moves(const Hand& hand, const std::optional<Combination>& table, Rank level, const Rules& rules) {
  const Combination* to_beat = checked(table, level, rules);
  MoveList moves;
  list_moves(hand, to_beat, level, rules, moves);
  return moves;
}

std::size_t count_moves(const Hand& hand, const Combination* table, Rank level, const Rules& rules) {
  if (!rules.wilds_prefer_natural || hand.count(wild_card(level)) == 0) {
    return detail::Counter(hand, level, rules).run(table);
  }
  MoveList moves;
  list_moves(hand, table, level, rules, moves);
  return moves.size();
}

std::size_t count_legal_moves(const Hand& hand, const std::optional<Combination>& table, Rank level,
                              const Rules& rules) {
  const Combination* to_beat = checked(table, level, rules);
  return count_moves(hand, to_beat, level, rules);
}

MoveList legal_moves(const Hand& hand, const Move& table, Rank level, const Rules& rules) {
  return legal_moves(hand, check_table(table, check_level(level), check_rules(rules)), level, rules);
}

void list_combinations(const Hand& hand, const Combination* table, Rank level, const Rules& rules, MoveList& out) {
  if (!rules.wilds_prefer_natural) return detail::Firsts(hand, level, rules, out).run(table);
  list_moves(hand, table, level, rules, out);
  keep_combinations(out);
}

MoveList legal_combinations(const Hand& hand, const std::optional<Combination>& table, Rank level, const Rules& rules) {
  const Combination* to_beat = checked(table, level, rules);
  MoveList moves;
  list_combinations(hand, to_beat, level, rules, moves);
  return moves;
}

void keep_combinations(MoveList& moves) {
  // Kind, bomb size and strength are the highest bits, so moves of one combination lie side by side.
  const auto key = [](const Move& move) { return move.bits().hi >> Move::strength_shift; };
  Move* kept = moves.mutable_data();
  for (const Move& move : moves) {
    if (kept == moves.mutable_data() || key(*(kept - 1)) != key(move)) *kept++ = move;
  }
  moves.commit(kept);
}

}  // namespace guandan
