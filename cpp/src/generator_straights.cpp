// Straights and straight flushes. A straight is joined from its two highest places and a list of its three lowest ones,
// which many straights share. A gap, filled by a wild, is a byte of 0 and so comes before every card.
#include <algorithm>

#include "flushes.hpp"
#include "generator.hpp"

namespace guandan::detail {
namespace {

Move* put_flushes(Move* to, Bits header, int start, int suit, std::span<const std::uint8_t> chosen) {
  for (const unsigned places : chosen) *to++ = Move::from_bits_unchecked(header | flush(start, places, suit));
  return to;
}

/// The suits that hold something at five places.
struct FlushSuits {
  std::array<unsigned, 4> places;
  int many = 0;
  std::array<int, 4> suits;
  void add(int suit, unsigned held) {
    suits[static_cast<std::size_t>(many)] = suit;
    places[static_cast<std::size_t>(many)] = held;
    ++many;
  }
};

Move* straight_flush(Move* to, Bits header, int start, int wilds, const FlushSuits& held) {
  if (held.many == 1) return put_flushes(to, header, start, held.suits[0], flush_choices.of(wilds, held.places[0]));
  // The highest natural card decides first: the higher it stands, and then its suit.
  for (int lead = wilds; lead >= 0; --lead) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(held.many); ++i) {
      to = put_flushes(to, header, start, held.suits[i], flush_choices.of(wilds, held.places[i], lead));
    }
  }
  return to;
}

}  // namespace

/// What a straight is joined from: the cards at its two highest places and, by number of gaps, its three lowest places.
struct StraightParts {
  std::span<const Bits> high, second;
  std::array<Parts<64>, 3> back;
  /// The starts where some suit fills all five places.
  std::uint64_t flushes;

  void join(const RankParts& cards, int start, int wilds) {
    const auto bytes = bytes_downward<5>(start);
    high = cards.of(bytes[0]);
    second = cards.of(bytes[1]);
    const auto third = cards.of(bytes[2]);
    const auto fourth = cards.of(bytes[3]);
    const auto fifth = cards.of(bytes[4]);
    for (auto& list : back) list.clear();
    // The two lowest places without a gap; with one, the gap of the higher place comes first.
    Parts<16> two;
    for (const Bits& card : fourth) two.push_each(Wide::at(&card), fifth);
    for (const Bits& card : third) back[0].push_each(Wide::at(&card), two.all());
    if (wilds == 0) return;
    const Wide nothing(Bits{});
    Parts<8> one;
    one.push_each(nothing, fifth);
    one.push_each(nothing, fourth);
    back[1].push_each(nothing, two.all());
    for (const Bits& card : third) back[1].push_each(Wide::at(&card), one.all());
    if (wilds == 1) return;
    back[2].push_each(nothing, one.all());
    back[2].push_each(nothing, third);
  }

  [[nodiscard]] std::span<const Bits> behind(int gaps) const { return back[static_cast<std::size_t>(gaps)].all(); }

  [[nodiscard]] std::size_t count(int wilds) const {
    std::size_t plays = high.size() * second.size() * behind(wilds).size();
    if (wilds >= 1) plays += (high.size() + second.size()) * behind(wilds - 1).size();
    if (wilds >= 2) plays += behind(wilds - 2).size();
    return plays;
  }
};

void Generator::straights(int above) {
  const Windows found = windows(supply_.up_to(1), 5, 5, above);
  StraightParts parts;
  parts.flushes = natural_flushes();
  for (std::uint64_t starts = found.starts; starts != 0; starts &= starts - 1) {
    const int start = lowest_nibble(starts);
    parts.join(parts_of(1), start, naturals_.wilds);
    for (int wilds = found.missing(start, 5); wilds <= naturals_.wilds; ++wilds) {
      straight(start, wilds, parts);
    }
  }
}

void Generator::straight(int start, int wilds, const StraightParts& parts) {
  const Bits header = this->header(Kind::straight, 0, start + 4, wilds);
  const Wide head(header);
  const bool flushes = wilds == 0 && nibble(parts.flushes, start) != 0;
  Move* const begin = out_.room(parts.count(wilds) + stride);
  Move* to = begin;
  if (wilds >= 2) to = put_each(to, head, parts.behind(wilds - 2));
  if (wilds >= 1) {
    for (const Bits& second : parts.second) to = put_each(to, head | Wide::at(&second), parts.behind(wilds - 1));
  }
  for (const Bits& high : parts.high) {
    const Wide with_high = head | Wide::at(&high);
    if (wilds >= 1) to = put_each(to, with_high, parts.behind(wilds - 1));
    for (const Bits& second : parts.second) to = put_each(to, with_high | Wide::at(&second), parts.behind(wilds));
  }
  // R2.5: one suit throughout is a straight flush, unless a wild can be declared in another suit.
  if (flushes) to = drop_straight_flushes(begin, to, header, start);
  out_.commit(to);
}

std::uint64_t Generator::natural_flushes() const {
  std::uint64_t starts = 0;
  for (int suit = 0; suit < 4; ++suit) starts |= at_least(window_sums(supply_.of_suit(suit), 5), 5);
  return starts;
}

Move* Generator::drop_straight_flushes(Move* begin, Move* end, Bits header, int start) const {
  for (int suit = 0; suit < 4; ++suit) {
    if (nibble(window_sums(supply_.of_suit(suit), 5), start) < 5) continue;
    end = std::remove(begin, end, Move::from_bits_unchecked(header | flush(start, 31, suit)));
  }
  return end;
}

void Generator::straight_flushes(int above) {
  std::array<std::uint64_t, 4> starts_of{};
  std::uint64_t starts = 0;
  for (std::size_t suit = 0; suit < 4; ++suit) {
    starts_of[suit] = windows(supply_.of_suit(static_cast<int>(suit)), 5, 5, above).starts;
    starts |= starts_of[suit];
  }
  for (; starts != 0; starts &= starts - 1) {
    const int start = lowest_nibble(starts);
    FlushSuits held;
    for (int suit = 0; suit < 4; ++suit) {
      if (nibble(starts_of[static_cast<std::size_t>(suit)], start) != 0)
        held.add(suit, places_from(supply_.of_suit(suit), start));
    }
    for (int wilds = 0; wilds <= naturals_.wilds; ++wilds) {
      Move* const begin = out_.room(4 * 10);
      Move* const end = straight_flush(begin, header(Kind::straight_flush, 0, start + 4, wilds), start, wilds, held);
      out_.commit(end);
    }
  }
}

}  // namespace guandan::detail
