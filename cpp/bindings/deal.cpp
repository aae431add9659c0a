#include "buffer.hpp"
#include "python.hpp"

namespace guandan::bindings {
namespace {

constexpr const char* doc = R"(Deal(hands, leader, level, rules=..., *, table=None, owner=None, passes=0, finished=())
--

The play of one deal (R5), mutable: whose turn it is, what is to beat, who is out, when it ends.

Any position will do: unequal hands, seats already out, a table in mid-trick. Seats are 0 to 3, teams {0, 2} and {1, 3}.

Args:
    hands: four hands, each a Hand or what Hand() takes.
    leader: the seat that leads; with a table, the seat that led the trick.
    level: as for legal_moves().
    rules: the Rules; only the options that concern plays matter here.
    table: what has to be beaten, as for legal_moves(), or None.
    owner: the seat that played the table.
    passes: how many have passed since.
    finished: the seats that are out, in order.

Raises:
    PhaseError: no deal reaches this position (code "impossible_position").
    InvalidHandError, NotationError, IllegalMoveError, TypeError: as for the parts.

>>> import guandan_core as gd
>>> deal = gd.Deal(["9S 3D", "KS", "8S 8D", "TS TD"], 0, "7")
>>> deal.play("9S")
Move('9S', '7')
>>> deal.to_act, [str(move) for move in deal.legal_moves()]
(1, ['pass', 'KS'])
>>> deal.play("KS")
Move('KS', '7')
>>> deal.to_act, deal.finished
(2, (1,))
)";

constexpr const char* random_doc = R"(random($type, seed, level, rules=..., /)
--

The first deal of the match with this seed: its cards and its leader, the same on every platform.

>>> import guandan_core as gd
>>> deal = gd.Deal.random(7, "5")
>>> [len(hand) for hand in deal.hands], deal.to_act == gd.Deal.random(7, "5").to_act
([27, 27, 27, 27], True)
)";

constexpr const char* legal_moves_doc = R"(legal_moves($self, /)
--

The legal moves of the seat to act (R4), as legal_moves() lists them; none when the deal is over.

>>> import guandan_core as gd
>>> deal = gd.Deal(["9S 3D", "KS", "8S 8D", "TS TD"], 0, "7")
>>> [str(move) for move in deal.legal_moves()]
['3D', '9S']
)";

constexpr const char* play_doc = R"(play($self, move, /)
--

Play a move for the seat to act, and return it: a Move, or the text of one. Of several readings the text means the only
legal one.

Raises:
    PhaseError: the deal is over (code "deal_over").
    IllegalMoveError: passing on the lead, cards not held, a play that does not beat the table or is of another level
        (codes "pass_on_lead", "not_in_hand", "does_not_beat", "level_mismatch").
    NotationError, AmbiguousMoveError: the text names no move, or several legal ones (R4.4).

A refused move changes nothing.

>>> import guandan_core as gd
>>> deal = gd.Deal(["9S 3D", "KS", "8S 8D", "TS TD"], 0, "7")
>>> deal.play("3D")
Move('3D', '7')
)";

constexpr const char* undo_doc = R"(undo($self, /)
--

Take back the last move.

Raises:
    PhaseError: no move has been played since the start (code "nothing_to_undo").

>>> import guandan_core as gd
>>> deal = gd.Deal(["9S 3D", "KS", "8S 8D", "TS TD"], 0, "7")
>>> before = deal.copy()
>>> move = deal.play("3D")
>>> deal.undo()
>>> deal == before
True
)";

constexpr const char* copy_doc = R"(copy($self, /)
--

An independent copy, which can be played and undone on its own.

>>> import guandan_core as gd
>>> deal = gd.Deal(["9S 3D", "KS", "8S 8D", "TS TD"], 0, "7")
>>> deal.copy() == deal
True
)";

constexpr const char* to_bytes_doc = R"(to_bytes($self, /)
--

The start and all moves as bytes (docs/format.md).

>>> import guandan_core as gd
>>> deal = gd.Deal(["9S 3D", "KS", "8S 8D", "TS TD"], 0, "7")
>>> len(deal.to_bytes())
91
)";

constexpr const char* from_bytes_doc = R"(from_bytes($type, data, /)
--

The deal in these bytes; everything in them is checked.

Raises:
    NotationError: malformed bytes.
    PhaseError, IllegalMoveError, InvalidHandError: an impossible start or an illegal move.

>>> import guandan_core as gd
>>> deal = gd.Deal.random(7, "5")
>>> gd.Deal.from_bytes(deal.to_bytes()) == deal
True
)";

constexpr const char* perft_doc = R"(perft($self, depth, /)
--

Count the ways to play on for this many moves (fewer where the deal ends before).

>>> import guandan_core as gd
>>> gd.Deal(["9S", "KS", "8S 8D", "TS"], 0, "7").perft(2)
2
)";

Deal& deal_of(PyObject* object) { return reinterpret_cast<Boxed<Deal>*>(object)->value; }

/// A seat, or -1 for None where that is allowed.
int to_seat(PyObject* object, const char* what, bool may_be_none) {
  if (object == Py_None && may_be_none) return -1;
  const Integer seat = to_integer(object, (std::string(what) + " is a seat from 0 to 3").c_str());
  if (seat.value() >= 0 && seat.value() < seats) return static_cast<int>(seat.value());
  const std::string name = seat.text();
  throw PhaseError("impossible_position", std::string(what) + " " + name + " is no seat: 0 to 3", {.token = name});
}

FinishOrder to_finish_order(PyObject* object) {
  FinishOrder order;
  for (const py::handle item : py::iter(object)) {
    const int seat = to_seat(item.ptr(), "finished", false);
    if (order.size() == seats) throw PhaseError("impossible_position", "finished names more than four seats");
    order.push(seat);
  }
  return order;
}

void set_table(Position& position, PyObject* object) {
  if (object == Py_None) return;
  if (PyUnicode_Check(object)) {
    position.table_move = parse_move(Utf8(object).view(), position.level, {}, position.rules);
  } else if (const Move* move = unbox<Move>(object)) {
    position.table_move = *move;
  } else {
    position.table = to_table(object, position.level, position.rules);
  }
}

Rules rules_or_default(PyObject* object) { return object == nullptr ? Rules{} : to_rules(object); }

PyObject* make(PyTypeObject*, PyObject* args, PyObject* kwargs) {
  return guarded([&] {
    static const char* names[] = {"hands", "leader", "level", "rules", "table", "owner", "passes", "finished", nullptr};
    PyObject* hands = nullptr;
    PyObject* leader = nullptr;
    PyObject* level = nullptr;
    PyObject* rules = nullptr;
    PyObject* table = Py_None;
    PyObject* owner = Py_None;
    PyObject* passes = nullptr;
    PyObject* finished = nullptr;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOO|O$OOOO:Deal", const_cast<char**>(names), &hands, &leader,
                                     &level, &rules, &table, &owner, &passes, &finished)) {
      throw py::error_already_set();
    }
    Position start;
    start.level = to_level(level);
    start.rules = rules_or_default(rules);
    start.hands = to_hands(hands);
    start.leader = to_seat(leader, "leader", false);
    set_table(start, table);
    start.owner = to_seat(owner, "owner", true);
    if (passes != nullptr) {
      const Integer count = to_integer(passes, "passes is an int");
      start.passes = static_cast<int>(std::clamp<long>(count.value(), -1, 4));
    }
    if (finished != nullptr) start.finished = to_finish_order(finished);
    return box(Deal(start));
  });
}

PyObject* random(PyObject*, PyObject* args) {
  return guarded([&] {
    PyObject* seed = nullptr;
    PyObject* level = nullptr;
    PyObject* rules = nullptr;
    if (!PyArg_ParseTuple(args, "OO|O:random", &seed, &level, &rules)) throw py::error_already_set();
    return box(Deal::random(to_seed(seed), to_level(level), rules_or_default(rules)));
  });
}

PyObject* get_to_act(PyObject* object, void*) {
  const int seat = deal_of(object).to_act();
  return seat < 0 ? Py_NewRef(Py_None) : PyLong_FromLong(seat);
}
PyObject* get_leader(PyObject* object, void*) { return PyLong_FromLong(deal_of(object).position().leader); }
PyObject* get_passes(PyObject* object, void*) { return PyLong_FromLong(deal_of(object).position().passes); }
PyObject* get_is_over(PyObject* object, void*) { return PyBool_FromLong(deal_of(object).is_over()); }
PyObject* get_level(PyObject* object, void*) { return to_python(deal_of(object).position().level).release().ptr(); }
PyObject* get_owner(PyObject* object, void*) {
  const int seat = deal_of(object).position().owner;
  return seat < 0 ? Py_NewRef(Py_None) : PyLong_FromLong(seat);
}
PyObject* get_table(PyObject* object, void*) {
  return guarded([&]() -> py::object {
    const Position& now = deal_of(object).position();
    if (now.table_move) return box(*now.table_move);
    return now.table ? box(*now.table) : py::object(py::none());
  });
}
PyObject* get_hands(PyObject* object, void*) {
  return guarded(
      [&] { return tuple_of(deal_of(object).position().hands, [](const Hand& hand) { return box(hand); }); });
}
PyObject* get_finished(PyObject* object, void*) {
  return guarded([&] { return tuple_of(deal_of(object).finished(), [](int seat) { return py::int_(seat); }); });
}
PyObject* get_moves(PyObject* object, void*) {
  return guarded([&] { return tuple_of(deal_of(object).moves(), [](const Move& move) { return box(move); }); });
}
PyObject* get_first_finish(PyObject* object, void*) {
  return guarded([&]() -> py::object {
    const auto& move = deal_of(object).first_finish();
    return move ? box(*move) : py::object(py::none());
  });
}
PyObject* get_result(PyObject* object, void*) {
  return guarded([&]() -> py::object {
    const auto result = deal_of(object).result();
    if (!result) return py::none();
    const py::object last = result->last < 0 ? py::object(py::none()) : py::object(py::int_(result->last));
    return result_type()(result->winners, "1-" + std::to_string(result->partner_place), result->first, last);
  });
}

PyObject* legal_moves(PyObject* object, PyObject*) {
  return guarded([&] { return to_python(deal_of(object).legal_moves()); });
}

PyObject* play(PyObject* object, PyObject* argument) {
  return guarded([&] {
    if (const Move* move = unbox<Move>(argument)) {
      deal_of(object).play(*move);
      return py::reinterpret_borrow<py::object>(argument);
    }
    if (!PyUnicode_Check(argument)) type_error("a move is a Move or the text of one, not " + type_name(argument));
    const Move read = deal_of(object).parse(Utf8(argument).view());
    deal_of(object).play(read);
    return box(read);
  });
}

PyObject* undo(PyObject* object, PyObject*) {
  return guarded([&] {
    deal_of(object).undo();
    return py::none();
  });
}

PyObject* copy(PyObject* object, PyObject*) {
  return guarded([&] { return box(deal_of(object)); });
}

PyObject* to_bytes(PyObject* object, PyObject*) {
  return guarded([&] { return py::bytes(deal_of(object).to_bytes()); });
}

PyObject* from_bytes(PyObject*, PyObject* argument) {
  return guarded([&] {
    const HeldBuffer held(argument);
    return box(Deal::from_bytes({static_cast<const char*>(held.view.buf), static_cast<std::size_t>(held.view.len)}));
  });
}

PyObject* perft(PyObject* object, PyObject* argument) {
  return guarded([&] {
    const Integer depth = to_integer(argument, "depth is an int");
    if (depth.value() < 0 || depth.value() > 100) {
      throw PhaseError("depth", "depth is 0 to 100, not " + depth.text(), {.token = depth.text()});
    }
    const Deal deal = deal_of(object);
    std::uint64_t count = 0;
    {
      const py::gil_scoped_release release;
      count = guandan::perft(deal, static_cast<int>(depth.value()));
    }
    return py::int_(count);
  });
}

PyObject* repr(PyObject* object) {
  return guarded(
      [&] { return py::object(py::str("Deal.from_bytes({!r})").format(py::bytes(deal_of(object).to_bytes()))); });
}

PyObject* reduce(PyObject* object, PyObject*) {
  return guarded([&] {
    const py::handle type(reinterpret_cast<PyObject*>(type_of<Deal>));
    return py::make_tuple(type.attr("from_bytes"), py::make_tuple(py::bytes(deal_of(object).to_bytes())));
  });
}

}  // namespace

void add_deal(py::module_& module) {
  static PyGetSetDef attributes[] = {
      {"to_act", get_to_act, nullptr, "The seat to act; None when the deal is over.", nullptr},
      {"leader", get_leader, nullptr, "The seat that leads, or led, the present trick.", nullptr},
      {"table", get_table, nullptr, "What has to be beaten: a Move (or the Combination given); None on the lead.",
       nullptr},
      {"owner", get_owner, nullptr, "The seat that played the table; None on the lead.", nullptr},
      {"passes", get_passes, nullptr, "How many have passed since the table was played.", nullptr},
      {"hands", get_hands, nullptr, "The four hands as a tuple.", nullptr},
      {"finished", get_finished, nullptr, "The seats that are out, in order.", nullptr},
      {"is_over", get_is_over, nullptr, "True when both players of a team are out (R5.3).", nullptr},
      {"result", get_result, nullptr, "The DealResult; None while the deal goes on.", nullptr},
      {"level", get_level, nullptr, "The level as a Rank.", nullptr},
      {"moves", get_moves, nullptr, "The moves played since the start, as a tuple.", nullptr},
      {"first_finish", get_first_finish, nullptr,
       "The Move with which the first player went out; None before, or if the deal began later.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr},
  };
  static PyMethodDef methods[] = {
      {"random", random, METH_VARARGS | METH_CLASS, random_doc},
      {"legal_moves", legal_moves, METH_NOARGS, legal_moves_doc},
      {"play", play, METH_O, play_doc},
      {"undo", undo, METH_NOARGS, undo_doc},
      {"copy", copy, METH_NOARGS, copy_doc},
      {"to_bytes", to_bytes, METH_NOARGS, to_bytes_doc},
      {"from_bytes", from_bytes, METH_O | METH_CLASS, from_bytes_doc},
      {"perft", perft, METH_O, perft_doc},
      {"__reduce__", reduce, METH_NOARGS, nullptr},
      {"__copy__", copy, METH_NOARGS, nullptr},
      {"__deepcopy__", copy, METH_O, nullptr},
      {nullptr, nullptr, 0, nullptr},
  };
  static PyType_Slot slots[] = {
      {Py_tp_doc, const_cast<char*>(doc)},
      {Py_tp_new, reinterpret_cast<void*>(make)},
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc<Deal>)},
      {Py_tp_getset, attributes},
      {Py_tp_methods, methods},
      {Py_tp_repr, reinterpret_cast<void*>(repr)},
      {Py_tp_hash, reinterpret_cast<void*>(PyObject_HashNotImplemented)},
      {Py_tp_richcompare, reinterpret_cast<void*>(equality<Deal>)},
      {0, nullptr},
  };
  static PyType_Spec spec = {"guandan_core.Deal", sizeof(Boxed<Deal>), 0, type_flags, slots};
  type_of<Deal> = make_type(module, spec);
}

}  // namespace guandan::bindings
