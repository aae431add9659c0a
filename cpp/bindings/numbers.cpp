#include "numbers.hpp"

namespace guandan::bindings {
namespace {

struct Numbers {
  std::shared_ptr<const void> memory;
  Array array;
};

int get_buffer(PyObject* object, Py_buffer* view, int flags) {
  return export_array(object, view, flags, self<Numbers>(object).array);
}

}  // namespace

py::object view_of(std::shared_ptr<const void> memory, const Array& array) {
  const py::object owner = box(Numbers{std::move(memory), array});
  PyObject* view = PyMemoryView_FromObject(owner.ptr());
  if (view == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(view);
}

void add_numbers(py::module_& module) {
  static PyType_Slot slots[] = {
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc<Numbers>)},
      {Py_bf_getbuffer, reinterpret_cast<void*>(get_buffer)},
      {0, nullptr},
  };
  static PyType_Spec spec = {"guandan_core._core.Numbers", sizeof(Boxed<Numbers>), 0,
                             type_flags | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  type_of<Numbers> = make_type(module, spec);
}

}  // namespace guandan::bindings
