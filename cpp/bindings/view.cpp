#include "view.hpp"

#include <algorithm>

namespace guandan::bindings {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// The names of attributes, made once.
struct Names {
  static PyObject* made(const char* text) {
    PyObject* name = PyUnicode_InternFromString(text);
    if (name == nullptr) throw py::error_already_set();
    return name;
  }

  PyObject* seat = made("seat");
  PyObject* level = made("level");
  PyObject* rules = made("rules");
  PyObject* hand = made("hand");
  PyObject* played = made("played");
  PyObject* counts = made("counts");
  PyObject* finished = made("finished");
  PyObject* table = made("table");
  PyObject* owner = made("owner");
  PyObject* tribute = made("tribute");
  PyObject* history = made("history");
  PyObject* cancelled = made("cancelled");
  PyObject* red_jokers = made("red_jokers");
  PyObject* tributes = made("tributes");
  PyObject* returns = made("returns");
  PyObject* giver = made("giver");
  PyObject* card = made("card");
  PyObject* receiver = made("receiver");
  PyObject* action = made("action");
};

const Names& names() {
  static const Names all;
  return all;
}

py::object get(PyObject* object, PyObject* name) {
  PyObject* value = PyObject_GetAttr(object, name);
  if (value != nullptr) return py::reinterpret_steal<py::object>(value);
  if (PyErr_ExceptionMatches(PyExc_AttributeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  type_error("an Observation and its parts are needed; " + type_name(object) + " has no attribute " +
             std::string(Utf8(name).view()));
}

int to_seat(PyObject* object, const char* what) {
  const Integer seat = to_integer(object, (std::string(what) + " is a seat from 0 to 3").c_str());
  if (seat.value() >= 0 && seat.value() < seats) return static_cast<int>(seat.value());
  const std::string name = seat.text();
  throw PhaseError("seat", std::string(what) + " is a seat, 0 to 3, not " + name, {.token = name});
}

/// A tuple of what may be any sequence.
py::tuple to_tuple(py::object items) {
  if (PyTuple_CheckExact(items.ptr())) return py::reinterpret_steal<py::tuple>(items.release());
  PyObject* tuple = PySequence_Tuple(items.ptr());
  if (tuple == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::tuple>(tuple);
}

void read_counts(players::View& view, py::object counts) {
  const py::tuple four = to_tuple(std::move(counts));
  if (four.size() != seats) throw PhaseError("impossible_position", "counts are one for each of the four seats");
  for (int seat = 0; seat < seats; ++seat) {
    PyObject* item = PyTuple_GET_ITEM(four.ptr(), seat);
    int& count = view.counts[at(seat)];
    if (item != Py_None) {
      count = static_cast<int>(std::clamp<long>(to_integer(item, "a count is an int or None").value(), -1, 109));
    } else if (!view.finished.contains(seat)) {
      count = 27 - view.played[at(seat)].size();
    }
  }
}

void read_table(players::View& view, PyObject* table, PyObject* owner) {
  if (owner != Py_None) view.owner = to_seat(owner, "the owner of the table");
  if (table == Py_None) return;
  view.table = to_table(table, view.level, view.rules);
  if (const Move* move = unbox<Move>(table)) view.table_move = *move;
  // Whoever holds cards and sits between the owner and this seat has passed: else it would not be its turn.
  if (view.owner < 0) return;
  for (int seat = (view.owner + 1) % seats; seat != view.seat && seat != view.owner; seat = (seat + 1) % seats) {
    if (!view.finished.contains(seat)) ++view.passes;
  }
}

// --- tribute (R7) ----------------------------------------------------------------------------------------------------

void receive(players::View& view, int seat, Card card) {
  Hand& hand = view.known[at(seat)];
  if (hand.count(card) < 2) hand.add(card);
}

void give(players::View& view, int seat, Card card) {
  Hand& hand = view.known[at(seat)];
  Hand one;
  one.add(card);
  if (hand.count(card) > 0) hand = hand.minus(one);
}

struct Transfer {
  int giver;
  Card card;
  int receiver;
};

std::vector<Transfer> read_transfers(py::object transfers) {
  std::vector<Transfer> all;
  for (const py::handle item : to_tuple(std::move(transfers))) {
    const int giver = to_seat(get(item.ptr(), names().giver).ptr(), "the giver of a card");
    const Card card = to_card(get(item.ptr(), names().card).ptr(), -1);
    const py::object receiver = get(item.ptr(), names().receiver);
    if (receiver.is_none()) continue;  // not decided yet (R7.4)
    all.push_back({giver, card, to_seat(receiver.ptr(), "the receiver of a card")});
  }
  return all;
}

/// Both payers, or the only one, hold both red jokers (R7.3).
void read_cancelled(players::View& view, py::object red_jokers) {
  const py::tuple holders = to_tuple(std::move(red_jokers));
  for (const py::handle item : holders) {
    const int seat = to_seat(item.ptr(), "the holder of a red joker");
    for (std::size_t copy = holders.size(); copy <= 2; ++copy) receive(view, seat, parse_card("RJ"));
  }
}

void read_tribute(players::View& view, PyObject* tribute) {
  if (tribute == Py_None) return;
  if (get(tribute, names().cancelled).ptr() == Py_True) read_cancelled(view, get(tribute, names().red_jokers));
  for (const Transfer& paid : read_transfers(get(tribute, names().tributes))) {
    receive(view, paid.receiver, paid.card);
    view.highest[at(paid.giver)] = level_place(paid.card.rank(), view.level);
  }
  for (const Transfer& returned : read_transfers(get(tribute, names().returns))) {
    give(view, returned.giver, returned.card);  // it may be the card just received (R7.5)
    receive(view, returned.receiver, returned.card);
  }
  // A seat holds such a card until it has played one of that face.
  for (int seat = 0; seat < seats; ++seat) {
    for (const Card card : view.played[at(seat)].cards()) give(view, seat, card);
  }
  view.known[at(view.seat)] = {};  // it knows its cards anyway
}

// --- the moves of the deal -------------------------------------------------------------------------------------------

/// The moves since the deal began, from the end of a history of the whole match; nothing if they are not all the cards
/// that have been played.
std::vector<players::Turn> read_turns(const players::View& view, py::object history) {
  const py::module_ events = py::module_::import("guandan_core.events");
  const py::object acted = events.attr("Acted");
  const py::object leader_known = events.attr("LeaderKnown");
  const py::object deal_started = events.attr("DealStarted");
  const py::tuple all = to_tuple(std::move(history));
  std::vector<players::Turn> turns;
  std::array<Hand, seats> rest = view.played;
  for (py::ssize_t i = PyTuple_GET_SIZE(all.ptr()) - 1; i >= 0; --i) {
    PyObject* event = PyTuple_GET_ITEM(all.ptr(), i);
    const auto* type = reinterpret_cast<PyObject*>(Py_TYPE(event));
    if (type == leader_known.ptr() || type == deal_started.ptr()) break;
    if (type != acted.ptr()) continue;
    const py::object action = get(event, names().action);
    const Move* move = unbox<Move>(action.ptr());
    if (move == nullptr) continue;
    const int seat = to_seat(get(event, names().seat).ptr(), "who acted");
    if (!move->is_pass() && move->level() != view.level) return {};
    if (!rest[at(seat)].contains(move->cards())) return {};
    rest[at(seat)] = rest[at(seat)].minus(move->cards());
    turns.push_back({seat, *move});
  }
  if (!std::all_of(rest.begin(), rest.end(), [](const Hand& hand) { return hand.empty(); })) return {};
  std::reverse(turns.begin(), turns.end());
  return turns;
}

}  // namespace

players::View to_view(PyObject* observation, bool with_turns) {
  const Names& name = names();
  players::View view;
  view.seat = to_seat(get(observation, name.seat).ptr(), "the seat of an observation");
  view.level = to_level(get(observation, name.level).ptr());
  view.rules = to_rules(get(observation, name.rules).ptr());
  view.hand = to_hand(get(observation, name.hand).ptr());
  view.played = to_hands(get(observation, name.played).ptr());
  for (const py::handle seat : to_tuple(get(observation, name.finished))) {
    if (view.finished.size() == seats) throw PhaseError("impossible_position", "finished names more than four seats");
    view.finished.push(to_seat(seat.ptr(), "who is out"));
  }
  read_counts(view, get(observation, name.counts));
  read_table(view, get(observation, name.table).ptr(), get(observation, name.owner).ptr());
  read_tribute(view, get(observation, name.tribute).ptr());
  if (with_turns) view.turns = read_turns(view, get(observation, name.history));
  return view;
}

}  // namespace guandan::bindings
