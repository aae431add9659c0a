// Read-only arrays for the buffer protocol: memoryview and numpy see them without a copy.
#pragma once

#include "python.hpp"

namespace guandan::bindings {

/// A C-ordered array of one or two dimensions that lives inside an immutable Python object.
struct Array {
  const void* data = nullptr;
  const char* format = "B";
  Py_ssize_t item = 1;
  int dimensions = 1;
  std::array<Py_ssize_t, 2> shape{};
  std::array<Py_ssize_t, 2> strides{};

  static Array of_bytes(const void* data, Py_ssize_t size) { return {data, "B", 1, 1, {size, 0}, {1, 0}}; }
  static Array table(const void* data, const char* format, Py_ssize_t item, Py_ssize_t rows, Py_ssize_t columns) {
    return {data, format, item, 2, {rows, columns}, {item * columns, item}};
  }
};

/// Fills `view` with `array`, which must live as long as `owner`. Returns -1 with BufferError set if it cannot serve.
int export_array(PyObject* owner, Py_buffer* view, int flags, const Array& array);

/// A memoryview of bytes that belong to it, as (n,) or as (rows, columns).
py::object column(std::string bytes);
py::object column(std::string bytes, Py_ssize_t rows, Py_ssize_t columns);

/// Releases a buffer at the end of the scope.
struct HeldBuffer {
  Py_buffer view{};
  explicit HeldBuffer(PyObject* object) {
    if (PyObject_GetBuffer(object, &view, PyBUF_SIMPLE) < 0) throw py::error_already_set();
  }
  ~HeldBuffer() { PyBuffer_Release(&view); }
  HeldBuffer(const HeldBuffer&) = delete;
  HeldBuffer& operator=(const HeldBuffer&) = delete;
};

void add_buffer(py::module_& module);

}  // namespace guandan::bindings
