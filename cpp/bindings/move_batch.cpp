#include "move_batch.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "columns.hpp"
#include "gil.hpp"
#include "numbers.hpp"

namespace guandan::bindings {
namespace {

constexpr const char* doc =
    R"(The moves of many positions, packed 16 bytes each, one after the other without gaps. Immutable.

legal_moves_batch() and classify_batch() return it. `len` is the number of positions, and `batch[i]` the LegalMoves of
position i, a copy; a slice is a MoveBatch of its own, and `iter` goes over the positions. It has `==` and `hash`.
`numpy.asarray(batch)` is the (rows, 2) array of uint64 of all moves, low word first, that copies nothing
(docs/format.md); position i has the rows from `offsets[i]` to `offsets[i + 1]`.

>>> import guandan_core as gd
>>> batch = gd.legal_moves_batch(["8S 8H BJ", "9S"], None, 7)
>>> batch, len(batch), batch[1]
(<MoveBatch: 2 positions, 5 moves>, 2, LegalMoves([Move('9S', '7')]))
>>> batch.offsets.tolist(), batch.moves.shape, list(batch.kinds())
([0, 4, 5], (5, 2), [1, 1, 1, 2, 1])
)";

constexpr const char* from_bytes_doc = R"(from_bytes($type, offsets, moves, /)
--

The batch with these offsets and moves, all checked; the inverse of bytes(batch.offsets) and bytes(batch.moves).

Args:
    offsets: bytes or anything else with a contiguous buffer: 8 bytes for each number, little-endian.
    moves: the same, 16 bytes for each move.

Raises:
    NotationError: not whole numbers or moves, offsets that do not go from 0 to the number of moves without falling
        (code "malformed_bytes"), or a row that is no move (code "malformed_bits").

>>> import guandan_core as gd
>>> batch = gd.legal_moves_batch(["8S 8H BJ", "9S"], None, 7)
>>> gd.MoveBatch.from_bytes(bytes(batch.offsets), bytes(batch.moves)) == batch
True
)";

constexpr const char* counts_doc = R"(counts($self, /)
--

The cards of every move: a memoryview of shape (rows, 54) of bytes, the count of each face by index.

>>> import guandan_core as gd
>>> gd.legal_moves_batch(["8S 8H BJ", "9S"], None, 7).counts().shape
(5, 54)
)";

constexpr const char* kinds_doc = R"(kinds($self, /)
--

The kind of every move: a memoryview of bytes.

>>> import guandan_core as gd
>>> list(gd.legal_moves_batch(["8S 8H BJ", "9S"], None, 7).kinds())
[1, 1, 1, 2, 1]
)";

constexpr const char* ranks_doc = R"(ranks($self, /)
--

The compared rank of every move: a memoryview of bytes, 0 where there is none.

>>> import guandan_core as gd
>>> list(gd.legal_moves_batch(["8S 8H BJ", "9S"], None, 7).ranks())
[8, 8, 15, 8, 9]
)";

constexpr const char* sizes_doc = R"(sizes($self, /)
--

The number of cards of every move: a memoryview of bytes.

>>> import guandan_core as gd
>>> list(gd.legal_moves_batch(["8S 8H BJ", "9S"], None, 7).sizes())
[1, 1, 1, 2, 1]
)";

constexpr const char* wilds_doc = R"(wilds($self, /)
--

The number of wilds in every move: a memoryview of bytes.

>>> import guandan_core as gd
>>> list(gd.legal_moves_batch(["8S 8H BJ", "9S"], None, 8).wilds())
[0, 1, 0, 1, 0]
)";

// --- offsets, moves and columns --------------------------------------------------------------------------------------

PyObject* get_offsets(PyObject* object, void*) {
  return guarded([&] {
    const auto& batch = self<PackedBatch>(object).batch;
    return view_of(batch, array_of(batch->offsets(), "q"));
  });
}

PyObject* get_moves(PyObject* object, void*) { return PyMemoryView_FromObject(object); }

const MoveList& rows_of(PyObject* object) { return batch_of(object).moves(); }

int get_buffer(PyObject* object, Py_buffer* view, int flags) {
  return export_array(object, view, flags, self<PackedBatch>(object).array);
}

// --- a sequence of positions -----------------------------------------------------------------------------------------

Py_ssize_t length(PyObject* object) { return static_cast<Py_ssize_t>(batch_of(object).size()); }

PyObject* item(PyObject* object, Py_ssize_t index) {
  if (index < 0 || index >= length(object)) {
    PyErr_SetString(PyExc_IndexError, "MoveBatch index out of range");
    return nullptr;
  }
  return guarded([&] { return to_python(MoveList(batch_of(object)[static_cast<std::size_t>(index)])); });
}

py::object slice(PyObject* object, PyObject* key) {
  Py_ssize_t start = 0;
  Py_ssize_t stop = 0;
  Py_ssize_t step = 0;
  if (PySlice_Unpack(key, &start, &stop, &step) < 0) throw py::error_already_set();
  const Py_ssize_t count = PySlice_AdjustIndices(length(object), &start, &stop, step);
  const auto moves_at = [&](Py_ssize_t i) { return batch_of(object)[static_cast<std::size_t>(start + i * step)]; };
  std::vector<std::uint64_t> offsets(static_cast<std::size_t>(count) + 1);
  for (Py_ssize_t i = 0; i < count; ++i) {
    offsets[static_cast<std::size_t>(i) + 1] = offsets[static_cast<std::size_t>(i)] + moves_at(i).size();
  }
  MoveList moves;
  moves.room(static_cast<std::size_t>(offsets.back()));
  for (Py_ssize_t i = 0; i < count; ++i) {
    for (const Move& move : moves_at(i)) moves.push(move);
  }
  return to_python(MoveBatch(std::move(offsets), std::move(moves)));
}

PyObject* subscript(PyObject* object, PyObject* key) {
  return guarded([&]() -> py::object {
    if (PySlice_Check(key)) return slice(object, key);
    if (!PyIndex_Check(key)) type_error("MoveBatch indices are ints or slices, not " + type_name(key));
    Py_ssize_t index = PyNumber_AsSsize_t(key, PyExc_IndexError);
    if (index == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
    if (index < 0) index += length(object);
    PyObject* found = item(object, index);
    if (found == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::object>(found);
  });
}

// --- a value ---------------------------------------------------------------------------------------------------------

PyObject* repr(PyObject* object) {
  const auto named = [](std::size_t n, const char* name) {
    return std::to_string(n) + " " + name + (n == 1 ? "" : "s");
  };
  return guarded([&] {
    const MoveBatch& batch = batch_of(object);
    return to_python("<MoveBatch: " + named(batch.size(), "position") + ", " + named(batch.moves().size(), "move") +
                     ">");
  });
}

PyObject* compare(PyObject* a, PyObject* b, int op) {
  const PackedBatch* left = unbox<PackedBatch>(a);
  const PackedBatch* right = unbox<PackedBatch>(b);
  if (left == nullptr || right == nullptr || (op != Py_EQ && op != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
  return PyBool_FromLong((*left->batch == *right->batch) == (op == Py_EQ));
}

Py_hash_t hash(PyObject* object) {
  const MoveBatch& batch = batch_of(object);
  std::uint64_t sum = batch.size();
  const auto add = [&sum](Bits bits) { sum = static_cast<std::uint64_t>(hash_of(bits, sum)); };
  for (const std::uint64_t offset : batch.offsets()) add({offset, 0});
  for (const Move& move : batch.moves()) add(move.bits());
  return hash_of({sum, 0}, 6);
}

PyObject* reduce(PyObject* object, PyObject*) {
  return guarded([&] {
    const MoveBatch& batch = batch_of(object);
    std::string offsets;
    offsets.reserve(8 * batch.offsets().size());
    for (const std::uint64_t offset : batch.offsets()) append_word(offsets, offset);
    const py::handle type(reinterpret_cast<PyObject*>(type_of<PackedBatch>));
    return py::make_tuple(type.attr("from_bytes"),
                          py::make_tuple(py::bytes(offsets), py::bytes(bytes_of(batch.moves()))));
  });
}

std::vector<std::uint64_t> read_offsets(PyObject* object, std::size_t moves) {
  const auto refuse = [](const std::string& why) { return NotationError("malformed_bytes", "offsets: " + why); };
  const HeldBuffer held(object);
  if (held.view.len % 8 != 0) throw refuse(std::to_string(held.view.len) + " bytes are not whole numbers of 8 bytes");
  std::vector<std::uint64_t> offsets(static_cast<std::size_t>(held.view.len / 8));
  for (std::size_t i = 0; i < offsets.size(); ++i) offsets[i] = word_at(held.view.buf, i);
  if (offsets.empty() || offsets.front() != 0) throw refuse("the first is not 0");
  if (!std::is_sorted(offsets.begin(), offsets.end())) throw refuse("they fall");
  if (offsets.back() != moves) {
    throw refuse("the last is " + std::to_string(offsets.back()) + ", but there are " + std::to_string(moves) +
                 " moves");
  }
  return offsets;
}

MoveList read_rows(PyObject* object) {
  const HeldBuffer held(object);
  if (held.view.len % 16 != 0) {
    throw NotationError("malformed_bytes", std::to_string(held.view.len) + " bytes are not whole moves of 16 bytes");
  }
  const auto count = static_cast<std::size_t>(held.view.len / 16);
  MoveList moves;
  moves.room(count);
  for (std::size_t i = 0; i < count; ++i) {
    moves.push(Move::from_bits_unchecked(row_at(held.view.buf, i)));
  }
  return moves;
}

PyObject* from_bytes(PyObject*, PyObject* args) {
  return guarded([&] {
    PyObject* offsets = nullptr;
    PyObject* moves = nullptr;
    if (!PyArg_ParseTuple(args, "OO:from_bytes", &offsets, &moves)) throw py::error_already_set();
    MoveList rows = read_rows(moves);
    auto starts = read_offsets(offsets, rows.size());
    without_gil([&](const Workers& workers) { check_moves({rows.data(), rows.size()}, workers); }, 1);
    return to_python(MoveBatch(std::move(starts), std::move(rows)));
  });
}

}  // namespace

py::object to_python(MoveBatch batch) {
  const auto shared = std::make_shared<const MoveBatch>(std::move(batch));
  const MoveList& moves = shared->moves();
  const Array array =
      Array::table(moves.data(), "Q", 8, static_cast<Py_ssize_t>(moves.size()), sizeof(Move) / sizeof(std::uint64_t));
  return box(PackedBatch{shared, array});
}

void add_move_batch(py::module_& module) {
  static PyGetSetDef attributes[] = {
      {"offsets", get_offsets, nullptr,
       "Where the moves of each position begin, and at last their number: a memoryview of n + 1 int64.", nullptr},
      {"moves", get_moves, nullptr, "All moves: a memoryview of shape (rows, 2) of uint64, low word first.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr},
  };
  static PyMethodDef methods[] = {
      {"from_bytes", from_bytes, METH_VARARGS | METH_CLASS, from_bytes_doc},
      {"counts", Columns<rows_of>::counts, METH_NOARGS, counts_doc},
      {"kinds", Columns<rows_of>::kinds, METH_NOARGS, kinds_doc},
      {"ranks", Columns<rows_of>::ranks, METH_NOARGS, ranks_doc},
      {"sizes", Columns<rows_of>::sizes, METH_NOARGS, sizes_doc},
      {"wilds", Columns<rows_of>::wilds, METH_NOARGS, wilds_doc},
      {"__reduce__", reduce, METH_NOARGS, nullptr},
      {"__copy__", itself, METH_NOARGS, nullptr},
      {"__deepcopy__", itself, METH_O, nullptr},
      {nullptr, nullptr, 0, nullptr},
  };
  static PyType_Slot slots[] = {
      {Py_tp_doc, const_cast<char*>(doc)},
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc<PackedBatch>)},
      {Py_tp_getset, attributes},
      {Py_tp_methods, methods},
      {Py_tp_repr, reinterpret_cast<void*>(repr)},
      {Py_tp_hash, reinterpret_cast<void*>(hash)},
      {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
      {Py_tp_iter, reinterpret_cast<void*>(PySeqIter_New)},
      {Py_sq_length, reinterpret_cast<void*>(length)},
      {Py_sq_item, reinterpret_cast<void*>(item)},
      {Py_mp_length, reinterpret_cast<void*>(length)},
      {Py_mp_subscript, reinterpret_cast<void*>(subscript)},
      {Py_bf_getbuffer, reinterpret_cast<void*>(get_buffer)},
      {0, nullptr},
  };
  static PyType_Spec spec = {"guandan_core.MoveBatch", sizeof(Boxed<PackedBatch>), 0,
                             type_flags | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  type_of<PackedBatch> = make_type(module, spec);
}

}  // namespace guandan::bindings
