#include "counter.hpp"

#include <algorithm>

#include "answers.hpp"
#include "subsets.hpp"

namespace guandan::detail {
namespace {

Ways operator*(const Ways& a, const Ways& b) {
  return {a[0] * b[0], a[0] * b[1] + a[1] * b[0], a[0] * b[2] + a[1] * b[1] + a[2] * b[0]};
}

/// How many parts of `size` cards a byte has.
std::size_t parts(int size, unsigned held) {
  return size < 0 || size > 8 ? 0 : exactly[static_cast<std::size_t>(size)][held].size();
}

/// The choices of `chosen` of `all` cards.
constexpr std::array<std::array<std::uint8_t, 6>, 6> choices = [] {
  std::array<std::array<std::uint8_t, 6>, 6> table{};
  for (std::size_t all = 0; all < 6; ++all) {
    table[all][0] = 1;
    for (std::size_t chosen = 1; chosen <= all; ++chosen) {
      table[all][chosen] = static_cast<std::uint8_t>(table[all - 1][chosen - 1] + table[all - 1][chosen]);
    }
  }
  return table;
}();

}  // namespace

std::size_t Counter::run(const Combination* table) const {
  std::size_t moves = table == nullptr ? 0 : 1;  // the pass
  each_answer(table, level_, rules_, supply_.most_copies() + naturals_.wilds,
              [&](Kind kind, int size, int above) { moves += count(kind, size, above); });
  return moves;
}

std::size_t Counter::count(Kind kind, int size, int above) const {
  switch (kind) {
    case Kind::full_house:
      return full_houses(above);
    case Kind::straight:
      return straights(above);
    case Kind::tube:
      return sequences(3, 2, above);
    case Kind::plate:
      return sequences(2, 3, above);
    case Kind::bomb:
      return same_rank(size, above);
    case Kind::straight_flush:
      return straight_flushes(above);
    case Kind::joker_bomb:
      return naturals_.jokers() == four_jokers ? 1 : 0;
    default:
      return small_set(size, above);
  }
}

std::size_t Counter::same_rank(int size, int above) const {
  const int most_wilds = std::min(naturals_.wilds, size - 1);
  if (size - most_wilds > 8) return 0;
  std::size_t plays = 0;
  std::uint64_t places = at_least(supply_.by_place, size - most_wilds) & nibbles_from(above);
  for (; places != 0; places &= places - 1) {
    const unsigned held = naturals_.byte(byte_of_place(lowest_nibble(places), level_));
    for (int wilds = 0; wilds <= most_wilds; ++wilds) plays += parts(size - wilds, held);
  }
  return plays;
}

std::size_t Counter::small_set(int size, int above) const {
  std::size_t plays = same_rank(size, above);
  if (above < 13 && size <= naturals_.wilds) ++plays;  // R2.6
  if (size > 2) return plays;
  const unsigned jokers = naturals_.jokers();
  if (above < 14 && (jokers & 3) >= static_cast<unsigned>(size)) ++plays;
  if (above < 15 && (jokers >> 2) >= static_cast<unsigned>(size)) ++plays;
  return plays;
}

Ways Counter::ways(int byte, int width) const {
  const unsigned held = naturals_.byte(byte);
  return {parts(width, held), parts(width - 1, held), parts(width - 2, held)};
}

std::size_t Counter::filled(const Ways& ways) const {
  std::size_t plays = ways[0];
  if (naturals_.wilds >= 1) plays += ways[1];
  if (naturals_.wilds >= 2) plays += ways[2];
  return plays;
}

std::size_t Counter::full_houses(int above) const {
  // A triple and a pair have one natural card at least, but for the pair of two wilds.
  Ways pairs{};
  for (int byte = 0; byte < joker_byte; ++byte) {
    const Ways pair = ways(byte, 2);
    pairs[0] += pair[0];
    pairs[1] += pair[1];
  }
  const unsigned jokers = naturals_.jokers();
  const std::size_t joker_pairs = ((jokers & black_pair) != 0 ? 1U : 0U) + ((jokers & red_pair) != 0 ? 1U : 0U);
  if (rules_.full_house_joker_pair) pairs[0] += joker_pairs;
  std::size_t plays = 0;
  std::uint64_t places = at_least(supply_.by_place, std::max(1, 3 - naturals_.wilds)) & nibbles_from(above);
  for (; above < 13 && places != 0; places &= places - 1) {
    const int byte = byte_of_place(lowest_nibble(places), level_);
    const Ways own = ways(byte, 2);
    plays += filled(ways(byte, 3) * Ways{pairs[0] - own[0], pairs[1] - own[1], 1});
  }
  return plays;
}

std::uint64_t Counter::starts(int length, int width, int above) const {
  const std::uint64_t sums = window_sums(supply_.up_to(width), length);
  return at_least(sums, length * width - naturals_.wilds) & starts_above(above, length, rules_.ace_low);
}

std::size_t Counter::sequences(int length, int width, int above) const {
  std::size_t plays = 0;
  for (std::uint64_t left = starts(length, width, above); left != 0; left &= left - 1) {
    Ways product{1, 0, 0};
    for (int i = lowest_nibble(left); i < lowest_nibble(left) + length; ++i) {
      product = product * ways(i == 0 ? 12 : i - 1, width);
    }
    plays += filled(product);
  }
  return plays;
}

std::size_t Counter::straights(int above) const {
  std::size_t plays = sequences(5, 1, above);
  // R2.5: without a wild, one suit is a straight flush.
  for (int suit = 0; suit < 4; ++suit) {
    const std::uint64_t full = at_least(window_sums(supply_.of_suit(suit), 5), 5);
    for (auto left = full & starts_above(above, 5, rules_.ace_low); left != 0; left &= left - 1) --plays;
  }
  return plays;
}

std::size_t Counter::straight_flushes(int above) const {
  std::size_t plays = 0;
  for (int suit = 0; suit < 4; ++suit) {
    const std::uint64_t sums = window_sums(supply_.of_suit(suit), 5);
    std::uint64_t starts = at_least(sums, 5 - naturals_.wilds) & starts_above(above, 5, rules_.ace_low);
    for (; starts != 0; starts &= starts - 1) {
      const auto& held = choices[static_cast<std::size_t>(nibble(sums, lowest_nibble(starts)))];
      plays += filled({held[5], held[4], held[3]});
    }
  }
  return plays;
}

}  // namespace guandan::detail
