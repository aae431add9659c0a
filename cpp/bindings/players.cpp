// The players normal and strong of guandan_core.players, positional and without defaults.
#include "batch_input.hpp"
#include "gil.hpp"
#include "guandan/players/search.hpp"
#include "guandan/players/trials.hpp"
#include "view.hpp"

namespace guandan::bindings {
namespace {

PyObject* normal_move(PyObject*, PyObject* observation) {
  return guarded([&] { return box(players::normal_move(to_view(observation, false))); });
}

double to_double(PyObject* object) {
  const double number = PyFloat_AsDouble(object);
  if (number == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  return number;
}

/// A number that Python has checked.
int to_int(PyObject* object) {
  const long value = to_integer(object, "this is an int").value();
  return static_cast<int>(std::clamp<long>(value, 0, 1'000'000));
}

players::Values to_values(PyObject* object) {
  players::Values values{};
  std::size_t count = 0;
  for (const py::handle item : py::iter(object)) {
    if (count == values.size()) type_error("values are six numbers, not more");
    values[count++] = to_double(item.ptr());
  }
  if (count != values.size()) type_error("values are six numbers, not " + std::to_string(count));
  return values;
}

py::object to_python(const players::Rated& rated) {
  return py::make_tuple(box(rated.move), rated.cautious, rated.error, rated.worlds);
}

/// The arguments that a search and a value without a search share.
struct Question {
  players::View view;
  players::Values values{};
  players::Effort effort;
  unsigned threads = 1;

  explicit Question(PyObject* args) {
    PyObject* observation = nullptr;
    PyObject* value_list = nullptr;
    PyObject* worlds = nullptr;
    PyObject* seconds = nullptr;
    PyObject* candidates = nullptr;
    PyObject* doubt = nullptr;
    PyObject* seed = nullptr;
    PyObject* thread_count = nullptr;
    if (!PyArg_ParseTuple(args, "OOOOOOOO", &observation, &value_list, &worlds, &seconds, &candidates, &doubt, &seed,
                          &thread_count)) {
      throw py::error_already_set();
    }
    view = to_view(observation, true);
    values = to_values(value_list);
    effort = {.worlds = to_int(worlds),
              .seconds = to_double(seconds),
              .candidates = to_int(candidates),
              .doubt = to_double(doubt),
              .seed = to_seed(seed)};
    threads = to_threads(thread_count);
  }
};

PyObject* search_moves(PyObject*, PyObject* args) {
  return guarded([&] {
    const Question asked(args);
    const auto rated = without_gil(
        [&](const Workers& workers) { return players::search(asked.view, asked.values, asked.effort, workers); },
        asked.threads);
    return tuple_of(rated, [](const players::Rated& one) { return to_python(one); });
  });
}

PyObject* policy_value(PyObject*, PyObject* args) {
  return guarded([&] {
    const Question asked(args);
    const auto rated = without_gil(
        [&](const Workers& workers) { return players::policy_value(asked.view, asked.values, asked.effort, workers); },
        asked.threads);
    return py::make_tuple(rated.value, rated.error);
  });
}

PyObject* draw_worlds(PyObject*, PyObject* args) {
  return guarded([&] {
    PyObject* observation = nullptr;
    PyObject* seed = nullptr;
    PyObject* number = nullptr;
    if (!PyArg_ParseTuple(args, "OOO", &observation, &seed, &number)) throw py::error_already_set();
    const auto count = static_cast<std::size_t>(to_int(number));
    const auto positions = players::draw_positions(to_view(observation, false), to_seed(seed), count);
    return tuple_of(positions, [](const Position& position) {
      return tuple_of(position.hands, [](const Hand& hand) { return box(hand); });
    });
  });
}

/// What the view of an observation holds beside the cards that it names, for tests.
PyObject* view_facts(PyObject*, PyObject* observation) {
  return guarded([&] {
    const players::View view = to_view(observation, true);
    players::check_position(view);
    const auto number = [](int value) { return py::int_(value); };
    const auto turn = [](const players::Turn& one) { return py::make_tuple(one.seat, box(one.move)); };
    return py::make_tuple(tuple_of(view.counts, number), view.passes,
                          tuple_of(view.known, [](const Hand& hand) { return box(hand); }),
                          tuple_of(view.highest, number), tuple_of(view.turns, turn));
  });
}

PyObject* policy_playouts(PyObject*, PyObject* args) {
  return guarded([&] {
    PyObject* seed = nullptr;
    PyObject* number = nullptr;
    if (!PyArg_ParseTuple(args, "OO", &seed, &number)) throw py::error_already_set();
    const std::uint64_t first_seed = to_seed(seed);
    const auto count = static_cast<std::uint64_t>(to_int(number));
    std::uint64_t plies = 0;
    for (std::uint64_t deal = 0; deal < count; ++deal) {
      plies += players::policy_playout(first_seed, deal, to_rank(2 + static_cast<int>(deal % 13))).plies;
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
    return py::int_(plies);
  });
}

}  // namespace

void add_players(py::module_& module) {
  static PyMethodDef functions[] = {
      {"normal_move", normal_move, METH_O, "normal_move($module, observation, /)\n--\n\n"},
      {"search_moves", search_moves, METH_VARARGS,
       "search_moves($module, observation, values, worlds, seconds, candidates, doubt, seed, threads, /)\n--\n\n"},
      {"policy_value", policy_value, METH_VARARGS,
       "policy_value($module, observation, values, worlds, seconds, candidates, doubt, seed, threads, /)\n--\n\n"},
      {"draw_worlds", draw_worlds, METH_VARARGS, "draw_worlds($module, observation, seed, n, /)\n--\n\n"},
      {"view_facts", view_facts, METH_O, "view_facts($module, observation, /)\n--\n\n"},
      {"policy_playouts", policy_playouts, METH_VARARGS, "policy_playouts($module, seed, n, /)\n--\n\n"},
      {nullptr, nullptr, 0, nullptr},
  };
  if (PyModule_AddFunctions(module.ptr(), functions) < 0) throw py::error_already_set();
}

}  // namespace guandan::bindings
