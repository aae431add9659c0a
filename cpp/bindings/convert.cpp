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

/// Takes an int or an enum member only if it is in the range; a forged member need not be.
int in_range(PyObject* object, long value, int least, int most, const char* code, const std::string& what) {
  if (value >= least && value <= most) return static_cast<int>(value);
  const std::string name = integer_text(object);
  throw NotationError(code,
                      what + " " + name + " is none: it is " + std::to_string(least) + " to " + std::to_string(most),
                      {.token = name});
}

/// The number of a member of this enum, or nothing for all else.
std::optional<long> find_member(PyObject* object, PyObject* type) {
  if (reinterpret_cast<PyObject*>(Py_TYPE(object)) != type) return std::nullopt;
  int overflow = 0;
  const long value = PyLong_AsLongAndOverflow(object, &overflow);
  return overflow != 0 ? -1 : value;
}

bool is_integer(PyObject* object) {
  // A bool, an enum member or a card is a number by courtesy only: to take Kind.PAIR for the level 2 would hide a
  // mistake.
  if (PyLong_Check(object)) return PyLong_CheckExact(object);
  return PyIndex_Check(object) && unbox<Card>(object) == nullptr;
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

std::string integer_text(PyObject* object) {
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object));
  if (!number) throw py::error_already_set();
  return shown(number.ptr());
}

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
  if (!is_integer(object)) return std::nullopt;
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object));
  if (!number) throw py::error_already_set();
  int overflow = 0;
  const long value = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  if (value == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (overflow != 0) return overflow < 0 ? LONG_MIN : LONG_MAX;
  return value;
}

Rank to_level(PyObject* object) {
  if (PyUnicode_Check(object)) return parse_level(Utf8(object).view());
  auto number = find_member(object, registry.rank_type);
  if (number && *number >= 15 && *number <= 16) return check_level(to_rank(static_cast<int>(*number)));
  if (!number) number = find_integer(object);
  if (number) return to_rank(in_range(object, *number, 2, 14, "level", "level"));
  type_error("a level is a Rank, an int from 2 to 14 or text such as 'T', not " + shown(object) + " (" +
             type_name(object) + ")");
}

Rank to_rank_argument(PyObject* object) {
  if (PyUnicode_Check(object)) {
    const Utf8 text(object);
    if (const auto rank = find_rank(text.view())) return *rank;
    throw NotationError("unknown_rank", "unknown rank " + quoted(text.view()), {.token = std::string(text.view())});
  }
  auto number = find_member(object, registry.rank_type);
  if (!number) number = find_integer(object);
  if (number) return to_rank(in_range(object, *number, 2, 16, "unknown_rank", "rank"));
  type_error("a rank is a Rank, an int from 2 to 16 or text such as 'T', not " + shown(object) + " (" +
             type_name(object) + ")");
}

Kind to_kind_argument(PyObject* object) {
  if (PyUnicode_Check(object)) {
    return to_kind_argument(py::handle(registry.kind_type).attr("parse")(py::handle(object)).ptr());
  }
  auto number = find_member(object, registry.kind_type);
  if (!number) number = find_integer(object);
  if (number) return static_cast<Kind>(in_range(object, *number, 0, 10, "unknown_kind", "kind"));
  type_error("a kind is a Kind, an int from 0 to 10 or text such as 'full house', not " + shown(object) + " (" +
             type_name(object) + ")");
}

Suit to_suit(PyObject* object) {
  const auto number = find_member(object, registry.suit_type);
  if (!number) type_error("a suit is a Suit or None, not " + shown(object) + " (" + type_name(object) + ")");
  return static_cast<Suit>(in_range(object, *number, 0, 3, "unknown_suit", "suit"));
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
  const std::string name = integer_text(object);
  ErrorFields fields{.token = name};
  if (position >= 0) fields.position = position;
  const std::string where = position >= 0 ? " at position " + std::to_string(position) : "";
  throw NotationError("card_index", "card index " + name + where + " is none: an index is 0 to 53", std::move(fields));
}

Hand to_hand(PyObject* object) {
  if (const Hand* hand = unbox<Hand>(object)) return *hand;
  if (PyUnicode_Check(object)) return Hand::parse(Utf8(object).view());
  // Bytes would be read as indices, and a dict such as a Counter by its keys only.
  const bool misleading = PyBytes_Check(object) || PyByteArray_Check(object) || PyDict_Check(object);
  if (misleading || (Py_TYPE(object)->tp_iter == nullptr && !PySequence_Check(object))) {
    type_error("a hand is a Hand, text such as '8S TH BJ', or an iterable of cards, not " + shown(object) + " (" +
               type_name(object) + ")");
  }
  return hand_from_items(py::iter(object));
}

std::optional<Bits> find_bits(PyObject* object) {
  if (!is_integer(object)) type_error("bits are an int, not " + shown(object) + " (" + type_name(object) + ")");
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object));
  if (!number) throw py::error_already_set();
  const py::object high = number >> py::int_(64);
  const std::uint64_t hi = PyLong_AsUnsignedLongLong(high.ptr());
  if (hi == ~std::uint64_t{0} && PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    return std::nullopt;
  }
  return Bits{PyLong_AsUnsignedLongLongMask(number.ptr()), hi};
}

Rules to_rules(PyObject* object) {
  if (object == registry.default_rules) return {};
  if (reinterpret_cast<PyObject*>(Py_TYPE(object)) != registry.rules_type) {
    type_error("rules are a Rules, not " + shown(object) + " (" + type_name(object) + ")");
  }
  // One number that Rules computes when it is made; the bits are fixed in guandan_core.rules.
  static PyObject* const name = PyUnicode_InternFromString("_plays");
  const auto packed = py::reinterpret_steal<py::object>(PyObject_GetAttr(object, name));
  if (!packed) PyErr_Clear();  // made past the constructor
  const auto number = packed ? find_integer(packed.ptr()) : std::nullopt;
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
