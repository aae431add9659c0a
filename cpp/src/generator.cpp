#include "generator.hpp"

#include <algorithm>

#include "subsets.hpp"

namespace guandan::detail {
namespace {

constexpr int none = 0;  // every strength but the joker bomb's exceeds it

}  // namespace

void Generator::run(const Combination* table) {
  if (table == nullptr) {
    for (int kind = 1; kind < static_cast<int>(Kind::bomb); ++kind) list(static_cast<Kind>(kind), none);
    list_bombs(4);
    list(Kind::straight_flush, none);
    return joker_bomb();
  }
  put(Bits{});
  const int above = strength(*table, level_);
  switch (table->kind) {
    case Kind::bomb:
      same_rank(Kind::bomb, table->size, above);
      list_bombs(table->size + 1);
      if (table->size <= rules_.straight_flush_beats) list(Kind::straight_flush, none);
      return joker_bomb();
    case Kind::straight_flush:
      list_bombs(rules_.straight_flush_beats + 1);
      list(Kind::straight_flush, above);
      return joker_bomb();
    case Kind::joker_bomb:
      return;
    default:
      list(table->kind, above);
      list_bombs(4);
      list(Kind::straight_flush, none);
      return joker_bomb();
  }
}

void Generator::list_bombs(int least_size) {
  for (int size = least_size; size <= rules_.max_bomb_size; ++size) same_rank(Kind::bomb, size, none);
}

void Generator::list(Kind kind, int above) {
  switch (kind) {
    case Kind::single:
    case Kind::pair:
    case Kind::triple:
      return same_rank(kind, fixed_size(kind), above);
    case Kind::full_house:
      return full_houses(above);
    case Kind::tube:
      return tubes(above);
    case Kind::plate:
      return plates(above);
    default:
      return straights(kind, above);
  }
}

void Generator::same_rank(Kind kind, int size, int above) {
  for (int place = above + 1; place <= 13; ++place) same_rank_at(kind, size, place);
  if (size <= 2) jokers(kind, above);
}

void Generator::same_rank_at(Kind kind, int size, int place) {
  const int byte = byte_of(rank_at_place(place, level_));
  const unsigned held = naturals_.byte(byte);
  const int bomb_size = kind == Kind::bomb ? size : 0;
  for (int wilds = 0; wilds <= naturals_.wilds && wilds < size; ++wilds) {
    if (copies(held) + wilds < size) continue;
    put_each(header(kind, bomb_size, place, wilds), Bits::unit(byte),
             exactly[static_cast<std::size_t>(size - wilds)][held]);
  }
  // R2.6: wilds alone are a level single or pair.
  if (place == 13 && size <= naturals_.wilds) put(header(kind, 0, place, size));
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

int Generator::supply(int top, int length, int width) const {
  int cards = 0;
  for (int i = 0; i < length; ++i) cards += std::min(width, copies(naturals_.byte(sequence_byte(top, length, i))));
  return cards;
}

void Generator::tubes(int above) {
  for (int top = std::max(above + 2, lowest_top(3)); top <= to_int(Rank::ace); ++top) {
    const int missing = 6 - supply(top, 3, 2);
    for (int wilds = std::max(0, missing); wilds <= naturals_.wilds; ++wilds) {
      tube(header(Kind::tube, 0, top - 1, wilds), top, wilds);
    }
  }
}

void Generator::tube(Bits header, int top, int wilds) {
  const auto [high, middle, low] = bytes_downward<3>(top);
  const Bits low_unit = Bits::unit(low);
  const unsigned low_held = naturals_.byte(low);
  for (const unsigned first : to_two[static_cast<std::size_t>(2 - wilds)][naturals_.byte(high)]) {
    const int left = wilds - (2 - copies(first));
    for (const unsigned second : to_two[static_cast<std::size_t>(2 - left)][naturals_.byte(middle)]) {
      const int gaps = left - (2 - copies(second));
      const Bits base = header | Bits::unit(high) * first | Bits::unit(middle) * second;
      put_each(base, low_unit, exactly[static_cast<std::size_t>(2 - gaps)][low_held]);
    }
  }
}

void Generator::plates(int above) {
  for (int top = std::max(above + 2, lowest_top(2)); top <= to_int(Rank::ace); ++top) {
    const int missing = 6 - supply(top, 2, 3);
    for (int wilds = std::max(0, missing); wilds <= naturals_.wilds; ++wilds) {
      plate(header(Kind::plate, 0, top - 1, wilds), top, wilds);
    }
  }
}

void Generator::plate(Bits header, int top, int wilds) {
  const auto [high, low] = bytes_downward<2>(top);
  for (const unsigned first : to_three[static_cast<std::size_t>(3 - wilds)][naturals_.byte(high)]) {
    const int gaps = wilds - (3 - copies(first));
    put_each(header | Bits::unit(high) * first, Bits::unit(low),
             exactly[static_cast<std::size_t>(3 - gaps)][naturals_.byte(low)]);
  }
}

// Full houses. The triple has its rank's byte, the pair another one. With the pair's byte below the triple's, the
// triple decides the order first; with it above, the pair does.

void Generator::SmallParts::collect(const Naturals& naturals, int size) {
  std::size_t end = 0;
  for (int byte = 0; byte < joker_byte; ++byte) {
    begin[static_cast<std::size_t>(byte)] = end;
    for (const unsigned part : exactly[static_cast<std::size_t>(size)][naturals.byte(byte)]) {
      bits[end++] = Bits::unit(byte) * part;
    }
  }
  begin[joker_byte] = end;
}

void Generator::full_houses(int above) {
  if (above >= 13) return;
  for (int size = 1; size <= 2; ++size) small_[static_cast<std::size_t>(size)].collect(naturals_, size);
  for (int place = above + 1; place <= 13; ++place) {
    const int triple = byte_of(rank_at_place(place, level_));
    const int held = copies(naturals_.byte(triple));
    if (held == 0) continue;
    for (int wilds = std::max(0, 3 - held); wilds <= naturals_.wilds; ++wilds) {
      const Bits head = header(Kind::full_house, 0, place, wilds);
      full_house_below(head, triple, wilds);
      full_house_above(head, triple, wilds);
    }
  }
}

void Generator::full_house_below(Bits header, int triple, int wilds) {
  for (const unsigned part : to_three[static_cast<std::size_t>(3 - wilds)][naturals_.byte(triple)]) {
    const Bits base = header | Bits::unit(triple) * part;
    const int beside = 5 - wilds - copies(part);
    if (beside == 0) {
      put(base);  // the pair is the two wilds
    } else {
      put_each(base, small_[static_cast<std::size_t>(beside)].below(triple));
    }
  }
}

void Generator::full_house_above(Bits header, int triple, int wilds) {
  const Bits unit = Bits::unit(triple);
  const unsigned held = naturals_.byte(triple);
  const auto with_pair = [&](Bits pair, int size) {
    put_each(header | pair, unit, exactly[static_cast<std::size_t>(5 - wilds - size)][held]);
  };
  const auto& pairs = to_two[wilds == 0 ? 2 : 1];
  for (int byte = triple + 1; byte < joker_byte; ++byte) {
    for (const unsigned pair : pairs[naturals_.byte(byte)]) with_pair(Bits::unit(byte) * pair, copies(pair));
  }
  if (!rules_.full_house_joker_pair) return;
  for (const unsigned pair : {black_pair, red_pair}) {
    if ((naturals_.jokers() & pair) != 0) with_pair(Bits::unit(joker_byte) * pair, 2);
  }
}

}  // namespace guandan::detail
