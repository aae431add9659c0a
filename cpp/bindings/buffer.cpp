#include "buffer.hpp"

namespace guandan::bindings {

std::uint64_t word_at(const void* data, std::size_t i) {
  const auto* bytes = static_cast<const unsigned char*>(data) + 8 * i;
  std::uint64_t word = 0;
  for (int place = 7; place >= 0; --place) word = word << 8 | bytes[place];
  return word;
}

Bits row_at(const void* data, std::size_t i) { return {word_at(data, 2 * i), word_at(data, 2 * i + 1)}; }

void append_word(std::string& bytes, std::uint64_t word) {
  for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(word >> shift & 0xFF);
}

std::string bytes_of(const MoveList& moves) {
  std::string bytes;
  bytes.reserve(16 * moves.size());
  for (const Move& move : moves) {
    append_word(bytes, move.bits().lo);
    append_word(bytes, move.bits().hi);
  }
  return bytes;
}

int export_array(PyObject* owner, Py_buffer* view, int flags, const Array& array) {
  static const std::uint64_t empty[2] = {};
  view->obj = nullptr;
  if ((flags & PyBUF_WRITABLE) != 0) {
    PyErr_SetString(PyExc_BufferError, "moves are immutable: the buffer is read-only");
    return -1;
  }
  const bool fortran = (flags & PyBUF_F_CONTIGUOUS) == PyBUF_F_CONTIGUOUS;
  if (fortran && array.dimensions == 2 && array.shape[0] > 1) {
    PyErr_SetString(PyExc_BufferError, "the buffer is C-contiguous");
    return -1;
  }
  const Py_ssize_t rows = array.shape[0];
  view->buf = const_cast<void*>(array.data != nullptr ? array.data : static_cast<const void*>(empty));
  view->len = array.item * rows * (array.dimensions == 2 ? array.shape[1] : 1);
  view->itemsize = array.item;
  view->readonly = 1;
  view->format = (flags & PyBUF_FORMAT) != 0 ? const_cast<char*>(array.format) : nullptr;
  view->ndim = array.dimensions;
  view->shape = (flags & PyBUF_ND) != 0 ? const_cast<Py_ssize_t*>(array.shape.data()) : nullptr;
  view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? const_cast<Py_ssize_t*>(array.strides.data()) : nullptr;
  view->suboffsets = nullptr;
  view->internal = nullptr;
  if (view->shape == nullptr) view->ndim = 1;  // asked for plain bytes
  view->obj = Py_NewRef(owner);
  return 0;
}

}  // namespace guandan::bindings
