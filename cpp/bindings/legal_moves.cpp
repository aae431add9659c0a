#include "legal_moves.hpp"

#include <algorithm>
#include <string>

namespace guandan::bindings {
namespace {

constexpr const char* doc = R"(LegalMoves(moves=(), /)
--

An immutable sequence of moves, packed 16 bytes each. The Move objects are made when they are looked at.

legal_moves() and legal_combinations() return it. It has `len`, `in`, `index`, `count`, slices, `reversed`, `==` and
`hash`; `numpy.asarray(moves)` is an (n, 2) array of uint64, low word first, that copies nothing (docs/format.md).

Args:
    moves: an iterable of Move.

Raises:
    TypeError: an item is no Move.

>>> import guandan_core as gd
>>> moves = gd.legal_moves("8S 8H BJ", None, 7)
>>> len(moves), moves[0], moves[-1] in moves
(4, Move('8H', '7'), True)
>>> [str(move) for move in moves[1:3]]
['8S', 'BJ']
)";

constexpr const char* from_bytes_doc = R"(from_bytes($type, data, /)
--

The moves in these bytes, 16 each, little-endian, every one checked; the inverse of bytes(moves).

Args:
    data: bytes or anything else with a contiguous buffer.

Raises:
    NotationError: not a multiple of 16 bytes, or a row that is no move (codes "malformed_bytes", "malformed_bits").

>>> import guandan_core as gd
>>> moves = gd.legal_moves("8S 8H BJ", None, 7)
>>> gd.LegalMoves.from_bytes(bytes(moves)) == moves
True
)";

constexpr const char* index_doc = R"(index($self, value, start=0, stop=9223372036854775807, /)
--

The first place of a move, as list.index does.

Raises:
    ValueError: the move is not there.

>>> import guandan_core as gd
>>> gd.legal_moves("8S 8H BJ", None, 7).index(gd.Move("BJ", 7))
2
)";

constexpr const char* count_doc = R"(count($self, value, /)
--

How often a move stands in the sequence.

>>> import guandan_core as gd
>>> gd.legal_moves("8S 8H BJ", None, 7).count(gd.Move("BJ", 7))
1
)";

struct Iterator {
  py::object moves;
  std::size_t next;
};

py::object pack(MoveList moves) {
  const Array array =
      Array::table(moves.data(), "Q", 8, static_cast<Py_ssize_t>(moves.size()), sizeof(Move) / sizeof(std::uint64_t));
  return box(Packed{std::move(moves), array});
}

PyObject* make(PyTypeObject*, PyObject* args, PyObject* kwargs) {
  return guarded([&] {
    PyObject* argument = nullptr;
    if (kwargs != nullptr && PyDict_GET_SIZE(kwargs) != 0) type_error("LegalMoves() takes no keyword arguments");
    if (!PyArg_ParseTuple(args, "|O:LegalMoves", &argument)) throw py::error_already_set();
    MoveList moves;
    if (argument != nullptr) {
      for (const py::handle item : py::iter(argument)) {
        const Move* move = unbox<Move>(item.ptr());
        if (move == nullptr) {
          type_error("LegalMoves holds Move, not " + type_name(item.ptr()) + " at position " +
                     std::to_string(moves.size()));
        }
        moves.push(*move);
      }
    }
    return pack(std::move(moves));
  });
}

PyObject* from_bytes(PyObject*, PyObject* argument) {
  return guarded([&] {
    const HeldBuffer held(argument);
    if (held.view.len % 16 != 0) {
      throw NotationError("malformed_bytes", std::to_string(held.view.len) + " bytes are not whole moves of 16 bytes");
    }
    MoveList moves;
    for (std::size_t i = 0; i < static_cast<std::size_t>(held.view.len) / 16; ++i) {
      try {
        moves.push(Move::from_bits(row_at(held.view.buf, i)));
      } catch (const NotationError& error) {
        throw NotationError(error.code(), "move " + std::to_string(i) + ": " + error.what(),
                            {.position = static_cast<int>(i)});
      }
    }
    return pack(std::move(moves));
  });
}

Py_ssize_t length(PyObject* object) { return static_cast<Py_ssize_t>(moves_of(object).size()); }

PyObject* item(PyObject* object, Py_ssize_t index) {
  if (index < 0 || index >= length(object)) {
    PyErr_SetString(PyExc_IndexError, "LegalMoves index out of range");
    return nullptr;
  }
  return guarded([&] { return box(moves_of(object)[static_cast<std::size_t>(index)]); });
}

py::object slice(PyObject* object, PyObject* key) {
  Py_ssize_t start = 0;
  Py_ssize_t stop = 0;
  Py_ssize_t step = 0;
  if (PySlice_Unpack(key, &start, &stop, &step) < 0) throw py::error_already_set();
  const Py_ssize_t count = PySlice_AdjustIndices(length(object), &start, &stop, step);
  MoveList part;
  part.room(static_cast<std::size_t>(count));
  for (Py_ssize_t i = 0; i < count; ++i) part.push(moves_of(object)[static_cast<std::size_t>(start + i * step)]);
  return pack(std::move(part));
}

PyObject* subscript(PyObject* object, PyObject* key) {
  return guarded([&]() -> py::object {
    if (PySlice_Check(key)) return slice(object, key);
    if (!PyIndex_Check(key)) type_error("LegalMoves indices are ints or slices, not " + type_name(key));
    Py_ssize_t index = PyNumber_AsSsize_t(key, PyExc_IndexError);
    if (index == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
    if (index < 0) index += length(object);
    PyObject* found = item(object, index);
    if (found == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::object>(found);
  });
}

/// The first place of a move in [start, stop), or -1.
Py_ssize_t find(PyObject* object, PyObject* value, Py_ssize_t start, Py_ssize_t stop) {
  const Move* move = unbox<Move>(value);
  if (move == nullptr) return -1;
  for (Py_ssize_t i = start; i < stop; ++i) {
    if (moves_of(object)[static_cast<std::size_t>(i)] == *move) return i;
  }
  return -1;
}

int contains(PyObject* object, PyObject* value) { return find(object, value, 0, length(object)) >= 0; }

/// A bound of a slice: numbers beyond the range are cut, as list.index does.
Py_ssize_t to_bound(PyObject* object) {
  if (!PyIndex_Check(object)) type_error("a bound is an int, not " + type_name(object));
  const Py_ssize_t bound = PyNumber_AsSsize_t(object, nullptr);
  if (bound == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  return bound;
}

PyObject* index(PyObject* object, PyObject* args) {
  return guarded([&] {
    PyObject* value = nullptr;
    PyObject* first = nullptr;
    PyObject* last = nullptr;
    if (!PyArg_ParseTuple(args, "O|OO:index", &value, &first, &last)) throw py::error_already_set();
    Py_ssize_t start = first == nullptr ? 0 : to_bound(first);
    Py_ssize_t stop = last == nullptr ? PY_SSIZE_T_MAX : to_bound(last);
    PySlice_AdjustIndices(length(object), &start, &stop, 1);
    const Py_ssize_t found = find(object, value, start, stop);
    if (found < 0) throw py::value_error("the move is not in these LegalMoves");
    return py::int_(found);
  });
}

PyObject* count(PyObject* object, PyObject* value) {
  const Move* move = unbox<Move>(value);
  Py_ssize_t count = 0;
  for (const Move& each : moves_of(object)) count += move != nullptr && each == *move ? 1 : 0;
  return PyLong_FromSsize_t(count);
}

int get_buffer(PyObject* object, Py_buffer* view, int flags) {
  return export_array(object, view, flags, self<Packed>(object).array);
}

PyObject* iterate(PyObject* object) {
  return guarded([&] { return box(Iterator{py::reinterpret_borrow<py::object>(object), 0}); });
}

PyObject* next(PyObject* object) {
  auto& iterator = reinterpret_cast<Boxed<Iterator>*>(object)->value;
  const MoveList& moves = moves_of(iterator.moves.ptr());
  if (iterator.next >= moves.size()) return nullptr;
  return guarded([&] { return box(moves[iterator.next++]); });
}

PyObject* length_hint(PyObject* object, PyObject*) {
  const Iterator& iterator = self<Iterator>(object);
  return PyLong_FromSize_t(moves_of(iterator.moves.ptr()).size() - iterator.next);
}

PyObject* repr(PyObject* object) {
  return guarded([&] {
    std::string text = "LegalMoves([";
    for (const Move& move : moves_of(object)) {
      if (text.back() != '[') text += ", ";
      text += repr_of(move);
    }
    return to_python(text + "])");
  });
}

PyObject* compare(PyObject* a, PyObject* b, int op) {
  const Packed* left = unbox<Packed>(a);
  const Packed* right = unbox<Packed>(b);
  if (left == nullptr || right == nullptr || (op != Py_EQ && op != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
  const bool equal = std::equal(left->moves.begin(), left->moves.end(), right->moves.begin(), right->moves.end());
  return PyBool_FromLong(equal == (op == Py_EQ));
}

Py_hash_t hash(PyObject* object) {
  Bits sum{};
  for (const Move& move : moves_of(object)) {
    sum = {static_cast<std::uint64_t>(hash_of(move.bits(), sum.lo)), sum.hi + 1};
  }
  return hash_of(sum, 5);
}

PyObject* reduce(PyObject* object, PyObject*) {
  return guarded([&] {
    const py::handle type(reinterpret_cast<PyObject*>(type_of<Packed>));
    return py::make_tuple(type.attr("from_bytes"), py::make_tuple(py::bytes(bytes_of(moves_of(object)))));
  });
}

void add_iterator(py::module_& module) {
  static PyMethodDef methods[] = {
      {"__length_hint__", length_hint, METH_NOARGS, nullptr},
      {nullptr, nullptr, 0, nullptr},
  };
  static PyType_Slot slots[] = {
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc<Iterator>)},
      {Py_tp_iter, reinterpret_cast<void*>(PyObject_SelfIter)},
      {Py_tp_iternext, reinterpret_cast<void*>(next)},
      {Py_tp_methods, methods},
      {0, nullptr},
  };
  static PyType_Spec spec = {"guandan_core.LegalMovesIterator", sizeof(Boxed<Iterator>), 0,
                             type_flags | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  type_of<Iterator> = make_type(module, spec);
}

}  // namespace

py::object to_python(MoveList moves) { return pack(std::move(moves)); }

void add_legal_moves(py::module_& module) {
  static PyMethodDef methods[] = {
      {"from_bytes", from_bytes, METH_O | METH_CLASS, from_bytes_doc},
      {"index", index, METH_VARARGS, index_doc},
      {"count", count, METH_O, count_doc},
      column_methods[0],
      column_methods[1],
      column_methods[2],
      column_methods[3],
      column_methods[4],
      {"__reduce__", reduce, METH_NOARGS, nullptr},
      {"__copy__", itself, METH_NOARGS, nullptr},
      {"__deepcopy__", itself, METH_O, nullptr},
      {nullptr, nullptr, 0, nullptr},
  };
  static PyType_Slot slots[] = {
      {Py_tp_doc, const_cast<char*>(doc)},
      {Py_tp_new, reinterpret_cast<void*>(make)},
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc<Packed>)},
      {Py_tp_methods, methods},
      {Py_tp_repr, reinterpret_cast<void*>(repr)},
      {Py_tp_hash, reinterpret_cast<void*>(hash)},
      {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
      {Py_tp_iter, reinterpret_cast<void*>(iterate)},
      {Py_sq_length, reinterpret_cast<void*>(length)},
      {Py_sq_item, reinterpret_cast<void*>(item)},
      {Py_sq_contains, reinterpret_cast<void*>(contains)},
      {Py_mp_length, reinterpret_cast<void*>(length)},
      {Py_mp_subscript, reinterpret_cast<void*>(subscript)},
      {Py_bf_getbuffer, reinterpret_cast<void*>(get_buffer)},
      {0, nullptr},
  };
  static PyType_Spec spec = {"guandan_core.LegalMoves", sizeof(Boxed<Packed>), 0, type_flags | Py_TPFLAGS_SEQUENCE,
                             slots};
  type_of<Packed> = make_type(module, spec);
  add_iterator(module);
}

}  // namespace guandan::bindings
