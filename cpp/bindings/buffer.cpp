#include "buffer.hpp"

namespace guandan::bindings {
namespace {

/// Owns the bytes behind a column; a memoryview holds on to it.
struct Column {
  std::string bytes;
  Array array;
};

py::object view_of(Column made) {
  const py::object owner = box(std::move(made));
  // The bytes have moved to their last place only now.
  auto& column = reinterpret_cast<Boxed<Column>*>(owner.ptr())->value;
  column.array.data = column.bytes.data();
  PyObject* view = PyMemoryView_FromObject(owner.ptr());
  if (view == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(view);
}

int get_buffer(PyObject* object, Py_buffer* view, int flags) {
  return export_array(object, view, flags, self<Column>(object).array);
}

}  // namespace

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

py::object column(std::string bytes) {
  const auto size = static_cast<Py_ssize_t>(bytes.size());
  return view_of({std::move(bytes), Array::of_bytes(nullptr, size)});
}

py::object column(std::string bytes, Py_ssize_t rows, Py_ssize_t columns) {
  return view_of({std::move(bytes), Array::table(nullptr, "B", 1, rows, columns)});
}

void add_buffer(py::module_& module) {
  static PyType_Slot slots[] = {
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc<Column>)},
      {Py_bf_getbuffer, reinterpret_cast<void*>(get_buffer)},
      {0, nullptr},
  };
  static PyType_Spec spec = {"guandan_core._core.Column", sizeof(Boxed<Column>), 0,
                             type_flags | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  type_of<Column> = make_type(module, spec);
}

}  // namespace guandan::bindings
