#include "worlds.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "cards.hpp"
#include "guandan/error.hpp"
#include "hidden.hpp"

namespace guandan::players {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

Worlds::Worlds(const View& view) {
  start_.leader = view.owner >= 0 ? view.owner : view.seat;
  start_.level = view.level;
  start_.rules = view.rules;
  start_.table = view.table;
  start_.table_move = view.table_move;
  start_.owner = view.owner;
  start_.passes = view.passes;
  start_.finished = view.finished;
  for (int seat = 0; seat < seats; ++seat) {
    const bool own = seat == view.seat;
    start_.hands[at(seat)] = own ? view.hand : view.known[at(seat)];
    open_[at(seat)] = own ? 0 : view.counts[at(seat)] - view.known[at(seat)].size();
  }
  const Bits hidden = hidden_cards(view);
  // Cards that nobody holds, where the hands are not the whole deck.
  open_[nobody] = total_count(hidden);
  for (int seat = 0; seat < seats; ++seat) open_[nobody] -= open_[at(seat)];
  sort_hidden(view, hidden, true);
  // An observation that breaks R7.2: better no limit than no world.
  if (!fits()) sort_hidden(view, hidden, false);
}

void Worlds::sort_hidden(const View& view, Bits hidden, bool limited) {
  group_count_ = 0;
  for (int face = 0; face < Card::faces; ++face) {
    const int count = hidden.count(face);
    if (count == 0) continue;
    const Card card = Card::from_index(face);
    unsigned allowed = 0;
    for (int seat = 0; seat < seats; ++seat) {
      const bool high = level_place(card.rank(), view.level) > view.highest[at(seat)] && !card.is_wild(view.level);
      if (seat != view.seat && !(limited && high)) allowed |= 1U << seat;
    }
    std::size_t i = 0;
    while (i < group_count_ && groups_[i].allowed != allowed) ++i;
    if (i == group_count_) {
      groups_[group_count_++] = {.cards = {}, .size = 0, .allowed = allowed};
    }
    for (int copy = 0; copy < count; ++copy) groups_[i].cards[groups_[i].size++] = static_cast<std::uint8_t>(face);
  }
  // Limits are nested, so cards that fewer seats may hold come first, and every order of slots is equally likely.
  std::sort(groups_.begin(), groups_.begin() + static_cast<std::ptrdiff_t>(group_count_),
            [](const Group& a, const Group& b) { return std::popcount(a.allowed) < std::popcount(b.allowed); });
}

/// Allowed seats are nested, so it is enough that each group has room together with those before it.
bool Worlds::fits() const {
  int cards = 0;
  for (std::size_t i = 0; i < group_count_; ++i) {
    cards += static_cast<int>(groups_[i].size);
    int room = open_[nobody];
    for (int seat = 0; seat < seats; ++seat) room += (groups_[i].allowed >> seat & 1) != 0 ? open_[at(seat)] : 0;
    if (cards > room) return false;
  }
  return true;
}

bool Worlds::is_known() const {
  return std::count_if(open_.begin(), open_.end(), [](int cards) { return cards > 0; }) <= 1;
}

Position Worlds::position(std::uint64_t seed, std::uint64_t index) const {
  Random random(seed, index, Stream::players);
  Position position = start_;
  std::array<int, seats + 1> open = open_;
  for (std::size_t i = 0; i < group_count_; ++i) {
    std::array<std::uint8_t, 108> slots;
    std::size_t count = 0;
    for (int seat = 0; seat <= seats; ++seat) {
      if (seat < seats && (groups_[i].allowed >> seat & 1) == 0) continue;
      for (int k = 0; k < open[at(seat)]; ++k) slots[count++] = static_cast<std::uint8_t>(seat);
    }
    for (std::size_t card = 0; card < groups_[i].size; ++card) {
      std::swap(slots[card], slots[card + random.below(count - card)]);
      const int seat = slots[card];
      --open[at(seat)];
      if (seat == nobody) continue;
      Hand& hand = position.hands[at(seat)];
      hand = Hand::from_bits_unchecked(plus(hand.bits(), Bits::of_face(groups_[i].cards[card])));
    }
  }
  return position;
}

std::vector<std::size_t> chosen_by_weight(const std::vector<float>& logs, std::size_t count) {
  const float top = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (const float log : logs) sum += std::exp(static_cast<double>(log - top));
  std::vector<std::size_t> chosen;
  double passed = 0;
  for (std::size_t i = 0; i < logs.size(); ++i) {
    passed += std::exp(static_cast<double>(logs[i] - top));
    const auto wanted = static_cast<std::size_t>(passed / sum * static_cast<double>(count) + 0.5);
    while (chosen.size() < std::min(wanted, count)) chosen.push_back(i);
  }
  return chosen;
}

}  // namespace guandan::players
