// Dealing and lots, for guandan_core.match.
#include "guandan/random.hpp"

#include "python.hpp"

namespace guandan::bindings {
namespace {

struct Place {
  std::uint64_t seed = 0;
  std::uint64_t deal = 0;
};

Place to_place(PyObject* args) {
  PyObject* seed = nullptr;
  PyObject* deal = nullptr;
  if (!PyArg_ParseTuple(args, "OO", &seed, &deal)) throw py::error_already_set();
  return {to_seed(seed), to_seed(deal)};
}

PyObject* deal_hands(PyObject*, PyObject* args) {
  return guarded([&] {
    const Place place = to_place(args);
    return tuple_of(guandan::deal_hands(place.seed, place.deal), [](const Hand& hand) { return box(hand); });
  });
}

PyObject* first_leader(PyObject*, PyObject* seed) {
  return guarded([&] { return py::int_(guandan::first_leader(to_seed(seed))); });
}

PyObject* tribute_lots(PyObject*, PyObject* args) {
  return guarded([&] {
    const Place place = to_place(args);
    const auto lot = [place](Stream stream) { return Random(place.seed, place.deal, stream).below(2); };
    return py::make_tuple(lot(Stream::tribute_lot), lot(Stream::lead_lot));
  });
}

PyObject* level(PyObject*, PyObject* argument) {
  return guarded([&] { return to_python(to_level(argument)); });
}

}  // namespace

void add_random(py::module_& module) {
  static PyMethodDef functions[] = {
      {"deal_hands", deal_hands, METH_VARARGS, "deal_hands($module, seed, deal, /)\n--\n\n"},
      {"first_leader", first_leader, METH_O, "first_leader($module, seed, /)\n--\n\n"},
      {"tribute_lots", tribute_lots, METH_VARARGS, "tribute_lots($module, seed, deal, /)\n--\n\n"},
      {"to_level", level, METH_O, "to_level($module, level, /)\n--\n\n"},
      {nullptr, nullptr, 0, nullptr},
  };
  if (PyModule_AddFunctions(module.ptr(), functions) < 0) throw py::error_already_set();
}

}  // namespace guandan::bindings
