// From Python arguments to values of the core. Whatever comes, the answer is a value or an error that names it.
#include <climits>

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

/// Takes a number only if it is in the range.
int in_range(const Integer& number, int least, int most, const char* code, const std::string& what) {
  if (number.value() >= least && number.value() <= most) return static_cast<int>(number.value());
  const std::string name = number.text();
  throw NotationError(code,
                      what + " " + name + " is none: it is " + std::to_string(least) + " to " + std::to_string(most),
                      {.token = name});
}

/// The number of a member of this enum, or nothing for all else. A forged member need not be in the enum's range.
std::optional<Integer> find_member(PyObject* object, PyObject* type) {
  if (reinterpret_cast<PyObject*>(Py_TYPE(object)) != type) return std::nullopt;
  return Integer(py::reinterpret_borrow<py::object>(object));
}

/// "full house" for "full_house" and "FULL_HOUSE", the names that programs use.
std::string plain_name(std::string_view text) {
  std::string plain(text.substr(0, 20));
  const bool upper = plain.find_first_of("abcdefghijklmnopqrstuvwxyz ") == std::string::npos;
  for (char& c : plain) {
    if (c == '_') c = ' ';
    if (upper && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text.size() <= 20 ? plain : std::string();
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

/// The same error, said of the table; its cards are not the hand that was asked about.
template <class Kind>
[[noreturn]] void throw_for_table(const Kind& error) {
  ErrorFields fields = error.fields();
  fields.hand.reset();
  throw Kind(error.code(), std::string("table: ") + error.what(), std::move(fields));
}

Move table_from_text(PyObject* text, Rank level, const Rules& rules) {
  try {
    return parse_move(Utf8(text).view(), level, {}, rules);
  } catch (const NotationError& error) {
    throw_for_table(error);
  } catch (const InvalidHandError& error) {
    throw_for_table(error);
  } catch (const AmbiguousMoveError& error) {
    throw_for_table(error);
  } catch (const IllegalMoveError& error) {
    throw_for_table(error);
  }
}

}  // namespace

Integer::Integer(py::object number) : number_(std::move(number)) {
  int overflow = 0;
  value_ = PyLong_AsLongAndOverflow(number_.ptr(), &overflow);
  if (value_ == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (overflow != 0) value_ = overflow < 0 ? LONG_MIN : LONG_MAX;
}

std::string Integer::text() const {
  const py::object plain = number_ + py::int_(0);  // an enum member as its number
  return shown(plain.ptr());
}

std::optional<Bits> Integer::bits() const {
  const py::object high = number_ >> py::int_(64);
  const std::uint64_t hi = PyLong_AsUnsignedLongLong(high.ptr());
  if (hi == ~std::uint64_t{0} && PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    return std::nullopt;
  }
  return Bits{PyLong_AsUnsignedLongLongMask(number_.ptr()), hi};
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

std::optional<Integer> find_integer(PyObject* object) {
  if (!is_integer(object)) return std::nullopt;
  auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object));
  if (!number) throw py::error_already_set();
  return Integer(std::move(number));
}

Integer to_integer(PyObject* object, const char* what) {
  if (auto number = find_integer(object)) return *std::move(number);
  type_error(std::string(what) + ", not " + shown(object) + " (" + type_name(object) + ")");
}

Rank to_level(PyObject* object) {
  if (PyUnicode_Check(object)) return parse_level(Utf8(object).view());
  auto number = find_member(object, registry.rank_type);
  if (number && number->value() >= 15 && number->value() <= 16) {
    return check_level(to_rank(static_cast<int>(number->value())));
  }
  if (!number) number = find_integer(object);
  if (number) return to_rank(in_range(*number, 2, 14, "level", "level"));
  type_error("a level is a Rank, an int from 2 to 14 or text such as 'T', not " + shown(object) + " (" +
             type_name(object) + ")");
}

Rank to_rank_argument(PyObject* object) {
  if (PyUnicode_Check(object)) {
    const Utf8 text(object);
    if (const auto rank = find_rank(text.view())) return *rank;
    throw NotationError("unknown_rank",
                        "unknown rank " + quoted(text.view()) + ": it is one of 2 to 9, T or 10, J Q K A BJ RJ",
                        {.token = std::string(text.view())});
  }
  auto number = find_member(object, registry.rank_type);
  if (!number) number = find_integer(object);
  if (number) return to_rank(in_range(*number, 2, 16, "unknown_rank", "rank"));
  type_error("a rank is a Rank, an int from 2 to 16 or text such as 'T', not " + shown(object) + " (" +
             type_name(object) + ")");
}

Kind to_kind_argument(PyObject* object) {
  if (PyUnicode_Check(object)) {
    const Utf8 text(object);
    if (const auto kind = find_kind(plain_name(text.view()))) return *kind;
    throw NotationError("unknown_kind",
                        "unknown kind " + quoted(text.view()) + ": expected a text such as 'full house'",
                        {.token = std::string(text.view())});
  }
  auto number = find_member(object, registry.kind_type);
  if (!number) number = find_integer(object);
  if (number) return static_cast<Kind>(in_range(*number, 0, 10, "unknown_kind", "kind"));
  type_error("a kind is a Kind, an int from 0 to 10 or text such as 'full house', not " + shown(object) + " (" +
             type_name(object) + ")");
}

Suit to_suit(PyObject* object) {
  if (PyUnicode_Check(object)) {
    const Utf8 text(object);
    if (const auto suit = find_suit(text.view())) return *suit;
    throw NotationError("unknown_suit", "unknown suit " + quoted(text.view()) + ": expected H, S, C or D",
                        {.token = std::string(text.view())});
  }
  const auto number = find_member(object, registry.suit_type);
  if (!number)
    type_error("a suit is a Suit, text such as 'S' or None, not " + shown(object) + " (" + type_name(object) + ")");
  return static_cast<Suit>(in_range(*number, 0, 3, "unknown_suit", "suit"));
}

Card to_card(PyObject* object, int position) {
  if (const Card* card = unbox<Card>(object)) return *card;
  if (PyUnicode_Check(object)) {
    const Utf8 text(object);
    return parse_card(text.view(), position);
  }
  const auto index = find_integer(object);
  if (!index) bad_card_type(object, position);
  if (index->value() >= 0 && index->value() < Card::faces) return Card::from_index(static_cast<int>(index->value()));
  const std::string name = index->text();
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
  const long bits = number ? number->value() : -1;
  if (bits < 0 || bits > 0xFFF) {
    throw RulesError("rules_type", "this Rules was not made by its constructor");
  }
  return check_rules(unpack_rules(static_cast<int>(bits)));
}

std::uint64_t to_seed(PyObject* object) {
  const Integer number = to_integer(object, "a seed is an int");
  const auto bits = number.bits();
  if (bits && bits->hi == 0) return bits->lo;
  const std::string name = number.text();
  throw NotationError("seed", "seed " + name + " is none: it is 0 to 2**64 - 1", {.token = name});
}

std::array<Hand, seats> to_hands(PyObject* object) {
  std::array<Hand, seats> hands;
  std::size_t count = 0;
  if (PyUnicode_Check(object)) type_error("hands are four hands, not one text");
  for (const py::handle item : py::iter(object)) {
    if (count == seats) throw InvalidHandError("malformed_hands", "a deal has four hands, not more");
    hands[count++] = to_hand(item.ptr());
  }
  if (count != seats) throw InvalidHandError("malformed_hands", "a deal has four hands, not " + std::to_string(count));
  return hands;
}

Combination to_table(PyObject* object, Rank level, const Rules& rules) {
  if (const Move* move = unbox<Move>(object)) return check_table(*move, level, rules);
  if (const Combination* combination = unbox<Combination>(object)) return check_table(*combination, level, rules);
  if (PyUnicode_Check(object)) return check_table(table_from_text(object, level, rules), level, rules);
  type_error("a table is None, a Move, a Combination or the text of a move, not " + shown(object) + " (" +
             type_name(object) + ")");
}

}  // namespace guandan::bindings
