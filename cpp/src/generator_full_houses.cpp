// Full houses. The triple has its rank's byte, the pair another one. With the pair's byte below the triple's, the
// triple decides the order first; with it above, the pair does.
#include <algorithm>

#include "generator.hpp"

namespace guandan::detail {
namespace {

/// Each pair with each triple, the pair deciding the order.
Move* cross(Move* to, Wide header, std::span<const Bits> pairs, std::span<const Bits> triples) {
  if (triples.size() == 1) return put_each(to, header | Wide(triples[0]), pairs);
  for (const Bits& pair : pairs) to = put_each(to, header | Wide::at(&pair), triples);
  return to;
}

}  // namespace

void Generator::full_houses(int above) {
  if (above >= 13) return;
  const std::uint64_t places = at_least(supply_.by_place, std::max(1, 3 - naturals_.wilds)) & nibbles_from(above);
  if (places == 0) return;
  const RankParts& pairs = parts_of(2);
  for (std::uint64_t left = places; left != 0; left &= left - 1) {
    const int i = lowest_nibble(left);
    const int missing = 3 - nibble(supply_.by_place, i);
    for (int wilds = std::max(0, missing); wilds <= naturals_.wilds; ++wilds) {
      full_house(Wide(header(Kind::full_house, 0, i + 1, wilds)), byte_of_place(i, level_), wilds, pairs);
    }
  }
}

/// Room for all, those too whose pair would be of the triple's rank.
std::size_t Generator::most_full_houses(int byte, int wilds, const RankParts& pairs) {
  std::size_t most = parts_of(3 - wilds).of(byte).size() * pairs.size();
  if (wilds > 0) most += parts_of(4 - wilds).of(byte).size() * parts_of(1).size();
  if (wilds > 1) most += parts_of(3).of(byte).size();
  return most;
}

void Generator::full_house(Wide header, int byte, int wilds, const RankParts& pairs) {
  Move* to = out_.room(most_full_houses(byte, wilds, pairs) + stride);
  for (const unsigned part : to_three[static_cast<std::size_t>(3 - wilds)][naturals_.byte(byte)]) {
    const Wide base = header | Wide(Bits::unit(byte) * part);
    switch (5 - wilds - copies(part)) {
      case 0:
        base.store(to++);  // the pair is the two wilds
        break;
      case 1:
        to = put_each(to, base, parts_of(1).below(byte));
        break;
      default:
        to = put_each(to, base, pairs.below(byte));
    }
  }
  const auto with_pair = parts_of(3 - wilds).of(byte);
  const auto with_single = wilds == 0 ? std::span<const Bits>() : parts_of(4 - wilds).of(byte);
  to = with_single.empty() ? cross(to, header, pairs.above(byte), with_pair)
                           : mixed().cross_above(to, header, byte, with_single, with_pair);
  out_.commit(to);
}

}  // namespace guandan::detail
