#include "guandan/movegen.hpp"

#include <algorithm>

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

}  // namespace

const Move& check_play(const Move& move, const Rules& rules) {
  // The default rules allow every reading that any rules allow, so a move needs no second look under them.
  if (move.is_pass() || rules == Rules{}) return move;
  const Readings readings = classify_unchecked(move.cards(), move.level(), rules);
  if (std::find(readings.begin(), readings.end(), move) != readings.end()) return move;
  throw IllegalMoveError("not_a_play",
                         quoted(to_string(move)) + " is no " + to_string(move.combination()) + " at level " +
                             std::string(to_string(move.level())) + " by these rules",
                         {.token = to_string(move), .level = move.level()});
}

const Combination& check_combination(const Combination& combination, Rank level, const Rules& rules) {
  if (exists(combination, level, rules)) return combination;
  throw IllegalMoveError("no_such_combination",
                         "no play can be " + quoted(to_string(combination)) + " at level " +
                             std::string(to_string(level)) + " by these rules",
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
  return check_play(table, rules).combination();
}

Combination check_table(const Combination& table, Rank level, const Rules& rules) {
  if (table.kind == Kind::pass) return check_table(Move{}, level, rules);
  return check_combination(table, level, rules);
}

void list_moves(const Hand& hand, const Combination* table, Rank level, const Rules& rules, MoveList& out) {
  detail::Generator(hand, level, rules, out).run(table);
  if (rules.wilds_prefer_natural) keep_natural(out, level, rules);
}

MoveList legal_moves(const Hand& hand, const std::optional<Combination>& table, Rank level, const Rules& rules) {
  check_level(level);
  check_rules(rules);
  if (table) (void)check_table(*table, level, rules);
  MoveList moves;
  list_moves(hand, table ? &*table : nullptr, level, rules, moves);
  return moves;
}

MoveList legal_moves(const Hand& hand, const Move& table, Rank level, const Rules& rules) {
  return legal_moves(hand, check_table(table, check_level(level), check_rules(rules)), level, rules);
}

MoveList legal_combinations(const Hand& hand, const std::optional<Combination>& table, Rank level, const Rules& rules) {
  MoveList moves = legal_moves(hand, table, level, rules);
  keep_combinations(moves);
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
