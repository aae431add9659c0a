#include "python.hpp"

namespace guandan::bindings {

Registry registry;

namespace {

PyObject* keep(const py::object& object) { return Py_NewRef(object.ptr()); }

template <std::size_t N>
void keep_members(std::array<PyObject*, N>& members, const py::object& enumeration) {
  for (const py::handle member : enumeration) {
    members[member.cast<std::size_t>()] = Py_NewRef(member.ptr());
  }
}

}  // namespace

void fill_registry() {
  const auto enums = py::module_::import("guandan_core.enums");
  const auto errors = py::module_::import("guandan_core.errors");
  registry.rank_type = keep(enums.attr("Rank"));
  registry.suit_type = keep(enums.attr("Suit"));
  registry.kind_type = keep(enums.attr("Kind"));
  keep_members(registry.ranks, enums.attr("Rank"));
  keep_members(registry.suits, enums.attr("Suit"));
  keep_members(registry.kinds, enums.attr("Kind"));
  registry.notation_error = keep(errors.attr("NotationError"));
  registry.invalid_hand_error = keep(errors.attr("InvalidHandError"));
  registry.illegal_move_error = keep(errors.attr("IllegalMoveError"));
  registry.ambiguous_move_error = keep(errors.attr("AmbiguousMoveError"));
  registry.rules_error = keep(errors.attr("RulesError"));
  registry.phase_error = keep(errors.attr("PhaseError"));
  registry.shown = keep(errors.attr("_shown"));
}

void fill_cards() {
  for (int face = 0; face < Card::faces; ++face) {
    registry.cards[static_cast<std::size_t>(face)] = box(Card::from_index(face)).release().ptr();
  }
}

py::handle result_type() {
  // Only who plays a deal to its end needs it, and a dataclass takes a millisecond to make.
  if (registry.result_type == nullptr) {
    registry.result_type = keep(py::module_::import("guandan_core.results").attr("DealResult"));
  }
  return registry.result_type;
}

PyTypeObject* make_type(py::module_& module, PyType_Spec& spec) {
  auto type = py::reinterpret_steal<py::object>(PyType_FromSpec(&spec));
  if (!type) throw py::error_already_set();
  auto* made = reinterpret_cast<PyTypeObject*>(type.ptr());
  if (PyModule_AddType(module.ptr(), made) < 0) throw py::error_already_set();
  return reinterpret_cast<PyTypeObject*>(type.release().ptr());
}

py::object to_python(Rank rank) {
  if (rank == Rank::none) return py::none();
  return py::reinterpret_borrow<py::object>(registry.ranks[static_cast<std::size_t>(rank)]);
}

py::object to_python(Kind kind) {
  return py::reinterpret_borrow<py::object>(registry.kinds[static_cast<std::size_t>(kind)]);
}

py::object to_python(Card card) {
  return py::reinterpret_borrow<py::object>(registry.cards[static_cast<std::size_t>(card.index())]);
}

py::object to_python(Bits bits) {
  std::array<unsigned char, 16> bytes;
  for (std::size_t i = 0; i < 8; ++i) {
    bytes[i] = static_cast<unsigned char>(bits.lo >> (8 * i));
    bytes[i + 8] = static_cast<unsigned char>(bits.hi >> (8 * i));
  }
#if PY_VERSION_HEX >= 0x030D0000
  PyObject* made = PyLong_FromUnsignedNativeBytes(bytes.data(), bytes.size(), Py_ASNATIVEBYTES_LITTLE_ENDIAN);
#else
  PyObject* made = _PyLong_FromByteArray(bytes.data(), bytes.size(), /*little_endian=*/1, /*is_signed=*/0);
#endif
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(made);
}

py::object to_python(const std::string& text) {
  PyObject* made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "backslashreplace");
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(made);
}

py::object to_python(const Hand& cards_of_a_move) {
  return tuple_of(cards_of_a_move.cards(), [](Card card) { return to_python(card); });
}

Py_hash_t hash_of(Bits bits, std::uint64_t salt) {
  // The finalizer of SplitMix64 over both words.
  const auto mix = [](std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
  };
  const auto hash = static_cast<Py_hash_t>(mix(mix(mix(salt) + bits.lo) + bits.hi));
  return hash == -1 ? -2 : hash;
}

}  // namespace guandan::bindings
