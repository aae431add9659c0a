// From an Observation of Python to the View that the players of cpp/players take.
#pragma once

#include "guandan/players/view.hpp"
#include "python.hpp"

namespace guandan::bindings {

/// Reads an observation of a seat that is to make a move; `with_turns`, the moves of the deal as well, which take
/// longer. Throws TypeError for what is no observation, and errors of the core for parts that are none. Whether a deal
/// stands so is for the players to check (players::check_position).
players::View to_view(PyObject* observation, bool with_turns);

}  // namespace guandan::bindings
