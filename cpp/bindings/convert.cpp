// From Python arguments to values of the core. Whatever comes, the answer is a value or an error that names it.
#include "python.hpp"

namespace guandan::bindings {
namespace {

/// "7.0": the repr for a message, cut; it never fails.
std::string shown(PyObject* object) {
  const auto text = py::handle(registry.shown)(py::handle(object));
  return std::string(Utf8(text.ptr()).view());
}

[[noreturn]] void bad_card_type(PyObject* object, int position) {
  std::string message =
      "a card is a Card, text such as '8S' or an index, not " + shown(object) + " (" + type_name(object) + ")";
  if (position >= 0) message += " at position " + std::to_string(position);
  type_error(message);
}

/// Refuses an int that names no Rank, before it is cast to one.
Rank rank_from_integer(long number, long highest, const char* code, const char* what, const char* allowed) {
  if (number >= 2 && number <= highest) return to_rank(static_cast<int>(number));
  const std::string name = std::to_string(number);
  throw NotationError(code, std::string(what) + " " + name + " is none: " + allowed, {.token = name});
}

template <class Items>
Hand hand_from_items(const Items& items) {
  Hand hand;
  int position = 0;
  for (const py::handle item : items) {
    hand.add(to_card(item.ptr(), position), position);
    ++position;
  }
  return hand;
}

}  // namespace

Utf8::Utf8(PyObject* text) {
  Py_ssize_t size = 0;
  if (const char* data = PyUnicode_AsUTF8AndSize(text, &size); data != nullptr) {
    owner_ = py::reinterpret_borrow<py::object>(text);
    view_ = {data, static_cast<std::size_t>(size)};
    return;
  }
  PyErr_Clear();
  owner_ = py::reinterpret_steal<py::object>(PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass"));
  if (!owner_) throw py::error_already_set();
  view_ = {PyBytes_AS_STRING(owner_.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(owner_.ptr()))};
}

std::optional<long> find_integer(PyObject* object) {
  // A bool or an enum member is an int by class only; to take Kind.PAIR for the level 2 would hide a mistake.
  if (PyLong_Check(object) ? !PyLong_CheckExact(object) : !PyIndex_Check(object)) return std::nullopt;
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object));
  if (!number) throw py::error_already_set();
  int overflow = 0;
  const long value = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  if (value == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (overflow != 0) return overflow < 0 ? LONG_MIN : LONG_MAX;
  return value;
}

Rank to_level(PyObject* object) {
  if (reinterpret_cast<PyObject*>(Py_TYPE(object)) == registry.rank_type) {
    return check_level(to_rank(static_cast<int>(PyLong_AsLong(object))));
  }
  if (PyUnicode_Check(object)) return parse_level(Utf8(object).view());
  if (const auto number = find_integer(object)) {
    return rank_from_integer(*number, 14, "level", "level", "a level is 2 to 14 (2 to A)");
  }
  type_error("a level is a Rank, an int from 2 to 14 or text such as 'T', not " + shown(object) + " (" +
             type_name(object) + ")");
}

Rank to_rank_argument(PyObject* object) {
  if (reinterpret_cast<PyObject*>(Py_TYPE(object)) == registry.rank_type) {
    return to_rank(static_cast<int>(PyLong_AsLong(object)));
  }
  if (PyUnicode_Check(object)) {
    const Utf8 text(object);
    if (const auto rank = find_rank(text.view())) return *rank;
    throw NotationError("unknown_rank", "unknown rank " + quoted(text.view()), {.token = std::string(text.view())});
  }
  if (const auto number = find_integer(object)) {
    return rank_from_integer(*number, 16, "unknown_rank", "rank", "a rank is 2 to 16 (2 to RJ)");
  }
  type_error("a rank is a Rank, an int from 2 to 16 or text such as 'T', not " + shown(object) + " (" +
             type_name(object) + ")");
}

Kind to_kind_argument(PyObject* object) {
  if (reinterpret_cast<PyObject*>(Py_TYPE(object)) == registry.kind_type) {
    return static_cast<Kind>(PyLong_AsLong(object));
  }
  if (PyUnicode_Check(object)) {
    return to_kind_argument(py::handle(registry.kind_type).attr("parse")(py::handle(object)).ptr());
  }
  if (const auto number = find_integer(object)) {
    if (*number >= 0 && *number <= 10) return static_cast<Kind>(*number);
    const std::string name = std::to_string(*number);
    throw NotationError("unknown_kind", "kind " + name + " is none: a kind is 0 to 10", {.token = name});
  }
  type_error("a kind is a Kind, an int from 0 to 10 or text such as 'full house', not " + shown(object) + " (" +
             type_name(object) + ")");
}

Card to_card(PyObject* object, int position) {
  if (const Card* card = unbox<Card>(object)) return *card;
  if (PyUnicode_Check(object)) {
    const Utf8 text(object);
    return parse_card(text.view(), position);
  }
  const auto index = find_integer(object);
  if (!index) bad_card_type(object, position);
  if (*index >= 0 && *index < Card::faces) return Card::from_index(static_cast<int>(*index));
  const std::string name = std::to_string(*index);
  ErrorFields fields{.token = name};
  if (position >= 0) fields.position = position;
  const std::string where = position >= 0 ? " at position " + std::to_string(position) : "";
  throw NotationError("card_index", "card index " + name + where + " is none: an index is 0 to 53", std::move(fields));
}

Hand to_hand(PyObject* object) {
  if (const Hand* hand = unbox<Hand>(object)) return *hand;
  if (PyUnicode_Check(object)) return Hand::parse(Utf8(object).view());
  const bool is_bytes = PyBytes_Check(object) || PyByteArray_Check(object);
  if (is_bytes || (Py_TYPE(object)->tp_iter == nullptr && !PySequence_Check(object))) {
    type_error("a hand is a Hand, text such as '8S TH BJ', or an iterable of cards, not " + shown(object) + " (" +
               type_name(object) + ")");
  }
  return hand_from_items(py::iter(object));
}

Bits to_bits(PyObject* object) {
  if (PyLong_Check(object) ? !PyLong_CheckExact(object) : !PyIndex_Check(object)) {
    type_error("bits are an int, not " + shown(object) + " (" + type_name(object) + ")");
  }
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object));
  if (!number) throw py::error_already_set();
  const py::object high = number >> py::int_(64);
  const std::uint64_t hi = PyLong_AsUnsignedLongLong(high.ptr());
  if (hi == ~std::uint64_t{0} && PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw NotationError("malformed_bits", "bits " + shown(object) + " are not a number of 128 bits");
  }
  return {PyLong_AsUnsignedLongLongMask(number.ptr()), hi};
}

Rules to_rules(PyObject* object) {
  if (object == registry.default_rules) return {};
  if (reinterpret_cast<PyObject*>(Py_TYPE(object)) != registry.rules_type) {
    type_error("rules are a Rules, not " + shown(object) + " (" + type_name(object) + ")");
  }
  // One number that Rules computes when it is made; the bits are fixed in guandan_core.rules.
  static PyObject* const name = PyUnicode_InternFromString("_plays");
  const auto packed = py::reinterpret_steal<py::object>(PyObject_GetAttr(object, name));
  if (!packed) throw py::error_already_set();
  const auto number = find_integer(packed.ptr());
  if (!number || *number < 0 || *number > 0xFFF) {
    throw RulesError("rules_type", "this Rules was not made by its constructor");
  }
  const Rules rules{
      .full_house_joker_pair = (*number & 1) != 0,
      .ace_low = (*number & 2) != 0,
      .wilds_prefer_natural = (*number & 4) != 0,
      .straight_flush_beats = static_cast<int>(*number >> 4 & 15),
      .max_bomb_size = static_cast<int>(*number >> 8 & 15),
  };
  return check_rules(rules);
}

Combination to_table(PyObject* object, Rank level, const Rules& rules) {
  if (const Move* move = unbox<Move>(object)) return check_table(*move, level, rules);
  if (const Combination* combination = unbox<Combination>(object)) return check_table(*combination, level, rules);
  if (PyUnicode_Check(object)) {
    return check_table(parse_move(Utf8(object).view(), level, {}, rules), level, rules);
  }
  type_error("a table is None, a Move, a Combination or the text of a move, not " + shown(object) + " (" +
             type_name(object) + ")");
}

}  // namespace guandan::bindings
