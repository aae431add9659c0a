// What a view leaves open.
#pragma once

#include "guandan/players/view.hpp"

namespace guandan::players {

/// Cards of the deck that are neither in the hand, nor played, nor known to be somewhere. Throws InvalidHandError if
/// they are more than the deck.
[[nodiscard]] Bits hidden_cards(const View& view);

}  // namespace guandan::players
