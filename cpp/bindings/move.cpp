#include <bit>
#include <utility>

#include "python.hpp"

namespace guandan::bindings {
namespace {

constexpr const char* doc = R"(Move(cards, level, *, kind=None, rank=None, rules=..., table=None)
--

The pass, or one play: a set of cards with its kind, compared rank and level (R2.7). Immutable and self-contained.

What a wild is declared as chooses the reading and is not kept beyond that (R2.7): `declared` is the same for every
declaration of a play. The pass is `gd.PASS`; compare with ==.

Args:
    cards: text such as "8S 8C 7H=8H", where `7H=8H` declares what a wild stands for, or what Hand() takes.
    level: a Rank, an int from 2 to 14 or text; ten is Rank.TEN, 10, "T" or "10".
    kind: take only readings of this Kind.
    rank: take only readings of this compared Rank.
    rules: the Rules to read by; the defaults if left out.
    table: take only readings that beat this, as for legal_moves(): what a player means who is following (R4.4).

Raises:
    NotationError, InvalidHandError: the text or cards are none.
    IllegalMoveError: no play, or not as declared or named (codes "not_a_play", "not_a_reading", "not_wild",
        "wild_as_joker").
    AmbiguousMoveError: more than one reading is left (R4.4); its `readings` are the choices.

>>> import guandan_core as gd
>>> move = gd.Move("8S 8H 8C 7H 7H", "7", kind="full house")
>>> str(move), move.kind, move.rank, move.wilds
('7H=7H 7H=7H 8H 8S 8C', Kind.FULL_HOUSE, Rank.EIGHT, 2)
>>> gd.Move("8S 8H 8C 7H 7H", "7", table="JS JH JC JD").kind
Kind.BOMB
)";

constexpr const char* from_bits_doc = R"(from_bits($type, bits, /)
--

The move with these bits (docs/format.md).

Raises:
    NotationError: the bits are no move (code "malformed_bits").

>>> import guandan_core as gd
>>> gd.Move.from_bits(gd.Move("9S 9D", 7).bits)
Move('9S 9D', '7')
)";

PyObject* make(PyTypeObject*, PyObject* args, PyObject* kwargs) {
  return guarded([&] {
    static const char* names[] = {"cards", "level", "kind", "rank", "rules", "table", nullptr};
    PyObject* cards = nullptr;
    PyObject* level_argument = nullptr;
    PyObject* kind = Py_None;
    PyObject* rank = Py_None;
    PyObject* rules_argument = nullptr;
    PyObject* table = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO|$OOOO:Move", const_cast<char**>(names), &cards, &level_argument,
                                     &kind, &rank, &rules_argument, &table)) {
      throw py::error_already_set();
    }
    const Rank level = to_level(level_argument);
    const Rules rules = rules_argument == nullptr ? Rules{} : to_rules(rules_argument);
    ReadingFilter filter;
    if (kind != Py_None) filter.kind = to_kind_argument(kind);
    if (rank != Py_None) filter.rank = to_rank_argument(rank);
    if (table != Py_None) filter.table = to_table(table, level, rules);
    if (PyUnicode_Check(cards)) return box(parse_move(Utf8(cards).view(), level, filter, rules));
    return box(make_move(to_hand(cards), level, filter, rules));
  });
}

PyObject* from_bits(PyObject*, PyObject* argument) {
  return guarded([&] {
    const Integer number = to_integer(argument, "bits are an int");
    const auto bits = number.bits();
    if (!bits) throw NotationError("malformed_bits", "bits of a move: " + number.text() + " has not 128");
    return box(Move::from_bits(*bits));
  });
}

/// A tuple of what `convert` makes of each card of the move, by index.
template <class Convert>
py::object tuple_of_cards(const Move& move, Convert convert) {
  py::tuple tuple(static_cast<py::ssize_t>(move.size()));
  py::ssize_t place = 0;
  Bits left = move.cards().bits();
  while (left != Bits{}) {
    // The lowest face that is left, by the lowest bit of its count.
    const int face = (left.lo != 0 ? std::countr_zero(left.lo) : 64 + std::countr_zero(left.hi)) / 2;
    for (int i = left.count(face); i > 0; --i) {
      PyTuple_SET_ITEM(tuple.ptr(), place++, to_python(convert(Card::from_index(face))).release().ptr());
    }
    const Bits seen = Bits::of_face(face, 3);
    left = {left.lo & ~seen.lo, left.hi & ~seen.hi};
  }
  return std::move(tuple);
}

PyObject* get_cards(PyObject* object, void*) {
  return guarded([&] { return tuple_of_cards(self<Move>(object), [](Card card) { return card; }); });
}
PyObject* get_declared(PyObject* object, void*) {
  return guarded([&] { return declared_cards(self<Move>(object), first_declaration(self<Move>(object))); });
}
PyObject* get_combination(PyObject* object, void*) {
  return guarded([&] { return box(self<Move>(object).combination()); });
}
PyObject* get_bits(PyObject* object, void*) {
  return guarded([&] { return to_python(self<Move>(object).bits()); });
}
PyObject* get_kind(PyObject* object, void*) { return to_python(self<Move>(object).kind()).release().ptr(); }
PyObject* get_rank(PyObject* object, void*) { return to_python(self<Move>(object).rank()).release().ptr(); }
PyObject* get_level(PyObject* object, void*) { return to_python(self<Move>(object).level()).release().ptr(); }
PyObject* get_size(PyObject* object, void*) { return PyLong_FromLong(self<Move>(object).size()); }
PyObject* get_wilds(PyObject* object, void*) { return PyLong_FromLong(self<Move>(object).wilds()); }
PyObject* get_is_pass(PyObject* object, void*) { return PyBool_FromLong(self<Move>(object).is_pass()); }

PyObject* str(PyObject* object) {
  return guarded([&] { return to_python(to_string(self<Move>(object))); });
}
PyObject* repr(PyObject* object) {
  return guarded([&] { return to_python(repr_of(self<Move>(object))); });
}
Py_hash_t hash(PyObject* object) { return hash_of(self<Move>(object).bits(), 4); }

PyObject* reduce(PyObject* object, PyObject*) {
  return guarded([&] {
    const py::handle type(reinterpret_cast<PyObject*>(type_of<Move>));
    return py::make_tuple(type.attr("from_bits"), py::make_tuple(to_python(self<Move>(object).bits())));
  });
}

}  // namespace

std::string repr_of(const Move& move) {
  if (move.is_pass()) return "PASS";
  return "Move('" + to_string(move) + "', '" + std::string(to_string(move.level())) + "')";
}

py::object declared_cards(const Move& move, const Declaration& declaration) {
  int wild = 0;
  return tuple_of_cards(move, [&](Card card) { return card.is_wild(move.level()) ? declaration.wilds[wild++] : card; });
}

void add_move(py::module_& module) {
  static PyGetSetDef attributes[] = {
      {"cards", get_cards, nullptr, "The cards as a tuple, by index.", nullptr},
      {"declared", get_declared, nullptr,
       "What the cards stand for, parallel to `cards`, with the wilds as in the first of wild_assignments().", nullptr},
      {"kind", get_kind, nullptr, "The Kind.", nullptr},
      {"rank", get_rank, nullptr, "The compared Rank; None for the joker bomb and the pass.", nullptr},
      {"size", get_size, nullptr, "The number of cards.", nullptr},
      {"wilds", get_wilds, nullptr, "How many of the cards are wild.", nullptr},
      {"level", get_level, nullptr, "The level as a Rank; None for the pass.", nullptr},
      {"combination", get_combination, nullptr, "Kind, rank and size as a Combination.", nullptr},
      {"is_pass", get_is_pass, nullptr, "True for the pass only.", nullptr},
      {"bits", get_bits, nullptr, "The move as one number of 128 bits (docs/format.md).", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr},
  };
  static PyMethodDef methods[] = {
      {"from_bits", from_bits, METH_O | METH_CLASS, from_bits_doc},
      {"__reduce__", reduce, METH_NOARGS, nullptr},
      {"__format__", format, METH_O, nullptr},
      {"__copy__", itself, METH_NOARGS, nullptr},
      {"__deepcopy__", itself, METH_O, nullptr},
      {nullptr, nullptr, 0, nullptr},
  };
  static PyType_Slot slots[] = {
      {Py_tp_doc, const_cast<char*>(doc)},
      {Py_tp_new, reinterpret_cast<void*>(make)},
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc<Move>)},
      {Py_tp_getset, attributes},
      {Py_tp_methods, methods},
      {Py_tp_str, reinterpret_cast<void*>(str)},
      {Py_tp_repr, reinterpret_cast<void*>(repr)},
      {Py_tp_hash, reinterpret_cast<void*>(hash)},
      {Py_tp_richcompare, reinterpret_cast<void*>(equality<Move>)},
      {0, nullptr},
  };
  static PyType_Spec spec = {"guandan_core.Move", sizeof(Boxed<Move>), 0, type_flags, slots};
  type_of<Move> = make_type(module, spec);
  module.attr("PASS") = box(Move{});
}

}  // namespace guandan::bindings
