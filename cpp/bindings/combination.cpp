#include "python.hpp"

namespace guandan::bindings {
namespace {

constexpr const char* doc = R"(Combination(kind, rank=None, size=None)
--

What a play is compared by: its kind, compared rank and size (R2, R3).

Args:
    kind: a Kind, its number or its text ("full house").
    rank: the compared rank; None for the joker bomb.
    size: the number of cards, needed only for a bomb, whose size varies.

Raises:
    IllegalMoveError: no play is this at any level (code "no_such_combination").
    NotationError: something names no kind or rank.
    TypeError: a bomb without its size.

>>> import guandan_core as gd
>>> gd.Combination(gd.Kind.TRIPLE, gd.Rank.NINE, 3)
Combination(Kind.TRIPLE, Rank.NINE, 3)
>>> str(gd.Combination("bomb", "8", 5))
'5-bomb 8'
)";

constexpr const char* parse_doc = R"(parse($type, text, /)
--

The combination that str() writes so.

Raises:
    NotationError: the text names none (code "unknown_combination").
    IllegalMoveError: no play is this at any level (code "no_such_combination").

>>> import guandan_core as gd
>>> gd.Combination.parse("full house A")
Combination(Kind.FULL_HOUSE, Rank.ACE, 5)
)";

int to_size(PyObject* object, Kind kind) {
  if (object == Py_None && kind == Kind::bomb) type_error("a bomb needs its size: bombs have 4 to 10 cards");
  if (object == Py_None) return fixed_size(kind);
  const Integer size = to_integer(object, "a size is an int");
  // The range is checked before the number becomes a byte.
  if (size.value() >= 0 && size.value() <= 10) return static_cast<int>(size.value());
  const std::string name = size.text();
  throw IllegalMoveError("no_such_combination", "no play is a " + std::string(to_string(kind)) + " of size " + name,
                         {.token = name});
}

PyObject* make(PyTypeObject*, PyObject* args, PyObject* kwargs) {
  return guarded([&] {
    static const char* names[] = {"kind", "rank", "size", nullptr};
    PyObject* kind_argument = nullptr;
    PyObject* rank = Py_None;
    PyObject* size = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|OO:Combination", const_cast<char**>(names), &kind_argument, &rank,
                                     &size)) {
      throw py::error_already_set();
    }
    const Kind kind = to_kind_argument(kind_argument);
    if (rank == Py_None && kind != Kind::joker_bomb && kind != Kind::pass) {
      throw IllegalMoveError("no_such_combination", "a " + std::string(to_string(kind)) + " needs its rank",
                             {.token = std::string(to_string(kind))});
    }
    return box(Combination::make(kind, rank == Py_None ? Rank::none : to_rank_argument(rank), to_size(size, kind)));
  });
}

PyObject* parse(PyObject*, PyObject* text) {
  return guarded([&] {
    if (!PyUnicode_Check(text)) type_error("a combination's text is a str, not " + type_name(text));
    return box(Combination::parse(Utf8(text).view()));
  });
}

PyObject* get_kind(PyObject* object, void*) { return to_python(self<Combination>(object).kind).release().ptr(); }
PyObject* get_rank(PyObject* object, void*) { return to_python(self<Combination>(object).rank).release().ptr(); }
PyObject* get_size(PyObject* object, void*) { return PyLong_FromLong(self<Combination>(object).size); }

PyObject* str(PyObject* object) {
  return guarded([&] { return to_python(to_string(self<Combination>(object))); });
}
PyObject* repr(PyObject* object) {
  return guarded([&] {
    const Combination& c = self<Combination>(object);
    return py::object(py::str("Combination({!r}, {!r}, {})").format(to_python(c.kind), to_python(c.rank), c.size));
  });
}
Py_hash_t hash(PyObject* object) {
  const Combination& c = self<Combination>(object);
  return hash_of({static_cast<std::uint64_t>(c.kind), static_cast<std::uint64_t>(to_int(c.rank) * 256 + c.size)}, 3);
}

PyObject* reduce(PyObject* object, PyObject*) {
  return guarded([&] {
    const Combination& c = self<Combination>(object);
    const py::object rank = c.rank == Rank::none ? py::object(py::none()) : py::object(py::int_(to_int(c.rank)));
    const py::handle type(reinterpret_cast<PyObject*>(type_of<Combination>));
    return py::make_tuple(type, py::make_tuple(static_cast<int>(c.kind), rank, static_cast<int>(c.size)));
  });
}

}  // namespace

void add_combination(py::module_& module) {
  static PyGetSetDef attributes[] = {
      {"kind", get_kind, nullptr, "The Kind.", nullptr},
      {"rank", get_rank, nullptr, "The compared Rank; None for the joker bomb and the pass.", nullptr},
      {"size", get_size, nullptr, "The number of cards.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr},
  };
  static PyMethodDef methods[] = {
      {"parse", parse, METH_O | METH_CLASS, parse_doc}, {"__reduce__", reduce, METH_NOARGS, nullptr},
      {"__format__", format, METH_O, nullptr},          {"__copy__", itself, METH_NOARGS, nullptr},
      {"__deepcopy__", itself, METH_O, nullptr},        {nullptr, nullptr, 0, nullptr},
  };
  static PyType_Slot slots[] = {
      {Py_tp_doc, const_cast<char*>(doc)},
      {Py_tp_new, reinterpret_cast<void*>(make)},
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc<Combination>)},
      {Py_tp_getset, attributes},
      {Py_tp_methods, methods},
      {Py_tp_str, reinterpret_cast<void*>(str)},
      {Py_tp_repr, reinterpret_cast<void*>(repr)},
      {Py_tp_hash, reinterpret_cast<void*>(hash)},
      {Py_tp_richcompare, reinterpret_cast<void*>(equality<Combination>)},
      {0, nullptr},
  };
  static PyType_Spec spec = {"guandan_core.Combination", sizeof(Boxed<Combination>), 0, type_flags, slots};
  type_of<Combination> = make_type(module, spec);
}

}  // namespace guandan::bindings
