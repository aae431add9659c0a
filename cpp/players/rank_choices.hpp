// How many cards of each rank a hand has, and how a decomposition uses them rank by rank.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "group_options.hpp"
#include "guandan/hand.hpp"
#include "guandan/rules.hpp"
#include "naturals.hpp"
#include "rank_counts.hpp"

namespace guandan::players::detail {

/// Where a sequence can stand: the ace below the two is place 0, the two is 1, the ace on top is 13 (R1.2).
inline constexpr int places = 14;
inline constexpr int top_place = places - 1;
[[nodiscard]] constexpr int byte_at(int place) { return place == 0 ? 12 : place - 1; }

/// How many ranks follow each other in a sequence, and how many cards of each (R2).
inline constexpr int straight_length = 5;
inline constexpr int tube_length = 3;
inline constexpr int plate_length = 2;
inline constexpr int tube_width = 2;
inline constexpr int plate_width = 3;

/// For the number of plays suits do not matter: one suit or several, five cards in a row are one play.
struct RankHand {
  std::array<std::uint8_t, 13> counts{};
  int wilds;
  int black_jokers;
  int red_jokers;
  int size;
  Rank level;
  /// How many straight flushes without wilds begin at each place.
  std::array<std::uint8_t, places> flushes{};

  RankHand(const Hand& hand, Rank its_level) : size(hand.size()), level(its_level) {
    const guandan::detail::RankCounts ranks(hand, level);
    for (int byte = 0; byte < 13; ++byte) {
      counts[static_cast<std::size_t>(byte)] = static_cast<std::uint8_t>(ranks.of(byte));
    }
    wilds = ranks.wilds;
    black_jokers = static_cast<int>(ranks.jokers() & 3);
    red_jokers = static_cast<int>(ranks.jokers() >> 2);
    for (int place = 0; place + straight_length <= places; ++place) {
      flushes[static_cast<std::size_t>(place)] = count_flushes(ranks.naturals, place);
    }
  }

  [[nodiscard]] int count_at(int place) const { return counts[static_cast<std::size_t>(byte_at(place))]; }
  [[nodiscard]] int jokers() const { return black_jokers + red_jokers; }

 private:
  static std::uint8_t count_flushes(const Bits& naturals, int place) {
    // Of each suit as many as it has of its rarest rank: with 2-bit counts, "two" and "at least one" bit by bit.
    unsigned some = 0x55;
    unsigned two = 0x55;
    for (int i = 0; i < straight_length; ++i) {
      const unsigned byte = naturals.byte(byte_at(place + i));
      some &= byte | byte >> 1;
      two &= byte >> 1;
    }
    return static_cast<std::uint8_t>(guandan::detail::copies(some) + guandan::detail::copies(two));
  }
};

/// What begins at one place, and what becomes of the other cards of its rank.
struct PlaceChoice {
  std::uint8_t straights = 0;
  std::uint8_t tubes = 0;
  std::uint8_t plates = 0;
  /// Wilds that stand here, in sequences or in the group.
  std::uint8_t wilds = 0;
  GroupOption group{};
};

struct RankChoices {
  std::array<PlaceChoice, places> at{};
  /// Pairs of jokers that a triple carries (R2.2).
  int carried_joker_pairs = 0;
};

/// The choices that make the fewest plays.
[[nodiscard]] RankChoices best_choices(const RankHand& hand, const Rules& rules);

}  // namespace guandan::players::detail
