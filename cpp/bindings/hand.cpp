#include "buffer.hpp"
#include "numbers.hpp"
#include "python.hpp"

namespace guandan::bindings {
namespace {

constexpr const char* doc = R"(Hand(cards='', /)
--

Any sub-multiset of the 108 cards (R1.1), immutable. Iterates over its cards by index, copies adjacent. `a <= b` tells
whether every card of a is in b, as often.

Args:
    cards: text such as "8S TH BJ" (any order, separated by spaces), an iterable of Card, text or index, or a Hand.

Raises:
    NotationError: something names no card.
    InvalidHandError: a third copy of a card (code "too_many_copies").
    TypeError: for any other type.

>>> import guandan_core as gd
>>> hand = gd.Hand("BJ 8S 8S 10H")
>>> hand, len(hand), hand.count(gd.Card("8S"))
(Hand('8S 8S TH BJ'), 4, 2)
>>> hand - gd.Hand("8S") + gd.Hand("RJ")
Hand('8S TH BJ RJ')
)";

constexpr const char* count_doc = R"(count($self, card, /)
--

How many copies of a card are held, 0 to 2.

>>> import guandan_core as gd
>>> gd.Hand("8S 8S TH").count("8S")
2
)";

constexpr const char* counts_doc = R"(counts($self, /)
--

The counts of all faces by index: a memoryview of 54 bytes, each 0, 1 or 2.

>>> import guandan_core as gd
>>> list(gd.Hand("2H 2H 2C").counts()[:4])
[2, 0, 1, 0]
)";

constexpr const char* from_counts_doc = R"(from_counts($type, counts, /)
--

The hand with these 54 counts, by index; the inverse of counts().

Args:
    counts: an iterable of 54 ints from 0 to 2, such as a list, bytes or a numpy array.

Raises:
    InvalidHandError: not 54 of them, or one is not 0, 1 or 2 (codes "malformed_counts", "too_many_copies").

>>> import guandan_core as gd
>>> gd.Hand.from_counts([2, 0, 1] + 51 * [0])
Hand('2H 2H 2C')
)";

constexpr const char* from_bits_doc = R"(from_bits($type, bits, /)
--

The hand with these bits (docs/format.md).

Raises:
    InvalidHandError: a count of 3, or anything above bit 107.

>>> import guandan_core as gd
>>> gd.Hand.from_bits(2)
Hand('2H 2H')
)";

constexpr const char* deck_doc = R"(deck($type, /)
--

All 108 cards.

>>> import guandan_core as gd
>>> len(gd.Hand.deck())
108
)";

PyObject* make(PyTypeObject*, PyObject* args, PyObject* kwargs) {
  return guarded([&]() -> py::object {
    PyObject* argument = nullptr;
    if ((kwargs != nullptr && PyDict_GET_SIZE(kwargs) != 0)) type_error("Hand() takes no keyword arguments");
    if (!PyArg_ParseTuple(args, "|O:Hand", &argument)) throw py::error_already_set();
    return argument == nullptr ? box(Hand{}) : box(to_hand(argument));
  });
}

/// What can be taken out of a hand or put into it: the cards of a move too.
Hand to_cards(PyObject* object) {
  if (const Move* move = unbox<Move>(object)) return move->cards();
  return to_hand(object);
}

/// True if `object` may stand beside a hand in + and -; other types get their own say.
bool is_operand(PyObject* object) {
  return unbox<Hand>(object) != nullptr || unbox<Move>(object) != nullptr || PyUnicode_Check(object) ||
         PyList_Check(object) || PyTuple_Check(object);
}

PyObject* add(PyObject* a, PyObject* b) {
  if (!is_operand(a) || !is_operand(b)) Py_RETURN_NOTIMPLEMENTED;
  return guarded([&] { return box(to_cards(a).plus(to_cards(b))); });
}
PyObject* subtract(PyObject* a, PyObject* b) {
  if (!is_operand(a) || !is_operand(b)) Py_RETURN_NOTIMPLEMENTED;
  return guarded([&] { return box(to_cards(a).minus(to_cards(b))); });
}

PyObject* from_counts(PyObject*, PyObject* argument) {
  return guarded([&]() -> py::object {
    std::array<std::uint8_t, Card::faces> counts{};
    std::size_t size = 0;
    for (const py::handle item : py::iter(argument)) {
      const auto count = find_integer(item.ptr());
      if (!count)
        type_error("a count is an int, not " + type_name(item.ptr()) + " at position " + std::to_string(size));
      if (size == counts.size()) throw InvalidHandError("malformed_counts", "a hand has 54 counts, not more");
      if (count->value() < 0 || count->value() > 2) {
        const Card card = Card::from_index(static_cast<int>(size));
        throw InvalidHandError("too_many_copies",
                               "count " + count->text() + " of " + to_string(card) + " at position " +
                                   std::to_string(size) + ": a count is 0, 1 or 2",
                               {.token = count->text(), .position = static_cast<int>(size)});
      }
      counts[size++] = static_cast<std::uint8_t>(count->value());
    }
    return box(Hand::from_counts({counts.data(), size}));
  });
}

PyObject* from_bits(PyObject*, PyObject* argument) {
  return guarded([&] {
    const Integer number = to_integer(argument, "bits are an int");
    const auto bits = number.bits();
    if (!bits) throw InvalidHandError("malformed_bits", "bits of a hand: " + number.text() + " has more than 108");
    return box(Hand::from_bits(*bits));
  });
}
PyObject* deck(PyObject*, PyObject*) {
  return guarded([] { return box(Hand::deck()); });
}

PyObject* count(PyObject* object, PyObject* card) {
  return guarded([&] { return py::int_(self<Hand>(object).count(to_card(card, -1))); });
}
PyObject* counts(PyObject* object, PyObject*) {
  return guarded([&] {
    std::vector<std::uint8_t> numbers(Card::faces);
    for (int face = 0; face < Card::faces; ++face) {
      numbers[static_cast<std::size_t>(face)] = static_cast<std::uint8_t>(self<Hand>(object).bits().count(face));
    }
    return view_of(std::move(numbers), "B");
  });
}

PyObject* get_cards(PyObject* object, void*) {
  return guarded([&] { return to_python(self<Hand>(object)); });
}
PyObject* get_bits(PyObject* object, void*) {
  return guarded([&] { return to_python(self<Hand>(object).bits()); });
}

Py_ssize_t length(PyObject* object) { return self<Hand>(object).size(); }
int contains(PyObject* object, PyObject* item) {
  return guarded_number([&] { return self<Hand>(object).count(to_card(item, -1)) > 0; });
}
PyObject* iterate(PyObject* object) {
  return guarded([&] { return py::iter(to_python(self<Hand>(object))); });
}

PyObject* str(PyObject* object) {
  return guarded([&] { return to_python(to_string(self<Hand>(object))); });
}
PyObject* repr(PyObject* object) {
  return guarded([&] { return to_python("Hand('" + to_string(self<Hand>(object)) + "')"); });
}
/// The order of sub-multisets: a <= b if every card of a is in b, as often.
PyObject* compare(PyObject* a, PyObject* b, int op) {
  const Hand* left = unbox<Hand>(a);
  const Hand* right = unbox<Hand>(b);
  if (left == nullptr || right == nullptr) Py_RETURN_NOTIMPLEMENTED;
  const bool equal = *left == *right;
  switch (op) {
    case Py_EQ:
      return PyBool_FromLong(equal);
    case Py_NE:
      return PyBool_FromLong(!equal);
    case Py_LE:
      return PyBool_FromLong(right->contains(*left));
    case Py_GE:
      return PyBool_FromLong(left->contains(*right));
    case Py_LT:
      return PyBool_FromLong(!equal && right->contains(*left));
    default:
      return PyBool_FromLong(!equal && left->contains(*right));
  }
}
Py_hash_t hash(PyObject* object) { return hash_of(self<Hand>(object).bits(), 2); }

PyObject* reduce(PyObject* object, PyObject*) {
  return guarded([&] {
    const py::handle type(reinterpret_cast<PyObject*>(type_of<Hand>));
    return py::make_tuple(type.attr("from_bits"), py::make_tuple(to_python(self<Hand>(object).bits())));
  });
}

}  // namespace

void add_hand(py::module_& module) {
  static PyGetSetDef attributes[] = {
      {"cards", get_cards, nullptr, "The cards as a tuple, by index, copies adjacent.", nullptr},
      {"bits", get_bits, nullptr, "The hand as one number of 108 bits (docs/format.md).", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr},
  };
  static PyMethodDef methods[] = {
      {"count", count, METH_O, count_doc},
      {"counts", counts, METH_NOARGS, counts_doc},
      {"from_counts", from_counts, METH_O | METH_CLASS, from_counts_doc},
      {"from_bits", from_bits, METH_O | METH_CLASS, from_bits_doc},
      {"deck", deck, METH_NOARGS | METH_CLASS, deck_doc},
      {"__reduce__", reduce, METH_NOARGS, nullptr},
      {"__format__", format, METH_O, nullptr},
      {"__copy__", itself, METH_NOARGS, nullptr},
      {"__deepcopy__", itself, METH_O, nullptr},
      {nullptr, nullptr, 0, nullptr},
  };
  static PyType_Slot slots[] = {
      {Py_tp_doc, const_cast<char*>(doc)},
      {Py_tp_new, reinterpret_cast<void*>(make)},
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc<Hand>)},
      {Py_tp_getset, attributes},
      {Py_tp_methods, methods},
      {Py_tp_str, reinterpret_cast<void*>(str)},
      {Py_tp_repr, reinterpret_cast<void*>(repr)},
      {Py_tp_hash, reinterpret_cast<void*>(hash)},
      {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
      {Py_tp_iter, reinterpret_cast<void*>(iterate)},
      {Py_sq_length, reinterpret_cast<void*>(length)},
      {Py_sq_contains, reinterpret_cast<void*>(contains)},
      {Py_nb_add, reinterpret_cast<void*>(add)},
      {Py_nb_subtract, reinterpret_cast<void*>(subtract)},
      {0, nullptr},
  };
  static PyType_Spec spec = {"guandan_core.Hand", sizeof(Boxed<Hand>), 0, type_flags, slots};
  type_of<Hand> = make_type(module, spec);
}

}  // namespace guandan::bindings
