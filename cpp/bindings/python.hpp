// What every binding file shares: value objects, the registry of Python classes, error translation, conversions.
//
// pybind11 carries the module and owns references. The value types are CPython heap types of our own: they have no
// half-made state to defend (`Move.__new__(Move)` cannot leave bits unset), attributes are plain slots, and making one
// costs an allocation instead of an entry in pybind11's instance map.
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "guandan/guandan.hpp"

namespace guandan::bindings {

namespace py = pybind11;

// --- value objects ---------------------------------------------------------------------------------------------------

template <class T>
struct Boxed {
  PyObject_HEAD T value;
};

/// The Python type that holds a T; set when the module is made.
template <class T>
inline PyTypeObject* type_of = nullptr;

template <class T>
py::object box(T value) {
  auto* object = PyObject_New(Boxed<T>, type_of<T>);
  if (object == nullptr) throw py::error_already_set();
  new (&object->value) T(std::move(value));
  return py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(object));
}

/// The value inside, for a `self` that the interpreter has checked.
template <class T>
const T& self(PyObject* object) {
  return reinterpret_cast<Boxed<T>*>(object)->value;
}

/// The value inside, or null for another type. The types are final, so this is all of them.
template <class T>
const T* unbox(PyObject* object) {
  return Py_TYPE(object) == type_of<T> ? &self<T>(object) : nullptr;
}

template <class T>
void dealloc(PyObject* object) {
  PyTypeObject* type = Py_TYPE(object);
  reinterpret_cast<Boxed<T>*>(object)->value.~T();
  PyObject_Free(object);
  Py_DECREF(type);
}

/// Makes a final, immutable type and puts it into the module.
PyTypeObject* make_type(py::module_& module, PyType_Spec& spec);
inline constexpr unsigned type_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE;

// --- errors ----------------------------------------------------------------------------------------------------------

/// Sets the Python error for the C++ exception now being handled.
void set_error() noexcept;

/// Runs `body`, which returns a py::object, at the edge to C: no exception leaves it.
template <class Body>
PyObject* guarded(Body&& body) noexcept {
  try {
    return py::object(body()).release().ptr();
  } catch (...) {
    set_error();
    return nullptr;
  }
}

/// The same for slots that return a number, -1 at an error.
template <class Number = int, class Body>
Number guarded_number(Body&& body) noexcept {
  try {
    return static_cast<Number>(body());
  } catch (...) {
    set_error();
    return -1;
  }
}

[[noreturn]] void type_error(const std::string& message);
/// "int" for 7, "None" for None: what a message calls a wrong argument.
std::string type_name(PyObject* object);

// --- Python classes --------------------------------------------------------------------------------------------------

/// Enum members and error classes of the Python side, looked up once, kept for the life of the process.
struct Registry {
  std::array<PyObject*, 17> ranks{};
  std::array<PyObject*, 4> suits{};
  std::array<PyObject*, 11> kinds{};
  std::array<PyObject*, Card::faces> cards{};
  PyObject* rank_type = nullptr;
  PyObject* suit_type = nullptr;
  PyObject* kind_type = nullptr;
  PyObject* notation_error = nullptr;
  PyObject* invalid_hand_error = nullptr;
  PyObject* illegal_move_error = nullptr;
  PyObject* ambiguous_move_error = nullptr;
  PyObject* rules_error = nullptr;
  PyObject* phase_error = nullptr;
  PyObject* result_type = nullptr;  // see result_type()
  /// errors._shown: a repr for messages.
  PyObject* shown = nullptr;
  /// Set by guandan_core.rules, which stands above the core.
  PyObject* rules_type = nullptr;
  PyObject* default_rules = nullptr;
};
extern Registry registry;
void fill_registry();
/// guandan_core.DealResult, imported when first asked for.
py::handle result_type();
void fill_cards();

py::object to_python(Rank rank);  // None for Rank::none
py::object to_python(Kind kind);
py::object to_python(Card card);
py::object to_python(Bits bits);
py::object to_python(const std::string& text);

/// A tuple of what `convert` makes of each item.
template <class Items, class Convert>
py::object tuple_of(const Items& items, Convert convert) {
  py::tuple tuple(static_cast<py::ssize_t>(items.size()));
  py::ssize_t i = 0;
  for (const auto& item : items) PyTuple_SET_ITEM(tuple.ptr(), i++, convert(item).release().ptr());
  return std::move(tuple);
}
py::object to_python(const Hand& cards_of_a_move);  // a tuple of cards

// --- conversions -----------------------------------------------------------------------------------------------------

/// The UTF-8 of a str. Lone surrogates come through, so that an error can show them.
class Utf8 {
 public:
  explicit Utf8(PyObject* text);
  [[nodiscard]] std::string_view view() const { return view_; }

 private:
  py::object owner_;
  std::string_view view_;
};

/// An int as it was read, once: an object may answer differently when it is asked again.
class Integer {
 public:
  explicit Integer(py::object number);
  /// Clamped to long.
  [[nodiscard]] long value() const { return value_; }
  /// The whole number, however great, cut: for a token.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] const py::object& number() const { return number_; }
  /// The number as 128 bits; nothing if it does not fit.
  [[nodiscard]] std::optional<Bits> bits() const;

 private:
  py::object number_;
  long value_;
};

/// An int that is neither bool nor an enum member, or anything else with __index__ but a card. Nothing for all other
/// types.
std::optional<Integer> find_integer(PyObject* object);
/// The same, or TypeError that says what it should have been.
Integer to_integer(PyObject* object, const char* what);
Rank to_level(PyObject* object);
Rank to_rank_argument(PyObject* object);
Kind to_kind_argument(PyObject* object);
Card to_card(PyObject* object, int position);
/// A Hand, or what Hand() takes.
Hand to_hand(PyObject* object);
Suit to_suit(PyObject* object);
Rules to_rules(PyObject* object);
/// A number from 0 to 2**64 - 1.
std::uint64_t to_seed(PyObject* object);
/// Four hands.
std::array<Hand, 4> to_hands(PyObject* object);
/// A table argument that is not None.
Combination to_table(PyObject* object, Rank level, const Rules& rules);

/// The same hash in every process.
Py_hash_t hash_of(Bits bits, std::uint64_t salt);

/// == and != of two values of one type; NotImplemented for others and for an order.
template <class T>
PyObject* equality(PyObject* a, PyObject* b, int op) noexcept {
  const T* left = unbox<T>(a);
  const T* right = unbox<T>(b);
  if (left == nullptr || right == nullptr || (op != Py_EQ && op != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
  return PyBool_FromLong((*left == *right) == (op == Py_EQ));
}

/// format(value, spec): the spec works on the text.
inline PyObject* format(PyObject* self, PyObject* spec) {
  if (!PyUnicode_Check(spec)) return PyErr_Format(PyExc_TypeError, "a format spec is a str, not %R", Py_TYPE(spec));
  PyObject* text = PyObject_Str(self);
  if (text == nullptr) return nullptr;
  PyObject* out = PyObject_Format(text, spec);
  Py_DECREF(text);
  return out;
}

/// copy.copy and copy.deepcopy of an immutable value.
inline PyObject* itself(PyObject* self, PyObject*) { return Py_NewRef(self); }

// --- one per concept -------------------------------------------------------------------------------------------------

void add_card(py::module_& module);
void add_hand(py::module_& module);
void add_combination(py::module_& module);
void add_move(py::module_& module);
void add_legal_moves(py::module_& module);
void add_deal(py::module_& module);
void add_random(py::module_& module);
void add_calls(py::module_& module);
void add_decompose(py::module_& module);
void add_players(py::module_& module);

py::object to_python(MoveList moves);
/// "Move('8S', '7')" or "PASS".
std::string repr_of(const Move& move);
/// The cards of a move with its wilds as declared.
py::object declared_cards(const Move& move, const Declaration& declaration);

}  // namespace guandan::bindings
