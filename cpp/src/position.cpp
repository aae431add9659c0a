// What a position must be before a deal goes on from it (R5.3).
#include <algorithm>

#include "guandan/deal.hpp"
#include "guandan/error.hpp"
#include "holds.hpp"

namespace guandan {
namespace {

[[noreturn]] void refuse(const std::string& why) {
  throw PhaseError("impossible_position", "impossible position: " + why);
}

std::string seat_name(int seat) { return "seat " + std::to_string(seat); }

bool is_seat(int seat) { return seat >= 0 && seat < seats; }

/// True if the hands and the table together are part of the 108 cards (R1.1).
bool fit_one_deck(const Position& p) {
  Bits all = p.table_move ? p.table_move->cards().bits() : Bits{};
  for (const Hand& hand : p.hands) {
    const Bits cards = hand.bits();
    if (!detail::fit_together(all, cards)) return false;
    all = {all.lo + cards.lo, all.hi + cards.hi};
  }
  return true;
}

void check_cards(const Position& p) {
  if (fit_one_deck(p)) return;
  Hand all;
  try {
    for (const Hand& hand : p.hands) all = all.plus(hand);
    if (p.table_move) all = all.plus(p.table_move->cards());
  } catch (const InvalidHandError& error) {
    // The message of the core would show all hands together; this one stays silent about them (R5.4).
    const std::string token = error.fields().token.value_or("");
    throw InvalidHandError("too_many_copies", "the hands and the table together hold " + token + " more than twice",
                           {.token = token});
  }
}

void check_finished(const Position& p) {
  FinishOrder seen;
  for (const int seat : p.finished) {
    if (!is_seat(seat) || seen.contains(seat)) refuse("finished names " + seat_name(seat) + " wrongly or twice");
    if (!p.hands[static_cast<std::size_t>(seat)].empty()) refuse(seat_name(seat) + " is out but holds cards");
    if (seen.contains(partner_of(seat))) refuse("a team is already out, so the deal is over");
    seen.push(seat);
  }
  for (int seat = 0; seat < seats; ++seat) {
    if (p.hands[static_cast<std::size_t>(seat)].empty() && !seen.contains(seat)) {
      refuse(seat_name(seat) + " holds no cards; finished must give the order of those who are out");
    }
  }
}

void check_table_seat(const Position& p) {
  if (!is_seat(p.leader)) refuse("leader " + std::to_string(p.leader) + " is no seat");
  const bool leader_out = p.hands[static_cast<std::size_t>(p.leader)].empty();
  if (!p.table) {
    if (leader_out) refuse(seat_name(p.leader) + " cannot lead without cards");
    if (p.owner >= 0 || p.passes != 0) refuse("an owner or passes without a table");
    return;
  }
  if (!is_seat(p.owner)) refuse("a table needs its owner");
  // Who went out with the table was the last one to go out.
  if (p.hands[static_cast<std::size_t>(p.owner)].empty() && p.finished[p.finished.size() - 1] != p.owner) {
    refuse("others went out after the table was played");
  }
  const auto active = std::count_if(p.hands.begin(), p.hands.end(), [](const Hand& hand) { return !hand.empty(); });
  const auto others = active - (p.hands[static_cast<std::size_t>(p.owner)].empty() ? 0 : 1);
  if (p.passes < 0 || p.passes >= others) {
    refuse(std::to_string(p.passes) + " passes after the table: all others have passed, or fewer than none");
  }
}

}  // namespace

Position checked_position(const Position& start) {
  Position p = start;
  check_level(p.level);
  check_rules(p.rules);
  if (p.table_move) {
    p.table = check_table(*p.table_move, p.level, p.rules);
  } else if (p.table) {
    p.table = check_table(*p.table, p.level, p.rules);
  }
  check_cards(p);
  check_finished(p);
  check_table_seat(p);
  return p;
}

}  // namespace guandan
