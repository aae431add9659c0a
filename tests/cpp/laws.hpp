// What holds for legal moves and deals, whatever the cards. For tests on drawn hands, and for fuzzing.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "check.hpp"

namespace laws {

using namespace guandan;

// A full hand has hundreds of moves: a failed law is reported once per hand, not once per move.

/// R4.3: strictly ascending, so none twice.
inline void check_order(const MoveList& moves) {
  const Move* stray =
      std::adjacent_find(moves.begin(), moves.end(), [](const Move& a, const Move& b) { return a.bits() >= b.bits(); });
  CHECK_EQ(stray == moves.end() ? "" : "not in order: " + to_string(*stray), std::string());
}

inline bool is_reading(const Move& move, Rank level, const Rules& rules) {
  const Readings readings = classify(move.cards(), level, rules);
  return std::find(readings.begin(), readings.end(), move) != readings.end();
}

/// R4.1: every play is in the hand, and its cards can be that. Looks at every `step`-th.
inline void check_plays(const MoveList& lead, const Hand& hand, Rank level, const Rules& rules, std::size_t step = 1) {
  std::string stray;
  for (std::size_t i = 0; i < lead.size(); i += step) {
    const bool holds = hand.contains(lead[i].cards()) && is_reading(lead[i], level, rules);
    if (!holds) stray = "not a play of the hand: " + to_string(lead[i]);
  }
  CHECK_EQ(stray, std::string());
}

inline std::string compared(const MoveList& moves, const std::vector<Move>& expected) {
  const auto [have, want] = std::mismatch(moves.begin(), moves.end(), expected.begin(), expected.end());
  if (have == moves.end() && want == expected.end()) return "";
  return (have == moves.end() ? "nothing" : to_string(*have)) + " where there should be " +
         (want == expected.end() ? "nothing" : to_string(*want));
}

/// R4.2: the pass, and what beats the table.
inline void check_follow(const MoveList& lead, const Hand& hand, const Move& table, Rank level, const Rules& rules) {
  std::vector<Move> expected{Move{}};
  for (const Move& move : lead) {
    if (beats(move.combination(), table.combination(), level, rules)) expected.push_back(move);
  }
  CHECK_EQ(compared(legal_moves(hand, table, level, rules), expected), std::string());
  CHECK_EQ(compared(legal_moves(hand, table.combination(), level, rules), expected), std::string());
  CHECK_EQ(count_legal_moves(hand, table.combination(), level, rules), expected.size());
}

inline void check_combinations(const MoveList& moves, const MoveList& combinations) {
  std::vector<Move> expected;
  for (const Move& move : moves) {
    const auto same = [&](const Move& other) { return other.combination() == move.combination(); };
    if (std::none_of(expected.begin(), expected.end(), same)) expected.push_back(move);
  }
  CHECK_EQ(compared(combinations, expected), std::string());
}

/// All hands and all plays: the 108 cards.
inline void check_cards(const Deal& deal) {
  Hand all;
  for (int seat = 0; seat < seats; ++seat) all = all.plus(deal.hand(seat));
  for (const Move& move : deal.moves()) all = all.plus(move.cards());
  CHECK(all == Hand::deck());
}

/// R5.1 to R5.3, from what the seats hold and nothing else.
inline void check_turn(const Deal& deal) {
  if (deal.is_over()) return;
  CHECK(!deal.hand(deal.to_act()).empty());
  for (int team = 0; team < 2; ++team) CHECK(!deal.hand(team).empty() || !deal.hand(partner_of(team)).empty());
  const MoveList moves = deal.legal_moves();
  CHECK_EQ(moves[0].is_pass(), deal.table().has_value());
}

}  // namespace laws
