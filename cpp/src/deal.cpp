#include "guandan/deal.hpp"

#include <algorithm>

#include "guandan/classify.hpp"
#include "guandan/error.hpp"
#include "guandan/random.hpp"

namespace guandan {
namespace {

constexpr std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

std::string seat_name(int seat) { return "seat " + std::to_string(seat); }

/// What an error in a deal tells: the hand of the seat to act, never another one (R5.4).
ErrorFields fields_of(const Deal& deal, const std::string& token) {
  const Position& now = deal.position();
  ErrorFields fields{.token = token, .level = now.level};
  if (!deal.is_over()) fields.hand = deal.hand(deal.to_act());
  fields.table = now.table;
  fields.table_move = now.table_move;
  return fields;
}

/// "seat 2, holding '8S 8H', at level 7, to beat '9S 9D'": enough to see the fault again.
std::string situation(const Deal& deal) {
  const Position& now = deal.position();
  std::string text = seat_name(deal.to_act()) + ", holding " + to_string(deal.hand(deal.to_act())) + ", at level " +
                     std::string(to_string(now.level));
  if (now.table) {
    return text + ", to beat " + (now.table_move ? to_string(*now.table_move) : to_string(*now.table));
  }
  return text + ", leading";
}

[[noreturn]] void refuse(const Deal& deal, const char* code, const std::string& token, const std::string& why) {
  throw IllegalMoveError(code, quoted(token) + ": " + why + " (" + situation(deal) + ")", fields_of(deal, token));
}

}  // namespace

bool FinishOrder::contains(int seat) const { return std::find(begin(), end(), seat) != end(); }

Deal::Deal(const Position& start) : now_(checked_position(start)) {
  to_act_ = now_.leader;
  if (!now_.table) return;
  to_act_ = next_active(now_.owner);
  for (int i = 0; i < now_.passes; ++i) to_act_ = next_active(to_act_);
}

Deal Deal::random(std::uint64_t seed, Rank level, const Rules& rules) {
  return Deal({.hands = deal_hands(seed, 0), .leader = first_leader(seed), .level = level, .rules = rules});
}

int Deal::next_active(int seat) const {
  do {
    seat = (seat + 1) % seats;
  } while (hand(seat).empty());
  return seat;
}

int Deal::active_others(int seat) const {
  int count = 0;
  for (int other = 0; other < seats; ++other) count += other != seat && !hand(other).empty() ? 1 : 0;
  return count;
}

std::optional<Result> Deal::result() const {
  if (!is_over()) return std::nullopt;
  const FinishOrder& order = now_.finished;
  const int first = order[0];
  if (order[1] == partner_of(first)) return Result{team_of(first), 2, first, -1};
  // The deal ended with the third to go out; if that is the partner, the last is an opponent.
  const bool partner_third = order[2] == partner_of(first);
  const int last = 0 + 1 + 2 + 3 - order[0] - order[1] - order[2];
  return Result{team_of(first), partner_third ? 3 : 4, first, last};
}

MoveList Deal::legal_moves() const {
  MoveList moves;
  if (!is_over()) list_moves(hand(to_act_), now_.table ? &*now_.table : nullptr, now_.level, now_.rules, moves);
  return moves;
}

void Deal::check(const Move& move) const {
  const std::string text = to_string(move);
  if (is_over()) throw PhaseError("deal_over", quoted(text) + ": the deal is over", fields_of(*this, text));
  if (move.is_pass()) {
    if (!now_.table) refuse(*this, "pass_on_lead", text, "the leader plays, and does not pass");
    return;
  }
  if (move.level() != now_.level) {
    refuse(*this, "level_mismatch", text, "it was made at level " + std::string(to_string(move.level())));
  }
  if (!hand(to_act_).contains(move.cards())) refuse(*this, "not_in_hand", text, "the hand does not hold these cards");
  check_play(move, now_.rules);
  if (now_.table && !beats(move.combination(), *now_.table, now_.level, now_.rules)) {
    refuse(*this, "does_not_beat", text, to_string(move.combination()) + " does not beat the table");
  }
}

void Deal::play(const Move& move) {
  check(move);
  play_unchecked(move);
}

void Deal::play_unchecked(const Move& move) {
  const int seat = to_act_;
  steps_.push_back({move, now_.table, now_.table_move, static_cast<std::int8_t>(seat),
                    static_cast<std::int8_t>(now_.owner), static_cast<std::int8_t>(now_.leader),
                    static_cast<std::int8_t>(now_.passes), false});
  if (move.is_pass()) {
    ++now_.passes;
    to_act_ = next_active(seat);
  } else {
    const Hand left = Hand::from_bits_unchecked(
        {hand(seat).bits().lo - move.cards().bits().lo, hand(seat).bits().hi - move.cards().bits().hi});
    now_.hands[at(seat)] = left;
    now_.table = move.combination();
    now_.table_move = move;
    now_.owner = seat;
    now_.passes = 0;
    if (left.empty()) {
      steps_.back().went_out = true;
      now_.finished.push(seat);
      if (now_.finished.size() == 1) first_finish_ = move;
      // R5.3: at once, even in mid-trick.
      if (now_.finished.contains(partner_of(seat))) {
        to_act_ = -1;
        return;
      }
    }
    to_act_ = next_active(seat);
  }
  // R5.2: everyone else who still holds cards has passed.
  if (now_.passes == active_others(now_.owner)) end_trick();
}

void Deal::end_trick() {
  if (!now_.table) return;
  // The partner of a player who is out always holds cards: else the deal would be over.
  now_.leader = hand(now_.owner).empty() ? partner_of(now_.owner) : now_.owner;
  to_act_ = now_.leader;
  now_.table.reset();
  now_.table_move.reset();
  now_.owner = -1;
  now_.passes = 0;
}

void Deal::undo() {
  if (steps_.empty()) throw PhaseError("nothing_to_undo", "undo: no move has been played since the start");
  const Step step = steps_.back();
  steps_.pop_back();
  to_act_ = step.seat;
  now_.table = step.table;
  now_.table_move = step.table_move;
  now_.owner = step.owner;
  now_.leader = step.leader;
  now_.passes = step.passes;
  if (step.went_out) {
    now_.finished.pop();
    if (now_.finished.size() == 0) first_finish_.reset();
  }
  Hand& hand = now_.hands[at(step.seat)];
  const Bits cards = step.move.cards().bits();
  hand = Hand::from_bits_unchecked({hand.bits().lo + cards.lo, hand.bits().hi + cards.hi});
}

std::vector<Move> Deal::moves() const {
  std::vector<Move> moves;
  moves.reserve(steps_.size());
  for (const Step& step : steps_) moves.push_back(step.move);
  return moves;
}

Position Deal::start() const {
  Deal deal = *this;
  while (!deal.steps_.empty()) deal.undo();
  return deal.now_;
}

bool operator==(const Deal& a, const Deal& b) {
  // Equal moves to an equal position come from an equal start.
  return a.now_ == b.now_ && a.moves() == b.moves();
}

Move Deal::parse(std::string_view text) const {
  if (is_over()) {
    throw PhaseError("deal_over", quoted(text) + ": the deal is over", fields_of(*this, std::string(text)));
  }
  try {
    return parse_move(text, now_.level, {.table = now_.table}, now_.rules);
  } catch (const IllegalMoveError& error) {
    if (!now_.table || std::string_view(error.code()) != "not_a_reading") throw;
  }
  // No reading beats the table. A text with one reading is that move, and play() says what is wrong with it.
  try {
    return parse_move(text, now_.level, {}, now_.rules);
  } catch (const AmbiguousMoveError&) {
    refuse(*this, "does_not_beat", std::string(text), "none of its readings beats the table");
  }
}

std::uint64_t perft(const Deal& deal, int depth) {
  if (depth == 0) return 1;
  const MoveList moves = deal.legal_moves();
  if (depth == 1) return moves.size();
  Deal next = deal;
  std::uint64_t count = 0;
  for (const Move& move : moves) {
    next.play_unchecked(move);
    count += perft(next, depth - 1);
    next.undo();
  }
  return count;
}

}  // namespace guandan
