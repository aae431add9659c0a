// Which plays may be led, and which may answer a table (R2.3, R3.1): the order of kinds that lists, counts and first
// plays share.
#pragma once

#include <algorithm>

#include "guandan/combination.hpp"

namespace guandan::detail {

/// `list(kind, size, above)` for each kind, and for each size of bombs, that leads (`table` is null) or beats the table
/// with a strength greater than `above`; in the order of the bits of moves (docs/format.md). No bomb that is larger
/// than `largest_bomb` is asked for, unless it is of the size of the table: the hand has none.
template <class List>
void each_answer(const Combination* table, Rank level, const Rules& rules, int largest_bomb, List list) {
  constexpr int none = 0;  // every strength but the joker bomb's exceeds it
  const Kind kind = table == nullptr ? Kind::pass : table->kind;
  const int above = table == nullptr ? none : strength(*table, level);
  if (kind == Kind::joker_bomb) return;
  if (kind == Kind::pass) {
    for (int each = 1; each < static_cast<int>(Kind::bomb); ++each) {
      list(static_cast<Kind>(each), fixed_size(static_cast<Kind>(each)), none);
    }
  } else if (!is_bomb(kind)) {
    list(kind, fixed_size(kind), above);
  }
  // Bombs by size, the straight flush above those it beats.
  int least_size = 4;
  if (kind == Kind::bomb) {
    list(Kind::bomb, table->size, above);
    least_size = table->size + 1;
  } else if (kind == Kind::straight_flush) {
    least_size = rules.straight_flush_beats + 1;
  }
  for (int size = least_size; size <= std::min(rules.max_bomb_size, largest_bomb); ++size) list(Kind::bomb, size, none);
  if (kind != Kind::bomb || table->size <= rules.straight_flush_beats) {
    list(Kind::straight_flush, fixed_size(Kind::straight_flush), kind == Kind::straight_flush ? above : none);
  }
  list(Kind::joker_bomb, fixed_size(Kind::joker_bomb), none);
}

}  // namespace guandan::detail
