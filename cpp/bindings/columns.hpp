// The columns of moves: one number, or the 54 counts, of every move.
#pragma once

#include "numbers.hpp"
#include "python.hpp"

namespace guandan::bindings {

/// The column methods of a type, of whose objects `Moves` finds the moves.
template <const MoveList& (*Moves)(PyObject*)>
struct Columns {
  static PyObject* kinds(PyObject* object, PyObject*) {
    return column(object, [](const Move& move) { return move.kind(); });
  }
  static PyObject* ranks(PyObject* object, PyObject*) {
    return column(object, [](const Move& move) { return move.rank(); });
  }
  static PyObject* sizes(PyObject* object, PyObject*) {
    return column(object, [](const Move& move) { return move.size(); });
  }
  static PyObject* wilds(PyObject* object, PyObject*) {
    return column(object, [](const Move& move) { return move.wilds(); });
  }

  static PyObject* counts(PyObject* object, PyObject*) {
    return guarded([&] {
      using Row = std::array<std::uint8_t, Card::faces>;
      const MoveList& moves = Moves(object);
      const auto rows = std::make_shared<std::vector<Row>>(moves.size());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        for (int face = 0; face < Card::faces; ++face) {
          (*rows)[i][static_cast<std::size_t>(face)] = static_cast<std::uint8_t>(moves[i].bits().count(face));
        }
      }
      return view_of(rows, Array::table(rows->data(), "B", 1, static_cast<Py_ssize_t>(moves.size()), Card::faces));
    });
  }

 private:
  template <class Value>
  static PyObject* column(PyObject* object, Value value) {
    return guarded([&] {
      std::vector<std::uint8_t> numbers;
      numbers.reserve(Moves(object).size());
      for (const Move& move : Moves(object)) numbers.push_back(static_cast<std::uint8_t>(value(move)));
      return view_of(std::move(numbers), "B");
    });
  }
};

}  // namespace guandan::bindings
