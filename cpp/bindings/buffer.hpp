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

  static Array table(const void* data, const char* format, Py_ssize_t item, Py_ssize_t rows, Py_ssize_t columns) {
    return {data, format, item, 2, {rows, columns}, {item * columns, item}};
  }
};

/// Fills `view` with `array`, which must live as long as `owner`. Returns -1 with BufferError set if it cannot serve.
int export_array(PyObject* owner, Py_buffer* view, int flags, const Array& array);

// Moves and numbers as bytes, little-endian (docs/format.md).
[[nodiscard]] std::uint64_t word_at(const void* data, std::size_t i);
[[nodiscard]] Bits row_at(const void* data, std::size_t i);
void append_word(std::string& bytes, std::uint64_t word);
[[nodiscard]] std::string bytes_of(const MoveList& moves);

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

}  // namespace guandan::bindings
