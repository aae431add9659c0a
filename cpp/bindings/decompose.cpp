// decompose() of guandan_core.players, positional and without defaults; guandan_core.players.decomposition documents
// it.
#include "guandan/players/decompose.hpp"

#include "python.hpp"

namespace guandan::bindings {
namespace {

PyObject* decompose(PyObject*, PyObject* args) {
  return guarded([&] {
    PyObject* hand_argument = nullptr;
    PyObject* level_argument = nullptr;
    PyObject* rules_argument = nullptr;
    if (!PyArg_ParseTuple(args, "OOO", &hand_argument, &level_argument, &rules_argument)) throw py::error_already_set();
    const Hand hand = to_hand(hand_argument);
    const Rank level = to_level(level_argument);
    const Rules rules = to_rules(rules_argument);
    MoveList plays;
    players::decompose_unchecked(hand, level, rules, plays);
    return tuple_of(plays, [](const Move& move) { return box(move); });
  });
}

}  // namespace

void add_decompose(py::module_& module) {
  static PyMethodDef functions[] = {
      {"decompose", decompose, METH_VARARGS, "decompose($module, hand, level, rules, /)\n--\n\n"},
      {nullptr, nullptr, 0, nullptr},
  };
  if (PyModule_AddFunctions(module.ptr(), functions) < 0) throw py::error_already_set();
}

}  // namespace guandan::bindings
