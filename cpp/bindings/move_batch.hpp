// What the files about batches share.
#pragma once

#include <memory>

#include "buffer.hpp"
#include "guandan/batch.hpp"
#include "python.hpp"

namespace guandan::bindings {

/// A batch, which its views share, and how the buffer protocol sees its rows.
struct PackedBatch {
  std::shared_ptr<const MoveBatch> batch;
  Array array;
};

inline const MoveBatch& batch_of(PyObject* object) { return *self<PackedBatch>(object).batch; }

py::object to_python(MoveBatch batch);
void add_move_batch(py::module_& module);
/// The calls about batches.
void add_batch(py::module_& module);
/// playouts() and its type.
void add_playouts(py::module_& module);

}  // namespace guandan::bindings
