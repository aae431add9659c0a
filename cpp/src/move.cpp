#include "guandan/move.hpp"

#include <algorithm>

#include "guandan/classify.hpp"
#include "guandan/error.hpp"

namespace guandan {

Move Move::from_bits(Bits bits) {
  const Move move = from_bits_unchecked(bits);
  if (move.is_pass()) return move;
  const auto refuse = [](const std::string& why) { return NotationError("malformed_bits", "bits of a move: " + why); };
  if (!are_card_counts(bits & card_mask)) throw refuse("a count of 3");
  if (!is_suited(move.level())) throw refuse("level " + std::to_string(to_int(move.level())) + " is none");
  // The default rules allow every reading that any rules allow.
  const Readings readings = classify_unchecked(move.cards(), move.level(), Rules{});
  if (std::find(readings.begin(), readings.end(), move) == readings.end()) {
    throw refuse(quoted(to_string(move.cards())) + " at level " + std::string(to_string(move.level())) +
                 " is no play with this kind, size, strength and number of wilds");
  }
  return move;
}

}  // namespace guandan
