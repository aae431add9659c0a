// The arguments of batches: read once, with the GIL held, into memory of our own. What a caller does to its buffers
// afterwards, from another thread too, does no harm.
#pragma once

#include <vector>

#include "guandan/batch.hpp"
#include "python.hpp"

namespace guandan::bindings {

/// A number of threads; 0 for as many as the machine has.
unsigned to_threads(PyObject* object);

/// Hands: a sequence, or packed rows of bits or of counts.
std::vector<Hand> read_hands(PyObject* object, const char* what);
/// One level for all, or one for each of `count` entries ("hands").
std::vector<Rank> read_levels(PyObject* object, std::size_t count, const char* what);

/// Tables as far as they could be read with the GIL held.
struct TablesInput {
  /// Checked; empty if everybody leads, or if they came packed.
  std::vector<Combination> checked;
  /// Packed rows, yet to be checked.
  std::vector<Move> packed;
};
/// None, a sequence, or packed rows.
TablesInput read_tables(PyObject* object, const std::vector<Hand>& hands, const std::vector<Rank>& levels,
                        const Rules& rules);

/// Moves, and whether they are known to be moves.
struct MovesInput {
  std::vector<Move> moves;
  bool checked = true;
  /// A Move by itself, not one in a sequence.
  bool single = false;
};
MovesInput read_moves(PyObject* object, const char* what);

}  // namespace guandan::bindings
