// What the files about LegalMoves share.
#pragma once

#include "buffer.hpp"
#include "python.hpp"

namespace guandan::bindings {

/// The moves and how the buffer protocol sees them.
struct Packed {
  MoveList moves;
  Array array;
};

inline const MoveList& moves_of(PyObject* object) { return self<Packed>(object).moves; }

/// counts, kinds, ranks, sizes, wilds.
extern const std::array<PyMethodDef, 5> column_methods;

}  // namespace guandan::bindings
