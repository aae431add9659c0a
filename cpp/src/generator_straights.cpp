// Straights and straight flushes: the cross product of the two highest bytes and the three lowest. A gap, filled by a
// wild, is a byte of 0 and so comes before every card.
#include <algorithm>

#include "generator.hpp"

namespace guandan::detail {
namespace {

constexpr unsigned all_suits = 15;

/// The suits of a byte of faces, bit s for suit s.
constexpr unsigned suits_of(unsigned held) {
  const unsigned present = (held | held >> 1) & 0x55;
  return (present & 1) | (present >> 1 & 2) | (present >> 2 & 4) | (present >> 3 & 8);
}

StraightPart join(const StraightPart& a, const StraightPart& b) {
  return {a.cards | b.cards, a.gaps + b.gaps, a.suits & b.suits};
}

/// The ways to fill one place: the gap, then one card of each suit that is there and asked for.
Run<StraightPart, 5> options(int byte, unsigned held, unsigned suits, int wilds) {
  Run<StraightPart, 5> out;
  if (wilds > 0) out.push({Bits{}, 1, all_suits});
  const unsigned present = suits_of(held) & suits;
  for (int suit = 0; suit < 4; ++suit) {
    if ((present >> suit & 1) != 0) out.push({Bits::of_face(4 * byte + suit), 0, 1U << suit});
  }
  return out;
}

}  // namespace

void Generator::straights(Kind kind, int above) {
  StraightParts parts;
  for (int top = std::max(above + 2, lowest_top(5)); top <= to_int(Rank::ace); ++top) {
    const int missing = std::max(0, 5 - supply(top, 5, 1));
    if (missing > naturals_.wilds) continue;
    const unsigned suits = kind == Kind::straight ? all_suits : flush_suits(top);
    if (suits == 0) continue;
    collect_straight(top, suits, parts);
    for (int wilds = missing; wilds <= naturals_.wilds; ++wilds) {
      const Bits head = header(kind, 0, top - 1, wilds);
      kind == Kind::straight ? straight(head, wilds, parts) : straight_flush(head, wilds, parts);
    }
  }
}

/// The suits of which enough ranks of this straight are held to fill it with the wilds.
unsigned Generator::flush_suits(int top) const {
  std::array<int, 4> ranks{};
  for (int i = 0; i < 5; ++i) {
    const unsigned present = suits_of(naturals_.byte(sequence_byte(top, 5, i)));
    for (std::size_t suit = 0; suit < 4; ++suit) ranks[suit] += present >> suit & 1;
  }
  unsigned suits = 0;
  for (std::size_t suit = 0; suit < 4; ++suit) suits |= (ranks[suit] + naturals_.wilds >= 5 ? 1U : 0U) << suit;
  return suits;
}

void Generator::collect_straight(int top, unsigned suits, StraightParts& parts) const {
  const auto bytes = bytes_downward<5>(top);
  std::array<Run<StraightPart, 5>, 5> places;
  for (std::size_t i = 0; i < 5; ++i) places[i] = options(bytes[i], naturals_.byte(bytes[i]), suits, naturals_.wilds);
  parts.front.clear();
  for (const auto& first : places[0]) {
    for (const auto& second : places[1]) parts.front.push(join(first, second));
  }
  for (auto& back : parts.back) back.clear();
  for (const auto& third : places[2]) {
    for (const auto& fourth : places[3]) {
      const StraightPart two = join(third, fourth);
      for (const auto& fifth : places[4]) {
        const StraightPart three = join(two, fifth);
        if (three.gaps <= naturals_.wilds) parts.back[static_cast<std::size_t>(three.gaps)].push(three);
      }
    }
  }
}

void Generator::straight(Bits header, int wilds, const StraightParts& parts) {
  for (const StraightPart& front : parts.front) {
    if (front.gaps > wilds) continue;
    const auto& backs = parts.back[static_cast<std::size_t>(wilds - front.gaps)];
    const Bits base = header | front.cards;
    // R2.5: one suit throughout is a straight flush, unless a wild can be declared in another suit.
    const unsigned forbidden = wilds == 0 ? front.suits : 0;
    Move* to = out_.room(backs.size());
    for (const StraightPart& back : backs) {
      *to = Move::from_bits_unchecked(base | back.cards);
      to += (back.suits & forbidden) == 0 ? 1 : 0;
    }
    out_.commit(to);
  }
}

void Generator::straight_flush(Bits header, int wilds, const StraightParts& parts) {
  for (const StraightPart& front : parts.front) {
    if (front.gaps > wilds || front.suits == 0) continue;
    for (const StraightPart& back : parts.back[static_cast<std::size_t>(wilds - front.gaps)]) {
      if ((front.suits & back.suits) != 0) put(header | front.cards | back.cards);
    }
  }
}

}  // namespace guandan::detail
