#include "python.hpp"

namespace guandan::bindings {
namespace {

PyObject* class_of(const Error& error) {
  if (dynamic_cast<const NotationError*>(&error) != nullptr) return registry.notation_error;
  if (dynamic_cast<const InvalidHandError*>(&error) != nullptr) return registry.invalid_hand_error;
  if (dynamic_cast<const AmbiguousMoveError*>(&error) != nullptr) return registry.ambiguous_move_error;
  if (dynamic_cast<const RulesError*>(&error) != nullptr) return registry.rules_error;
  if (dynamic_cast<const PhaseError*>(&error) != nullptr) return registry.phase_error;
  return registry.illegal_move_error;
}

/// The token as it was given, lone surrogates and all.
py::object token_text(const std::string& token) {
  PyObject* made = PyUnicode_DecodeUTF8(token.data(), static_cast<Py_ssize_t>(token.size()), "surrogatepass");
  if (made != nullptr) return py::reinterpret_steal<py::object>(made);
  PyErr_Clear();
  return to_python(token);
}

/// A message that can be printed everywhere: lone surrogates as \\udcff.
py::object message_text(const std::string& message) {
  const py::object text = token_text(message);
  PyObject* bytes = PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace");
  if (bytes == nullptr) throw py::error_already_set();
  const auto owned = py::reinterpret_steal<py::bytes>(bytes);
  return to_python(std::string(owned));
}

void raise(const Error& error) {
  const ErrorFields& fields = error.fields();
  py::dict named;
  named["code"] = error.code();
  if (fields.token) named["token"] = token_text(*fields.token);
  if (fields.position) named["position"] = *fields.position;
  if (fields.hand) named["hand"] = box(*fields.hand);
  if (fields.table) named["table"] = box(*fields.table);
  if (fields.table_move) named["table"] = box(*fields.table_move);
  if (fields.level) named["level"] = to_python(*fields.level);
  named["readings"] = tuple_of(fields.readings, [](const Move& move) { return box(move); });
  const auto type = py::reinterpret_borrow<py::object>(class_of(error));
  const py::object made = type(message_text(error.what()), **named);
  PyErr_SetObject(type.ptr(), made.ptr());
}

}  // namespace

void set_error() noexcept {
  try {
    throw;
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const Error& error) {
    try {
      raise(error);
    } catch (py::error_already_set& second) {
      second.restore();
    } catch (const std::bad_alloc&) {
      PyErr_NoMemory();
    }
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_SystemError, error.what());
  }
}

void type_error(const std::string& message) {
  PyErr_SetObject(PyExc_TypeError, to_python(message).ptr());
  throw py::error_already_set();
}

std::string type_name(PyObject* object) {
  return object == Py_None ? "None" : std::string(Py_TYPE(object)->tp_name).substr(0, 80);
}

}  // namespace guandan::bindings
