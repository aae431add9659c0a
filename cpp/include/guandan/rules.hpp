/// \file
/// The options that concern plays (R2.2, R2.4, R2.8). Tribute, levels and the match have more, which the core never
/// reads.
#pragma once

#include <string>

namespace guandan {

struct Rules {
  /// The pair of a full house may be a pair of one kind of joker (R2.2).
  bool full_house_joker_pair = true;
  /// The ace also stands below the two in sequences (R2.4).
  bool ace_low = true;
  /// Only the readings with the most wilds as themselves remain (R2.8).
  bool wilds_prefer_natural = false;
  /// The largest plain bomb that a straight flush beats: 5 or 10 (R2.3).
  int straight_flush_beats = 5;
  /// A larger bomb is no play at all: 10, 8 or 6 (R2.4).
  int max_bomb_size = 10;

  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// The options that are not at their defaults: "ace_low=False, max_bomb_size=8"; "the default rules" if none is.
[[nodiscard]] std::string to_string(const Rules& rules);

/// The options in 12 bits, as docs/format.md has them in the bytes of a deal.
[[nodiscard]] int pack_rules(const Rules& rules);
/// The inverse, unchecked: other bits are passed over, and check_rules() is the caller's.
[[nodiscard]] Rules unpack_rules(int packed);

/// `rules` if every option has an allowed value. Throws RulesError.
const Rules& check_rules(const Rules& rules);

}  // namespace guandan
