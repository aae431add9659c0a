// The columns of LegalMoves: one number, or the 54 counts, of every move.
#include "legal_moves.hpp"

namespace guandan::bindings {
namespace {

constexpr const char* counts_doc = R"(counts($self, /)
--

The cards of every move: a memoryview of shape (n, 54) of bytes, the count of each face by index.

>>> import guandan_core as gd
>>> moves = gd.legal_moves("8S 8H BJ", None, 7)
>>> moves.counts().shape, sum(moves.counts().tolist()[3])
((4, 54), 2)
)";

constexpr const char* kinds_doc = R"(kinds($self, /)
--

The kind of every move: a memoryview of n bytes.

>>> import guandan_core as gd
>>> list(gd.legal_moves("8S 8H BJ", None, 7).kinds())
[1, 1, 1, 2]
)";

constexpr const char* ranks_doc = R"(ranks($self, /)
--

The compared rank of every move: a memoryview of n bytes, 0 where there is none.

>>> import guandan_core as gd
>>> list(gd.legal_moves("8S 8H BJ", None, 7).ranks())
[8, 8, 15, 8]
)";

constexpr const char* sizes_doc = R"(sizes($self, /)
--

The number of cards of every move: a memoryview of n bytes.

>>> import guandan_core as gd
>>> list(gd.legal_moves("8S 8H BJ", None, 7).sizes())
[1, 1, 1, 2]
)";

constexpr const char* wilds_doc = R"(wilds($self, /)
--

The number of wilds in every move: a memoryview of n bytes.

>>> import guandan_core as gd
>>> list(gd.legal_moves("8S 8H BJ", None, 8).wilds())
[0, 1, 0, 1]
)";

template <class Value>
py::object column_of(PyObject* object, Value value) {
  std::string bytes;
  bytes.reserve(moves_of(object).size());
  for (const Move& move : moves_of(object)) bytes += static_cast<char>(value(move));
  return column(std::move(bytes));
}

PyObject* kinds(PyObject* object, PyObject*) {
  return guarded([&] { return column_of(object, [](const Move& move) { return move.kind(); }); });
}
PyObject* ranks(PyObject* object, PyObject*) {
  return guarded([&] { return column_of(object, [](const Move& move) { return move.rank(); }); });
}
PyObject* sizes(PyObject* object, PyObject*) {
  return guarded([&] { return column_of(object, [](const Move& move) { return move.size(); }); });
}
PyObject* wilds(PyObject* object, PyObject*) {
  return guarded([&] { return column_of(object, [](const Move& move) { return move.wilds(); }); });
}
PyObject* counts(PyObject* object, PyObject*) {
  return guarded([&] {
    const MoveList& moves = moves_of(object);
    std::string bytes;
    bytes.reserve(moves.size() * Card::faces);
    for (const Move& move : moves) {
      for (int face = 0; face < Card::faces; ++face) bytes += static_cast<char>(move.bits().count(face));
    }
    return column(std::move(bytes), static_cast<Py_ssize_t>(moves.size()), Card::faces);
  });
}

}  // namespace

const std::array<PyMethodDef, 5> column_methods{{
    {"counts", counts, METH_NOARGS, counts_doc},
    {"kinds", kinds, METH_NOARGS, kinds_doc},
    {"ranks", ranks, METH_NOARGS, ranks_doc},
    {"sizes", sizes, METH_NOARGS, sizes_doc},
    {"wilds", wilds, METH_NOARGS, wilds_doc},
}};

}  // namespace guandan::bindings
