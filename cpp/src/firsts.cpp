#include "firsts.hpp"

#include <algorithm>

#include "answers.hpp"
#include "flushes.hpp"

namespace guandan::detail {

void Firsts::run(const Combination* table) {
  if (table != nullptr) out_.push(Move{});
  each_answer(table, level_, rules_, supply_.most_copies() + naturals_.wilds,
              [this](Kind kind, int size, int above) { list(kind, size, above); });
}

void Firsts::list(Kind kind, int size, int above) {
  switch (kind) {
    case Kind::full_house:
      return full_houses(above);
    case Kind::straight:
      return sequences(kind, 5, 1, above);
    case Kind::tube:
      return sequences(kind, 3, 2, above);
    case Kind::plate:
      return sequences(kind, 2, 3, above);
    case Kind::straight_flush:
      return straight_flushes(above);
    case Kind::joker_bomb:
      if (naturals_.jokers() == four_jokers) put(kind, 0, 0, 0, Bits::unit(joker_byte) * four_jokers);
      return;
    default:
      return same_rank(kind, size, above);
  }
}

void Firsts::same_rank(Kind kind, int size, int above) {
  const int least = std::max(1, size - naturals_.wilds);
  if (least > 8) return;
  const int bomb_size = kind == Kind::bomb ? size : 0;
  for (auto places = at_least(supply_.by_place, least) & nibbles_from(above); places != 0; places &= places - 1) {
    const int i = lowest_nibble(places);
    const int natural = std::min(size, nibble(supply_.by_place, i));
    put(kind, bomb_size, i + 1, size - natural, first_part(byte_of_place(i, level_), natural));
  }
  if (size > 2) return;
  // R2.6: wilds alone are a level single or pair, here if no level card leads to it with fewer wilds.
  if (above < 13 && size <= naturals_.wilds && nibble(supply_.by_place, 12) == 0) put(kind, 0, 13, size, Bits{});
  for (int red = 0; red < 2; ++red) {
    const Bits jokers = Bits::unit(joker_byte) * (static_cast<unsigned>(size) << (2 * red));
    if (above < 14 + red && (naturals_.jokers() >> (2 * red) & 3) >= static_cast<unsigned>(size)) {
      put(kind, 0, 14 + red, 0, jokers);
    }
  }
}

void Firsts::full_houses(int above) {
  if (above >= 13) return;
  const int least = std::max(1, 3 - naturals_.wilds);
  for (auto places = at_least(supply_.by_place, least) & nibbles_from(above); places != 0; places &= places - 1) {
    const int i = lowest_nibble(places);
    full_house(i + 1, byte_of_place(i, level_));
  }
}

void Firsts::full_house(int place, int byte) {
  for (int wilds = std::max(0, 3 - copies(naturals_.byte(byte))); wilds <= naturals_.wilds; ++wilds) {
    Bits cards = full_house_below(byte, wilds);
    if (cards == Bits{}) cards = full_house_above(byte, wilds);
    if (cards != Bits{}) return put(Kind::full_house, 0, place, wilds, cards);
  }
}

Bits Firsts::full_house_below(int byte, int wilds) const {
  const std::uint64_t below = ~nibbles_from(byte + 1) & nibbles_from(1);
  for (const unsigned triple : to_three[static_cast<std::size_t>(3 - wilds)][naturals_.byte(byte)]) {
    const Bits part = Bits::unit(byte) * triple;
    const int beside = 5 - wilds - copies(triple);
    if (beside == 0) return part;  // the pair is the two wilds
    const std::uint64_t ranks = at_least(supply_.copies, beside) & below;
    if (ranks != 0) return part | first_part(lowest_nibble(ranks) - 1, beside);
  }
  return {};
}

Bits Firsts::full_house_above(int byte, int wilds) const {
  const int held = copies(naturals_.byte(byte));
  // A single card beside the triple takes one wild away from it.
  const bool single_too = wilds > 0 && held >= 4 - wilds;
  const std::uint64_t ranks = at_least(supply_.copies, single_too ? 1 : 2) & nibbles_from(byte + 2);
  if (ranks != 0) {
    const int higher = lowest_nibble(ranks) - 1;
    const unsigned part = to_two[single_too ? 1 : 2][naturals_.byte(higher)][0];
    return Bits::unit(higher) * part | first_part(byte, 5 - wilds - copies(part));
  }
  for (const unsigned pair : {black_pair, red_pair}) {
    if (rules_.full_house_joker_pair && (naturals_.jokers() & pair) != 0) {
      return Bits::unit(joker_byte) * pair | first_part(byte, 3 - wilds);
    }
  }
  return {};
}

void Firsts::sequences(Kind kind, int length, int width, int above) {
  const std::uint64_t cards = supply_.up_to(width);
  const std::uint64_t sums = window_sums(cards, length);
  const int size = length * width;
  std::uint64_t starts = at_least(sums, size - naturals_.wilds) & starts_above(above, length, rules_.ace_low);
  for (; starts != 0; starts &= starts - 1) {
    const int start = lowest_nibble(starts);
    if (kind == Kind::straight && nibble(sums, start) == size) {
      straight(start);
      continue;
    }
    Bits play{};
    for (int i = start; i < start + length; ++i) {
      if (nibble(cards, i) > 0) play = play | first_part(i == 0 ? 12 : i - 1, nibble(cards, i));
    }
    put(kind, 0, start + length - 1, size - nibble(sums, start), play);
  }
}

/// Where no place is a gap: the lowest cards, unless they are a straight flush (R2.5).
void Firsts::straight(int start) {
  const auto bytes = bytes_downward<5>(start);
  Bits lowest{};
  unsigned common = 0xFF;
  for (const int byte : bytes) {
    const unsigned card = exactly[1][naturals_.byte(byte)][0];
    lowest = lowest | Bits::unit(byte) * card;
    common &= card;
  }
  if (common == 0) return put(Kind::straight, 0, start + 4, 0, lowest);
  // Another suit at the lowest byte that has one; all cards above it stay.
  for (std::size_t i = 5; i-- > 0;) {
    const auto cards = exactly[1][naturals_.byte(bytes[i])];
    if (cards.size() < 2) continue;
    const Bits unit = Bits::unit(bytes[i]);
    return put(Kind::straight, 0, start + 4, 0,
               Bits{lowest.lo ^ (unit * common).lo, lowest.hi ^ (unit * common).hi} | unit * cards[1]);
  }
  // Only the straight flush is there: a wild of another suit takes the place of the highest byte.
  if (naturals_.wilds == 0) return;
  const Bits highest = Bits::unit(bytes[0]) * common;
  put(Kind::straight, 0, start + 4, 1, {lowest.lo ^ highest.lo, lowest.hi ^ highest.hi});
}

void Firsts::straight_flushes(int above) {
  std::array<std::uint64_t, 4> sums;
  std::uint64_t starts = 0;
  for (std::size_t suit = 0; suit < 4; ++suit) {
    sums[suit] = window_sums(supply_.of_suit(static_cast<int>(suit)), 5);
    starts |= at_least(sums[suit], 5 - naturals_.wilds);
  }
  for (starts &= starts_above(above, 5, rules_.ace_low); starts != 0; starts &= starts - 1) {
    const int start = lowest_nibble(starts);
    int most = 0;
    for (const std::uint64_t sum : sums) most = std::max(most, nibble(sum, start));
    Bits first = card_mask;
    for (std::size_t suit = 0; suit < 4; ++suit) {
      if (nibble(sums[suit], start) < most) continue;
      const int number = static_cast<int>(suit);
      first = std::min(first, flush(start, places_from(supply_.of_suit(number), start), number));
    }
    put(Kind::straight_flush, 0, start + 4, 5 - most, first);
  }
}

}  // namespace guandan::detail
