#include "python.hpp"

namespace guandan::bindings {
namespace {

constexpr const char* doc = R"(Card(card)
--

One of the 54 different cards (R1.1); the two copies of a face are never told apart.

Args:
    card: text such as "8S", "TH" (also "10H"), "BJ" or "RJ", an index from 0 to 53, or a Card.

Raises:
    NotationError: the text or index names no card (codes "unknown_card", "card_index").
    TypeError: for any other type.

>>> import guandan_core as gd
>>> card = gd.Card("10H")
>>> card, str(card), card.rank, card.suit, card.index
(Card('TH'), 'TH', Rank.TEN, Suit.HEARTS, 32)
>>> gd.Card(53)
Card('RJ')
)";

constexpr const char* of_doc = R"(of($type, rank, suit=None, /)
--

The card of a rank and a suit; a joker has no suit.

Raises:
    NotationError: a suited rank without a suit, or a joker with one (code "unknown_card").

>>> import guandan_core as gd
>>> gd.Card.of(gd.Rank.TEN, gd.Suit.SPADES), gd.Card.of(gd.Rank.RED_JOKER)
(Card('TS'), Card('RJ'))
)";

PyObject* make(PyTypeObject*, PyObject* args, PyObject* kwargs) {
  return guarded([&] {
    static const char* names[] = {"card", nullptr};
    PyObject* argument = nullptr;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O:Card", const_cast<char**>(names), &argument)) {
      throw py::error_already_set();
    }
    return to_python(to_card(argument, -1));
  });
}

PyObject* of(PyObject*, PyObject* args) {
  return guarded([&] {
    PyObject* rank_argument = nullptr;
    PyObject* suit_argument = Py_None;
    if (!PyArg_ParseTuple(args, "O|O:of", &rank_argument, &suit_argument)) throw py::error_already_set();
    const Rank rank = to_rank_argument(rank_argument);
    const bool has_suit = suit_argument != Py_None;
    const Suit suit = has_suit ? to_suit(suit_argument) : Suit::hearts;
    const std::string name(to_string(rank));
    if (!is_suited(rank)) {
      if (has_suit) throw NotationError("unknown_card", "joker " + name + " has no suit", {.token = name});
      return to_python(Card::from_index(rank == Rank::black_joker ? Card::black_joker : Card::red_joker));
    }
    if (!has_suit) throw NotationError("unknown_card", "rank " + name + " needs a suit", {.token = name});
    return to_python(Card::of(rank, suit));
  });
}

PyObject* get_rank(PyObject* object, void*) { return to_python(self<Card>(object).rank()).release().ptr(); }
PyObject* get_suit(PyObject* object, void*) {
  const Card card = self<Card>(object);
  return Py_NewRef(card.is_joker() ? Py_None : registry.suits[static_cast<std::size_t>(card.suit())]);
}
PyObject* get_index(PyObject* object, void*) { return PyLong_FromLong(self<Card>(object).index()); }
PyObject* index(PyObject* object) { return get_index(object, nullptr); }

PyObject* str(PyObject* object) {
  return guarded([&] { return to_python(to_string(self<Card>(object))); });
}
PyObject* repr(PyObject* object) {
  return guarded([&] { return to_python("Card('" + to_string(self<Card>(object)) + "')"); });
}
Py_hash_t hash(PyObject* object) { return hash_of({static_cast<std::uint64_t>(self<Card>(object).index()), 0}, 1); }

PyObject* compare(PyObject* a, PyObject* b, int op) {
  const Card* left = unbox<Card>(a);
  const Card* right = unbox<Card>(b);
  if (left == nullptr || right == nullptr) Py_RETURN_NOTIMPLEMENTED;
  Py_RETURN_RICHCOMPARE(left->index(), right->index(), op);
}

PyObject* reduce(PyObject* object, PyObject*) {
  return Py_BuildValue("O(i)", reinterpret_cast<PyObject*>(type_of<Card>), self<Card>(object).index());
}

}  // namespace

void add_card(py::module_& module) {
  static PyGetSetDef attributes[] = {
      {"rank", get_rank, nullptr, "The Rank; BLACK_JOKER or RED_JOKER for a joker.", nullptr},
      {"suit", get_suit, nullptr, "The Suit; None for a joker.", nullptr},
      {"index", get_index, nullptr, "The number of the face, 0 (2H) to 53 (RJ); see docs/format.md.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr},
  };
  static PyMethodDef methods[] = {
      {"of", of, METH_VARARGS | METH_CLASS, of_doc}, {"__reduce__", reduce, METH_NOARGS, nullptr},
      {"__format__", format, METH_O, nullptr},       {"__copy__", itself, METH_NOARGS, nullptr},
      {"__deepcopy__", itself, METH_O, nullptr},     {nullptr, nullptr, 0, nullptr},
  };
  static PyType_Slot slots[] = {
      {Py_tp_doc, const_cast<char*>(doc)},
      {Py_tp_new, reinterpret_cast<void*>(make)},
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc<Card>)},
      {Py_tp_getset, attributes},
      {Py_tp_methods, methods},
      {Py_tp_str, reinterpret_cast<void*>(str)},
      {Py_tp_repr, reinterpret_cast<void*>(repr)},
      {Py_tp_hash, reinterpret_cast<void*>(hash)},
      {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
      {Py_nb_index, reinterpret_cast<void*>(index)},
      {Py_nb_int, reinterpret_cast<void*>(index)},
      {0, nullptr},
  };
  static PyType_Spec spec = {"guandan_core.Card", sizeof(Boxed<Card>), 0, type_flags, slots};
  type_of<Card> = make_type(module, spec);
}

}  // namespace guandan::bindings
