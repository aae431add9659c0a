#include "move_batch.hpp"
#include "numbers.hpp"
#include "python.hpp"

namespace gb = guandan::bindings;

PYBIND11_MODULE(_core, module, pybind11::mod_gil_not_used(false)) {
  module.doc() = "The compiled core of guandan_core. Private: use the names of guandan_core.";
  module.attr("__version__") = GUANDAN_VERSION;
  gb::fill_registry();
  gb::add_card(module);
  gb::fill_cards();
  gb::add_hand(module);
  gb::add_combination(module);
  gb::add_move(module);
  gb::add_legal_moves(module);
  gb::add_deal(module);
  gb::add_random(module);
  gb::add_calls(module);
  gb::add_numbers(module);
  gb::add_move_batch(module);
  gb::add_batch(module);
  gb::add_playouts(module);
  gb::add_decompose(module);
  gb::add_players(module);
}
