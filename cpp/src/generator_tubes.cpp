// Tubes: the parts of the highest rank, each with a list of the two lower ones.
#include <algorithm>

#include "generator.hpp"

namespace guandan::detail {

/// The two lower ranks of a tube by number of gaps that wilds fill.
struct TubeParts {
  std::array<Parts<100>, 3> back;
  [[nodiscard]] std::span<const Bits> behind(int gaps) const { return back[static_cast<std::size_t>(gaps)].all(); }
};

void Generator::tubes(int above) {
  const Windows found = windows(supply_.up_to(2), 3, 6, above);
  TubeParts parts;
  for (std::uint64_t starts = found.starts; starts != 0; starts &= starts - 1) {
    const int start = lowest_nibble(starts);
    collect_tube(start, parts);
    for (int wilds = std::max(0, found.missing(start, 6)); wilds <= naturals_.wilds; ++wilds) {
      tube(start, wilds, parts);
    }
  }
}

void Generator::collect_tube(int start, TubeParts& parts) {
  const auto [high, middle, low] = bytes_downward<3>(start);
  const Wide nothing(Bits{});
  const auto low_pairs = parts_of(2).of(low);
  auto& [none, single, pair] = parts.back;
  none.clear();
  for (const Bits& middle_pair : parts_of(2).of(middle)) none.push_each(Wide::at(&middle_pair), low_pairs);
  if (naturals_.wilds == 0) return;
  const auto low_singles = parts_of(1).of(low);
  single.clear();
  single.end_at(mixed().cross(single.end(), nothing, middle, low_pairs, low_singles));
  if (naturals_.wilds == 1) return;
  const std::array<Bits, 1 + stride> no_card{};
  pair.clear();
  pair.push_each(nothing, low_pairs);
  pair.end_at(mixed().cross(pair.end(), nothing, middle, low_singles, {no_card.data(), 1}));
}

void Generator::tube(int start, int wilds, const TubeParts& parts) {
  const int high = bytes_downward<3>(start)[0];
  const Wide head(header(Kind::tube, 0, start + 2, wilds));
  const auto pairs = parts_of(2).of(high);
  std::size_t most = pairs.size() * parts.behind(wilds).size();
  if (wilds >= 1) most += parts_of(1).of(high).size() * parts.behind(wilds - 1).size();
  if (wilds >= 2) most += parts.behind(0).size();
  Move* to = out_.room(most + stride);
  if (wilds >= 2) to = put_each(to, head, parts.behind(0));
  if (wilds >= 1) {
    to = mixed().cross(to, head, high, parts.behind(wilds - 1), parts.behind(wilds));
  } else {
    for (const Bits& pair : pairs) to = put_each(to, head | Wide::at(&pair), parts.behind(0));
  }
  out_.commit(to);
}

}  // namespace guandan::detail
