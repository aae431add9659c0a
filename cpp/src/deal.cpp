#include "guandan/deal.hpp"

#include <algorithm>

#include "guandan/classify.hpp"
#include "guandan/error.hpp"
#include "guandan/random.hpp"
#include "holds.hpp"

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

[[noreturn]] void refuse_over(const Deal& deal, const std::string& token) {
  throw PhaseError("deal_over", quoted(token) + ": the deal is over", fields_of(deal, token));
}

/// `hand` without the cards of `move`, which it holds.
Hand without(const Hand& hand, const Move& move) {
  const Bits all = hand.bits();
  const Bits cards = move.cards().bits();
  return Hand::from_bits_unchecked({all.lo - cards.lo, all.hi - cards.hi});
}

/// `hand` with the cards of `move`, which came from it.
Hand with(const Hand& hand, const Move& move) {
  const Bits rest = hand.bits();
  const Bits cards = move.cards().bits();
  return Hand::from_bits_unchecked({rest.lo + cards.lo, rest.hi + cards.hi});
}

}  // namespace

bool FinishOrder::contains(int seat) const { return std::find(begin(), end(), seat) != end(); }

Deal::Deal(const Position& start)
    : now_(checked_position(start)), start_table_(now_.table), start_table_move_(now_.table_move) {
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

/// Who is not in the finish order still holds cards.
int Deal::active_others(int seat) const {
  const int active = seats - static_cast<int>(now_.finished.size());
  return active - (hand(seat).empty() ? 0 : 1);
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
  legal_moves(moves);
  return moves;
}

void Deal::legal_moves(MoveList& out) const {
  out.truncate(0);
  if (!is_over()) list_moves(hand(to_act_), now_.table ? &*now_.table : nullptr, now_.level, now_.rules, out);
}

void Deal::check(const Move& move) const {
  if (is_over()) refuse_over(*this, to_string(move));
  if (move.is_pass()) {
    if (!now_.table) refuse(*this, "pass_on_lead", to_string(move), "the leader plays, and does not pass");
    return;
  }
  if (move.level() != now_.level) {
    refuse(*this, "level_mismatch", to_string(move), "it was made at level " + std::string(to_string(move.level())));
  }
  if (!detail::holds(hand(to_act_).bits(), move.cards().bits())) {
    refuse(*this, "not_in_hand", to_string(move), "the hand does not hold these cards");
  }
  check_play(move, now_.rules);
  if (now_.table && !beats(move.combination(), *now_.table, now_.level, now_.rules)) {
    refuse(*this, "does_not_beat", to_string(move), to_string(move.combination()) + " does not beat the table");
  }
}

void Deal::play(const Move& move) {
  check(move);
  play_unchecked(move);
}

void Deal::play_unchecked(const Move& move) {
  const int seat = to_act_;
  // Most deals are over within this many moves.
  constexpr std::size_t usual = 160;
  if (steps_.capacity() == 0) steps_.reserve(usual);
  steps_.push_back({move, static_cast<std::int8_t>(seat), static_cast<std::int8_t>(now_.owner),
                    static_cast<std::int8_t>(now_.leader), static_cast<std::int8_t>(now_.passes)});
  if (move.is_pass()) {
    ++now_.passes;
  } else {
    play_cards(move, seat);
    // R5.3: at once, even in mid-trick.
    if (hand(seat).empty() && hand(partner_of(seat)).empty()) {
      to_act_ = -1;
      return;
    }
  }
  to_act_ = next_active(seat);
  // R5.2: everyone else who still holds cards has passed.
  if (now_.passes == active_others(now_.owner)) end_trick();
}

void Deal::play_cards(const Move& move, int seat) {
  Hand& hand = now_.hands[at(seat)];
  hand = without(hand, move);
  now_.table = move.combination();
  now_.table_move = move;
  now_.owner = seat;
  now_.passes = 0;
  if (!hand.empty()) return;
  now_.finished.push(seat);
  if (now_.finished.size() == 1) first_finish_ = move;
}

void Deal::end_trick() {
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
  now_.owner = step.owner;
  now_.leader = step.leader;
  now_.passes = step.passes;
  restore_table();
  if (step.move.is_pass()) return;
  Hand& hand = now_.hands[at(step.seat)];
  if (hand.empty()) {
    now_.finished.pop();
    if (now_.finished.size() == 0) first_finish_.reset();
  }
  hand = with(hand, step.move);
}

/// Since the table was played nobody has done anything but pass.
void Deal::restore_table() {
  const auto since = static_cast<std::size_t>(now_.passes) + 1;
  if (now_.owner < 0) {
    now_.table.reset();
    now_.table_move.reset();
  } else if (since <= steps_.size()) {
    now_.table_move = steps_[steps_.size() - since].move;
    now_.table = now_.table_move->combination();
  } else {
    now_.table = start_table_;
    now_.table_move = start_table_move_;
  }
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
  // The steps lead back from equal positions to equal starts, but for the tables there.
  return a.now_ == b.now_ && a.steps_ == b.steps_ && a.start_table_ == b.start_table_ &&
         a.start_table_move_ == b.start_table_move_;
}

Move Deal::parse(std::string_view text) const {
  if (is_over()) refuse_over(*this, std::string(text));
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
