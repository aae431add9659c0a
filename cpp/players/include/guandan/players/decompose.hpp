/// \file
/// The fewest plays that empty a hand.
#pragma once

#include "guandan/hand.hpp"
#include "guandan/movegen.hpp"
#include "guandan/rules.hpp"

namespace guandan::players {

/// Legal plays (R4.1), as few as there can be, that together are exactly the hand; in ascending order of bits, none for
/// an empty hand. Any size of hand. Where several are possible, a set with more bombs and with fewer low cards alone is
/// preferred. Which one it is may change between versions; their number may not. Each play is the strongest reading of
/// its cards. Checks level and rules.
[[nodiscard]] MoveList decompose(const Hand& hand, Rank level, const Rules& rules = {});

/// decompose without checks. `out` is empty.
void decompose_unchecked(const Hand& hand, Rank level, const Rules& rules, MoveList& out);

}  // namespace guandan::players
