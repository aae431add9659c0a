#include "generator.hpp"

#include <algorithm>

#include "answers.hpp"

namespace guandan::detail {
namespace {

/// The most parts of one size that one rank has: 4 of 8 cards.
constexpr std::size_t most_parts = 19;

}  // namespace

void Generator::run(const Combination* table) {
  if (table != nullptr) {
    put(Bits{});
  } else if (total_count(naturals_.bits) > 20) {
    // A dealt hand has about so many plays: the list seldom grows.
    constexpr std::array<std::size_t, 3> usual{448, 1344, 2560};
    (void)out_.room(usual[static_cast<std::size_t>(naturals_.wilds)]);
  }
  each_answer(table, level_, rules_, supply_.most_copies() + naturals_.wilds,
              [this](Kind kind, int size, int above) { list(kind, size, above); });
}

void Generator::list(Kind kind, int size, int above) {
  switch (kind) {
    case Kind::full_house:
      return full_houses(above);
    case Kind::straight:
      return straights(above);
    case Kind::tube:
      return tubes(above);
    case Kind::plate:
      return plates(above);
    case Kind::bomb:
      return bombs(size, above);
    case Kind::straight_flush:
      return straight_flushes(above);
    case Kind::joker_bomb:
      return joker_bomb();
    default:
      return same_rank(kind, size, above);
  }
}

const RankParts& Generator::parts_of(int size) {
  RankParts& parts = parts_[static_cast<std::size_t>(size - 1)];
  if (parts.is_collected()) return parts;
  parts.collect(naturals_, exactly[static_cast<std::size_t>(size)], at_least(supply_.copies, size));
  if (size == 2 && rules_.full_house_joker_pair) parts.collect_jokers(naturals_);
  return parts;
}

void Generator::same_rank(Kind kind, int size, int above) {
  small_sets(kind, size, above);
  // R2.6: wilds alone are a level single or pair.
  if (above < 13 && size <= naturals_.wilds) put(header(kind, 0, 13, size));
  if (size <= 2) jokers(kind, above);
}

const Mixed& Generator::mixed() {
  if (!mixed_.is_collected()) mixed_.collect(naturals_, supply_, rules_.full_house_joker_pair);
  return mixed_;
}

void Generator::small_sets(Kind kind, int size, int above) {
  // At least one card is natural (R2.6).
  const int most_wilds = std::min(naturals_.wilds, size - 1);
  std::uint64_t places = at_least(supply_.by_place, size - most_wilds) & nibbles_from(above);
  if (places == 0) return;
  std::array<Bits, 3> heads;
  std::array<const RankParts*, 3> parts;
  for (int wilds = 0; wilds <= most_wilds; ++wilds) {
    heads[static_cast<std::size_t>(wilds)] = header(kind, 0, 0, wilds);
    parts[static_cast<std::size_t>(wilds)] = &parts_of(size - wilds);
  }
  for (; places != 0; places &= places - 1) {
    const int i = lowest_nibble(places);
    const Wide strength(Move::header(Kind::pass, 0, i + 1, Rank::none, 0));
    Move* to = out_.room(3 * RankParts::most_of_rank + stride);
    for (auto wilds = static_cast<std::size_t>(std::max(0, size - nibble(supply_.by_place, i)));
         wilds <= static_cast<std::size_t>(most_wilds); ++wilds) {
      to = put_each(to, strength | Wide(heads[wilds]), parts[wilds]->of(byte_of_place(i, level_)));
    }
    out_.commit(to);
  }
}

void Generator::bombs(int size, int above) {
  if (size - naturals_.wilds > 8) return;
  std::uint64_t places = at_least(supply_.by_place, size - naturals_.wilds) & nibbles_from(above);
  for (; places != 0; places &= places - 1) {
    const int i = lowest_nibble(places);
    const int byte = byte_of_place(i, level_);
    const unsigned held = naturals_.byte(byte);
    Move* to = out_.room(3 * most_parts + stride);
    for (int wilds = std::max(0, size - copies(held)); wilds <= naturals_.wilds; ++wilds) {
      to = put_each(to, Wide(header(Kind::bomb, size, i + 1, wilds)), byte,
                    exactly[static_cast<std::size_t>(size - wilds)][held]);
    }
    out_.commit(to);
  }
}

void Generator::jokers(Kind kind, int above) {
  const unsigned size = static_cast<unsigned>(fixed_size(kind));
  const unsigned held = naturals_.jokers();
  const Bits unit = Bits::unit(joker_byte);
  if (above < 14 && (held & 3) >= size) put(header(kind, 0, 14, 0) | unit * size);
  if (above < 15 && (held >> 2) >= size) put(header(kind, 0, 15, 0) | unit * (size << 2));
}

void Generator::joker_bomb() {
  if (naturals_.jokers() == four_jokers) put(header(Kind::joker_bomb, 0, 0, 0) | Bits::unit(joker_byte) * four_jokers);
}

Generator::Windows Generator::windows(std::uint64_t cards, int length, int size, int above) const {
  const std::uint64_t sums = window_sums(cards, length);
  return {at_least(sums, size - naturals_.wilds) & starts_above(above, length, rules_.ace_low), sums};
}

void Generator::plates(int above) {
  const Windows found = windows(supply_.up_to(3), 2, 6, above);
  for (std::uint64_t starts = found.starts; starts != 0; starts &= starts - 1) {
    const int start = lowest_nibble(starts);
    for (int wilds = std::max(0, found.missing(start, 6)); wilds <= naturals_.wilds; ++wilds) {
      plate(header(Kind::plate, 0, start + 1, wilds), start, wilds);
    }
  }
}

void Generator::plate(Bits header, int start, int wilds) {
  const auto [high, low] = bytes_downward<2>(start);
  const auto firsts = to_three[static_cast<std::size_t>(3 - wilds)][naturals_.byte(high)];
  Move* to = out_.room(firsts.size() * RankParts::most_of_rank + stride);
  for (const unsigned first : firsts) {
    to = put_size(to, Wide(header | Bits::unit(high) * first), 3 - wilds + (3 - copies(first)), low);
  }
  out_.commit(to);
}

/// One play for each part of `size` cards of a rank; one without any if that is 0.
Move* Generator::put_size(Move* to, Wide base, int size, int byte) {
  if (size > 0) return put_each(to, base, parts_of(size).of(byte));
  base.store(to);
  return to + 1;
}

}  // namespace guandan::detail
