// The calls of guandan_core.batches about plays, positional and without defaults; guandan_core.batches documents them.
#include "guandan/batch.hpp"

#include "batch_input.hpp"
#include "gil.hpp"
#include "move_batch.hpp"
#include "numbers.hpp"

namespace guandan::bindings {
namespace {

/// hands, tables, levels, rules, threads.
class Question {
 public:
  explicit Question(PyObject* args) {
    PyObject* hands = nullptr;
    PyObject* tables = nullptr;
    PyObject* levels = nullptr;
    PyObject* rules = nullptr;
    PyObject* threads = nullptr;
    if (!PyArg_ParseTuple(args, "OOOOO", &hands, &tables, &levels, &rules, &threads)) throw py::error_already_set();
    rules_ = to_rules(rules);
    threads_ = to_threads(threads);
    hands_ = read_hands(hands, "hands");
    levels_ = read_levels(levels, hands_.size(), "hands");
    tables_ = read_tables(tables, hands_, levels_, rules_);
  }

  /// `body(positions, rules, workers)` with the GIL released.
  template <class Body>
  auto ask(Body body) {
    return without_gil(
        [&](const Workers& workers) {
          if (!tables_.packed.empty()) tables_.checked = check_tables(tables_.packed, levels_, rules_, workers);
          tables_.packed = {};
          return body(Positions{hands_, tables_.checked, levels_}, rules_, workers);
        },
        threads_);
  }

 private:
  Rules rules_;
  unsigned threads_ = 1;
  std::vector<Hand> hands_;
  std::vector<Rank> levels_;
  TablesInput tables_;
};

PyObject* legal_moves_batch(PyObject*, PyObject* args) {
  return guarded([&] { return to_python(Question(args).ask(list_batch)); });
}

PyObject* count_legal_moves_batch(PyObject*, PyObject* args) {
  return guarded([&] { return view_of(Question(args).ask(count_batch), "q"); });
}

PyObject* classify_batch(PyObject*, PyObject* args) {
  return guarded([&] {
    PyObject* cards = nullptr;
    PyObject* levels = nullptr;
    PyObject* rules_argument = nullptr;
    PyObject* threads_argument = nullptr;
    if (!PyArg_ParseTuple(args, "OOOO", &cards, &levels, &rules_argument, &threads_argument)) {
      throw py::error_already_set();
    }
    const Rules rules = to_rules(rules_argument);
    const unsigned threads = to_threads(threads_argument);
    const std::vector<Hand> sets = read_hands(cards, "cards");
    const std::vector<Rank> ranks = read_levels(levels, sets.size(), "sets of cards");
    return to_python(without_gil(
        [&](const Workers& workers) { return classify_batch_unchecked(sets, ranks, rules, workers); }, threads));
  });
}

PyObject* beats_batch(PyObject*, PyObject* args) {
  return guarded([&] {
    PyObject* a = nullptr;
    PyObject* b = nullptr;
    PyObject* rules_argument = nullptr;
    PyObject* threads_argument = nullptr;
    if (!PyArg_ParseTuple(args, "OOOO", &a, &b, &rules_argument, &threads_argument)) throw py::error_already_set();
    const Rules rules = to_rules(rules_argument);
    const unsigned threads = to_threads(threads_argument);
    const MovesInput left = read_moves(a, "a");
    if (left.single) type_error("a is a sequence of Move or a buffer, not one Move");
    const MovesInput right = read_moves(b, "b");
    if (!right.single) check_lengths(left.moves.size(), "moves a", right.moves.size(), "moves b");
    auto answers = without_gil(
        [&](const Workers& workers) {
          if (!left.checked) check_moves(left.moves, workers);
          if (!right.checked) check_moves(right.moves, workers);
          return guandan::beats_batch(left.moves, right.moves, rules, workers);
        },
        threads);
    return view_of(std::move(answers), "?");
  });
}

}  // namespace

void add_batch(py::module_& module) {
  static PyMethodDef functions[] = {
      {"legal_moves_batch", legal_moves_batch, METH_VARARGS,
       "legal_moves_batch($module, hands, tables, levels, rules, threads, /)\n--\n\n"},
      {"count_legal_moves_batch", count_legal_moves_batch, METH_VARARGS,
       "count_legal_moves_batch($module, hands, tables, levels, rules, threads, /)\n--\n\n"},
      {"classify_batch", classify_batch, METH_VARARGS,
       "classify_batch($module, cards, levels, rules, threads, /)\n--\n\n"},
      {"beats_batch", beats_batch, METH_VARARGS, "beats_batch($module, a, b, rules, threads, /)\n--\n\n"},
      {nullptr, nullptr, 0, nullptr},
  };
  if (PyModule_AddFunctions(module.ptr(), functions) < 0) throw py::error_already_set();
}

}  // namespace guandan::bindings
