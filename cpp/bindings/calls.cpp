// The calls of guandan_core.plays, positional and without defaults; guandan_core.plays documents them.
#include "python.hpp"

namespace guandan::bindings {
namespace {

/// Throws TypeError unless the call has exactly N arguments; only guandan_core.plays makes these calls.
void expect(Py_ssize_t given, Py_ssize_t expected) {
  if (given != expected) {
    type_error("takes " + std::to_string(expected) + " arguments, not " + std::to_string(given));
  }
}

/// The hand, table, level and rules of a call, checked.
struct Position {
  Hand hand;
  std::optional<Combination> table;
  Rank level;
  Rules rules;

  Position(PyObject* const* args, Py_ssize_t count) {
    expect(count, 4);
    hand = to_hand(args[0]);
    level = to_level(args[2]);
    rules = to_rules(args[3]);
    if (args[1] != Py_None) table = to_table(args[1], level, rules);
  }
  [[nodiscard]] const Combination* to_beat() const { return table ? &*table : nullptr; }
};

PyObject* legal_moves(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&] {
    const Position position(args, count);
    MoveList moves;
    list_moves(position.hand, position.to_beat(), position.level, position.rules, moves);
    return to_python(std::move(moves));
  });
}

PyObject* legal_combinations(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&] {
    const Position position(args, count);
    MoveList moves;
    list_combinations(position.hand, position.to_beat(), position.level, position.rules, moves);
    return to_python(std::move(moves));
  });
}

PyObject* count_legal_moves(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&] {
    const Position position(args, count);
    return py::int_(count_moves(position.hand, position.to_beat(), position.level, position.rules));
  });
}

PyObject* classify(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&] {
    expect(count, 3);
    const Hand cards = to_hand(args[0]);
    const Rank level = to_level(args[1]);
    return tuple_of(classify_unchecked(cards, level, to_rules(args[2])), [](const Move& move) { return box(move); });
  });
}

PyObject* wild_assignments(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&] {
    expect(count, 2);
    const Move* move = unbox<Move>(args[0]);
    if (move == nullptr) type_error("wild_assignments() takes a Move, not " + type_name(args[0]));
    check_play(*move, to_rules(args[1]));
    return tuple_of(wild_declarations(*move), [move](const Declaration& d) { return declared_cards(*move, d); });
  });
}

/// Two sides of a comparison: Moves, or Combinations with a level.
class Sides {
 public:
  explicit Sides(PyObject* const* args)
      : level_(args[2] == Py_None ? std::nullopt : std::optional(to_level(args[2]))),
        level_needed_(unbox<Move>(args[0]) == nullptr || unbox<Move>(args[1]) == nullptr),
        rules_(to_rules(args[3])),
        a_(read(args[0])),
        b_(read(args[1])) {
    if (level_needed_ && args[2] == Py_None) type_error("comparing a Combination needs level=");
    check(args[0], a_);
    check(args[1], b_);
  }

  [[nodiscard]] std::optional<int> compare() const { return guandan::compare(a_, b_, level(), rules_); }
  [[nodiscard]] bool beats() const { return guandan::beats(a_, b_, level(), rules_); }

 private:
  Combination read(PyObject* side) {
    if (const Combination* combination = unbox<Combination>(side)) return *combination;
    const Move* move = unbox<Move>(side);
    if (move == nullptr) type_error("a side is a Move or a Combination, not " + type_name(side));
    if (!move->is_pass()) {
      if (level_ && *level_ != move->level()) {
        throw IllegalMoveError("level_mismatch",
                               quoted(to_string(*move)) + " is of level " + std::string(to_string(move->level())) +
                                   ", not of level " + std::string(to_string(*level_)),
                               {.token = to_string(*move), .level = *level_});
      }
      level_ = move->level();
    }
    return move->combination();
  }

  /// The pass can be compared with everything: it neither beats nor is beaten.
  void check(PyObject* side, const Combination& combination) const {
    if (combination.kind == Kind::pass) return;
    if (const Move* move = unbox<Move>(side)) {
      check_play(*move, rules_);
    } else {
      check_combination(combination, *level_, rules_);
    }
  }

  /// Any level will do where both sides are the pass.
  [[nodiscard]] Rank level() const { return level_.value_or(Rank::two); }

  std::optional<Rank> level_;
  bool level_needed_;
  Rules rules_;
  Combination a_;
  Combination b_;
};

PyObject* compare(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&]() -> py::object {
    expect(count, 4);
    const auto answer = Sides(args).compare();
    return answer ? py::object(py::int_(*answer)) : py::object(py::none());
  });
}

PyObject* beats(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&] {
    expect(count, 4);
    return py::bool_(Sides(args).beats());
  });
}

/// guandan_core.rules stands above the core and hands its class down once.
PyObject* set_rules(PyObject*, PyObject* const* args, Py_ssize_t count) {
  return guarded([&] {
    expect(count, 2);
    // The registry serves the process. A second copy of the classes (another interpreter, or an import after the first
    // was removed from sys.modules) would leave both copies half-working.
    if (registry.rules_type != nullptr && registry.rules_type != args[0]) {
      PyErr_SetString(PyExc_ImportError, "guandan_core can be imported once in a process, and in one interpreter only");
      throw py::error_already_set();
    }
    registry.rules_type = Py_NewRef(args[0]);
    registry.default_rules = Py_NewRef(args[1]);
    return py::none();
  });
}

template <class Function>
PyMethodDef fast(const char* name, Function function, const char* signature) {
  return {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function)), METH_FASTCALL, signature};
}

}  // namespace

void add_calls(py::module_& module) {
  static PyMethodDef functions[] = {
      fast("legal_moves", legal_moves, "legal_moves($module, hand, table, level, rules, /)\n--\n\n"),
      fast("legal_combinations", legal_combinations,
           "legal_combinations($module, hand, table, level, rules, /)\n--\n\n"),
      fast("count_legal_moves", count_legal_moves, "count_legal_moves($module, hand, table, level, rules, /)\n--\n\n"),
      fast("classify", classify, "classify($module, cards, level, rules, /)\n--\n\n"),
      fast("wild_assignments", wild_assignments, "wild_assignments($module, move, rules, /)\n--\n\n"),
      fast("beats", beats, "beats($module, a, b, level, rules, /)\n--\n\n"),
      fast("compare", compare, "compare($module, a, b, level, rules, /)\n--\n\n"),
      fast("set_rules", set_rules, "set_rules($module, rules_type, default_rules, /)\n--\n\n"),
      {nullptr, nullptr, 0, nullptr},
  };
  if (PyModule_AddFunctions(module.ptr(), functions) < 0) throw py::error_already_set();
}

}  // namespace guandan::bindings
