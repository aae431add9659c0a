/// \file
/// What one seat knows of a deal: all that the players of this library see.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "guandan/deal.hpp"

namespace guandan::players {

/// A move of this deal, and the seat that made it.
struct Turn {
  int seat = 0;
  Move move;
};

struct View {
  int seat = 0;
  Rank level = Rank::two;
  Rules rules;
  /// Its own cards.
  Hand hand;
  /// What each seat has played in this deal.
  std::array<Hand, seats> played;
  /// How many cards each seat holds; 27 less those played, where nobody says otherwise.
  std::array<int, seats> counts{};
  /// What is to beat, and the move itself where it is known; nothing on the lead.
  std::optional<Combination> table = {};
  std::optional<Move> table_move = {};
  /// The seat that played the table; -1 without one.
  int owner = -1;
  /// Passes since the table was played.
  int passes = 0;
  FinishOrder finished = {};
  /// Cards that a seat is known to hold, from the tribute.
  std::array<Hand, seats> known = {};
  /// A payer was dealt nothing above this place of the level order but wilds (R7.2); 15 for no limit.
  std::array<int, seats> highest{15, 15, 15, 15};
  /// All moves of the deal so far, in order; may be empty where they are not known. The search draws likelier hands by
  /// them.
  std::vector<Turn> turns = {};
};

/// What the seat to act knows of a deal that has been played from its start, without a tribute. Throws PhaseError if
/// the deal is over.
[[nodiscard]] View view_of(const Deal& deal);
/// Throws PhaseError or InvalidHandError for a view that no deal gives.
void check_view(const View& view);

}  // namespace guandan::players
