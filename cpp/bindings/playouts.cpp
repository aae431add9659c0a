// Random deals played to the end, and the type that holds how they went.
#include "guandan/playouts.hpp"

#include <memory>
#include <string>

#include "batch_input.hpp"
#include "gil.hpp"
#include "move_batch.hpp"
#include "numbers.hpp"

namespace guandan::bindings {
namespace {

using Shared = std::shared_ptr<const Playouts>;

constexpr const char* doc = R"(How many random deals went, by index, as playouts() returns it. Immutable.

The columns are memoryviews that copy nothing and that numpy takes as arrays. `len` is the number of deals; it has `==`
and `hash`.

>>> import guandan_core as gd
>>> played = gd.playouts(4, seed=7, level=5)
>>> len(played), played.winners.tolist(), played.partner_place.tolist()
(4, [0, 0, 0, 0], [4, 2, 4, 2])
>>> played.finish_orders.tolist()[:2], played.plies.tolist()
([[2, 1, 3, 0], [2, 0, 255, 255]], [131, 150, 177, 154])
)";

constexpr const char* from_bytes_doc = R"(from_bytes($type, data, /)
--

The results in these bytes, which must be such that deals end so; pickles use it.

Args:
    data: bytes or anything else with a contiguous buffer, 8 for each deal: its plies in 4, little-endian, and the
        finish order in 4.

Raises:
    NotationError: not whole deals, or one that ends as no deal does (code "malformed_bytes").

>>> import guandan_core as gd
>>> gd.Playouts.from_bytes(bytes([200, 0, 0, 0, 1, 3, 255, 255])).winners.tolist()
[1]
)";

const Playouts& playouts_of(PyObject* object) { return *self<Shared>(object); }

/// A column of the results, which stay alive with it.
template <class T>
PyObject* column_of(PyObject* object, const std::vector<T>& values, const char* format) {
  return guarded([&] { return view_of(self<Shared>(object), array_of(values, format)); });
}

PyObject* get_winners(PyObject* object, void*) { return column_of(object, playouts_of(object).winners, "B"); }
PyObject* get_partner_place(PyObject* object, void*) {
  return column_of(object, playouts_of(object).partner_place, "B");
}
PyObject* get_plies(PyObject* object, void*) { return column_of(object, playouts_of(object).plies, "I"); }
PyObject* get_finish_orders(PyObject* object, void*) {
  return guarded([&] {
    const auto& orders = playouts_of(object).finish_orders;
    return view_of(self<Shared>(object),
                   Array::table(orders.data(), "B", 1, static_cast<Py_ssize_t>(orders.size()), seats));
  });
}

Py_ssize_t length(PyObject* object) { return static_cast<Py_ssize_t>(playouts_of(object).size()); }

PyObject* repr(PyObject* object) {
  return guarded([&] {
    std::uint64_t plies = 0;
    for (const std::uint32_t each : playouts_of(object).plies) plies += each;
    const std::size_t deals = playouts_of(object).size();
    return to_python("<Playouts: " + std::to_string(deals) + (deals == 1 ? " deal, " : " deals, ") +
                     std::to_string(plies) + " plies>");
  });
}

PyObject* compare(PyObject* a, PyObject* b, int op) {
  const Shared* left = unbox<Shared>(a);
  const Shared* right = unbox<Shared>(b);
  if (left == nullptr || right == nullptr || (op != Py_EQ && op != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
  return PyBool_FromLong((**left == **right) == (op == Py_EQ));
}

/// A deal as 8 bytes; the rest follows from the finish order.
std::array<std::uint8_t, 8> row_of(const Playouts& all, std::size_t i) {
  const std::uint32_t plies = all.plies[i];
  const auto& order = all.finish_orders[i];
  const auto byte = [plies](int shift) { return static_cast<std::uint8_t>(plies >> shift & 0xFF); };
  return {byte(0), byte(8), byte(16), byte(24), order[0], order[1], order[2], order[3]};
}

Py_hash_t hash(PyObject* object) {
  std::uint64_t sum = playouts_of(object).size();
  for (std::size_t i = 0; i < playouts_of(object).size(); ++i) {
    std::uint64_t word = 0;
    for (const std::uint8_t byte : row_of(playouts_of(object), i)) word = word << 8 | byte;
    sum = static_cast<std::uint64_t>(hash_of({word, 0}, sum));
  }
  return hash_of({sum, 0}, 7);
}

PyObject* reduce(PyObject* object, PyObject*) {
  return guarded([&] {
    std::string bytes;
    for (std::size_t i = 0; i < playouts_of(object).size(); ++i) {
      for (const std::uint8_t byte : row_of(playouts_of(object), i)) bytes += static_cast<char>(byte);
    }
    const py::handle type(reinterpret_cast<PyObject*>(type_of<Shared>));
    return py::make_tuple(type.attr("from_bytes"), py::make_tuple(py::bytes(bytes)));
  });
}

/// The place of the first player's partner in an order as deals end (R5.3), or 0.
std::uint8_t partner_place_in(const std::array<std::uint8_t, seats>& order) {
  std::array<bool, seats> seen{};
  std::size_t named = 0;
  for (; named < order.size() && order[named] < seats && !seen[order[named]]; ++named) seen[order[named]] = true;
  const auto partner = [&](std::size_t place) { return order[place] == partner_of(order[0]); };
  if (named == 2 && partner(1) && order[2] == Playouts::nobody && order[3] == Playouts::nobody) return 2;
  if (named == seats && partner(2)) return 3;
  return named == seats && partner(3) ? 4 : 0;
}

PyObject* from_bytes(PyObject*, PyObject* argument) {
  return guarded([&] {
    constexpr Py_ssize_t size = 8;
    const HeldBuffer held(argument);
    if (held.view.len % size != 0) {
      throw NotationError("malformed_bytes", std::to_string(held.view.len) + " bytes are not whole deals of 8 bytes");
    }
    Playouts all;
    const auto* row = static_cast<const std::uint8_t*>(held.view.buf);
    for (Py_ssize_t i = 0; i < held.view.len / size; ++i, row += size) {
      const std::array<std::uint8_t, seats> order{row[4], row[5], row[6], row[7]};
      const std::uint8_t place = partner_place_in(order);
      if (place == 0) throw NotationError("malformed_bytes", "entry " + std::to_string(i) + ": no deal ends so");
      all.winners.push_back(static_cast<std::uint8_t>(team_of(order[0])));
      all.partner_place.push_back(place);
      all.plies.push_back(row[0] | std::uint32_t{row[1]} << 8 | std::uint32_t{row[2]} << 16 |
                          std::uint32_t{row[3]} << 24);
      all.finish_orders.push_back(order);
    }
    return box(Shared(std::make_shared<const Playouts>(std::move(all))));
  });
}

/// How many deals.
std::size_t to_count(PyObject* object) {
  const Integer number = to_integer(object, "n is an int");
  const auto bits = number.bits();
  if (bits && bits->hi == 0 && bits->lo <= std::uint64_t{PY_SSIZE_T_MAX} / 16)
    return static_cast<std::size_t>(bits->lo);
  const std::string name = number.text();
  throw NotationError("count", "n is " + name + ": it is 0 or more, as far as there is memory", {.token = name});
}

std::uint64_t to_first(PyObject* object) {
  const Integer number = to_integer(object, "first is an int");
  const auto bits = number.bits();
  if (bits && bits->hi == 0) return bits->lo;
  const std::string name = number.text();
  throw NotationError("deal", "first is " + name + ": a deal has a number from 0 to 2**64 - 1", {.token = name});
}

PyObject* play(PyObject*, PyObject* args) {
  return guarded([&] {
    PyObject* n = nullptr;
    PyObject* seed = nullptr;
    PyObject* level = nullptr;
    PyObject* rules_argument = nullptr;
    PyObject* first_argument = nullptr;
    PyObject* threads_argument = nullptr;
    if (!PyArg_ParseTuple(args, "OOOOOO", &n, &seed, &level, &rules_argument, &first_argument, &threads_argument)) {
      throw py::error_already_set();
    }
    const std::size_t count = to_count(n);
    const std::uint64_t match_seed = to_seed(seed);
    const Rules rules = to_rules(rules_argument);
    const std::uint64_t first = to_first(first_argument);
    const unsigned threads = to_threads(threads_argument);
    const std::vector<Rank> levels = read_levels(level, count, "deals");
    auto made = without_gil(
        [&](const Workers& workers) {
          return std::make_shared<const Playouts>(guandan::playouts(count, match_seed, levels, rules, first, workers));
        },
        threads);
    return box(Shared(std::move(made)));
  });
}

}  // namespace

void add_playouts(py::module_& module) {
  static PyGetSetDef attributes[] = {
      {"winners", get_winners, nullptr, "The team that won, 0 or 1: a memoryview of n bytes.", nullptr},
      {"partner_place", get_partner_place, nullptr,
       "The place of the first player's partner, 2 to 4 (R5.3): a memoryview of n bytes.", nullptr},
      {"plies", get_plies, nullptr, "How many moves were made, passes among them: a memoryview of n uint32.", nullptr},
      {"finish_orders", get_finish_orders, nullptr,
       "The seats by place: a memoryview of shape (n, 4) of bytes. After 1-2 third and fourth are not ordered (R5.3) "
       "and 255.",
       nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr},
  };
  static PyMethodDef methods[] = {
      {"from_bytes", from_bytes, METH_O | METH_CLASS, from_bytes_doc},
      {"__reduce__", reduce, METH_NOARGS, nullptr},
      {"__copy__", itself, METH_NOARGS, nullptr},
      {"__deepcopy__", itself, METH_O, nullptr},
      {nullptr, nullptr, 0, nullptr},
  };
  static PyType_Slot slots[] = {
      {Py_tp_doc, const_cast<char*>(doc)},
      {Py_tp_dealloc, reinterpret_cast<void*>(dealloc<Shared>)},
      {Py_tp_getset, attributes},
      {Py_tp_methods, methods},
      {Py_tp_repr, reinterpret_cast<void*>(repr)},
      {Py_tp_hash, reinterpret_cast<void*>(hash)},
      {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
      {Py_sq_length, reinterpret_cast<void*>(length)},
      {0, nullptr},
  };
  static PyType_Spec spec = {"guandan_core.Playouts", sizeof(Boxed<Shared>), 0,
                             type_flags | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  type_of<Shared> = make_type(module, spec);
  static PyMethodDef functions[] = {
      {"playouts", play, METH_VARARGS, "playouts($module, n, seed, level, rules, first, threads, /)\n--\n\n"},
      {nullptr, nullptr, 0, nullptr},
  };
  if (PyModule_AddFunctions(module.ptr(), functions) < 0) throw py::error_already_set();
}

}  // namespace guandan::bindings
