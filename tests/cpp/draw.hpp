// Seeded hands. std::mt19937_64 gives the same numbers everywhere; the distributions of <random> do not, so none is
// used.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "guandan/guandan.hpp"

namespace draw {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// 0 to bound - 1. The bounds are small, so the bias of the remainder does not matter.
  int below(int bound) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(bound)); }
  bool coin() { return below(2) == 0; }

 private:
  std::mt19937_64 engine_;
};

/// A wish for the faces that a hand takes first: plain draws rarely hold runs, large bombs or straight flushes.
inline bool is_wanted(int flavour, guandan::Card card, int rank) {
  const int place = to_int(card.rank()) - rank;
  switch (flavour) {
    case 1:  // a run of seven ranks
      return place >= 0 && place < 7;
    case 2:  // one suit and jokers
      return card.is_joker() || static_cast<int>(card.suit()) == rank % 4;
    case 3:  // few ranks and jokers
      return card.is_joker() || place == 0 || place == 1 || place == 5;
    default:
      return true;
  }
}

/// A hand of `size` cards with so many wilds, as far as the deck has them.
inline guandan::Hand hand(Random& random, int size, guandan::Rank level, int wilds) {
  const int flavour = random.below(4);
  const int rank = 2 + random.below(13);
  std::vector<guandan::Card> wanted;
  std::vector<guandan::Card> others;
  for (const guandan::Card card : guandan::Hand::deck().cards()) {
    if (!card.is_wild(level)) (is_wanted(flavour, card, rank) ? wanted : others).push_back(card);
  }
  guandan::Hand drawn;
  for (int i = 0; i < wilds; ++i) drawn.add(wild_card(level));
  while (drawn.size() < size) {
    auto& pool = wanted.empty() ? others : wanted;
    const auto i = static_cast<std::size_t>(random.below(static_cast<int>(pool.size())));
    drawn.add(pool[i]);
    pool.erase(pool.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return drawn;
}

/// Every choice of the options that concern plays: 48.
inline const std::vector<guandan::Rules>& all_rules() {
  static const std::vector<guandan::Rules> all = [] {
    std::vector<guandan::Rules> made;
    for (int i = 0; i < 48; ++i) {
      made.push_back({.full_house_joker_pair = i % 2 == 0,
                      .ace_low = i / 2 % 2 == 0,
                      .wilds_prefer_natural = i / 4 % 2 == 1,
                      .straight_flush_beats = i / 8 % 2 == 0 ? 5 : 10,
                      .max_bomb_size = 10 - 2 * (i / 16)});
    }
    return made;
  }();
  return all;
}

/// What is needed to see a failure again.
inline std::string describe(const guandan::Hand& hand, guandan::Rank level, const guandan::Rules& rules) {
  return "level " + std::string(to_string(level)) + ", hand " + to_string(hand) + ", joker pair " +
         std::to_string(rules.full_house_joker_pair) + ", ace low " + std::to_string(rules.ace_low) +
         ", prefer natural " + std::to_string(rules.wilds_prefer_natural) + ", straight flush beats " +
         std::to_string(rules.straight_flush_beats) + ", max bomb " + std::to_string(rules.max_bomb_size);
}

}  // namespace draw
