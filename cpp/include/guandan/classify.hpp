/// \file
/// What an exact set of cards can be (R2).
#pragma once

#include "guandan/hand.hpp"
#include "guandan/inline_list.hpp"
#include "guandan/move.hpp"
#include "guandan/rules.hpp"

namespace guandan {

/// The readings of one set of cards, in the order of docs/format.md. Three naturals and two wilds make at most three
/// straights and three straight flushes; no set makes more.
using Readings = InlineList<Move, 6>;

/// Every play that exactly these cards can be; empty if none. Checks level and rules.
[[nodiscard]] Readings classify(const Hand& cards, Rank level, const Rules& rules = {});
/// The same without checks.
[[nodiscard]] Readings classify_unchecked(const Hand& cards, Rank level, const Rules& rules);

/// The most wilds that stand for themselves in any declaration of this play (R2.8).
[[nodiscard]] int natural_wilds(const Move& move);

}  // namespace guandan
