#include "candidates.hpp"

#include <algorithm>
#include <bit>

#include "cards.hpp"
#include "naturals.hpp"
#include "runs.hpp"
#include "supply.hpp"

namespace guandan::players {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Chooses cards of a combination so that straight flushes stay whole.
class Spelling {
 public:
  Spelling(const Hand& hand, Rank level) : hand_(hand.bits()), wild_(wild_card(level).index()) {
    const detail::Naturals naturals(hand, level);
    const detail::Supply supply(naturals, level);
    for (int suit = 0; suit < 4; ++suit) {
      for (int start = 0; start < 10; ++start) count_window(supply.of_suit(suit) >> (4 * start), start, suit);
    }
  }

  /// The same play by the cards that are least use to straight flushes.
  [[nodiscard]] Move respelt(const Move& move) const {
    if (move.wilds() > 0 || move.kind() == Kind::straight_flush || move.kind() == Kind::joker_bomb) return move;
    const Bits old = move.cards().bits();
    Bits cards{0, old.hi & std::uint64_t{0xF} << 40};
    for (int byte = 0; byte < detail::joker_byte; ++byte)
      cards = cards | cheapest(byte, detail::copies(old.byte(byte)));
    if (move.kind() == Kind::straight && one_suit(cards)) return move;
    return Move::from_bits_unchecked(cards | Bits{0, move.bits().hi & ~card_mask.hi});
  }

 private:
  void count_window(std::uint64_t held, int start, int suit) {
    const std::uint64_t five = held & 0x1'1111;
    const int count = std::popcount(five);
    if (count < 3) return;
    const Run window{Kind::straight_flush, static_cast<std::uint8_t>(start), 5, 1};
    for (int i = 0; i < 5; ++i) {
      uses_[at(4 * window.byte(i) + suit)] += count * count;
    }
  }

  [[nodiscard]] Bits cheapest(int byte, int n) const {
    Bits cards{};
    for (; n > 0; --n) {
      int best = -1;
      for (int face = 4 * byte; face < 4 * byte + 4; ++face) {
        const int free = hand_.count(face) - cards.count(face);
        if (free <= 0 || face == wild_) continue;
        if (best < 0 || cost(face, cards) < cost(best, cards)) best = face;
      }
      cards = plus(cards, Bits::of_face(best));
    }
    return cards;
  }

  /// A second copy leaves the first where it is of use.
  [[nodiscard]] int cost(int face, Bits taken) const {
    return hand_.count(face) - taken.count(face) == 2 ? 0 : uses_[at(face)];
  }

  Bits hand_;
  int wild_;
  std::array<int, Card::faces> uses_{};
};

/// The view as the policy sees it.
struct Table {
  Scene scene;
  std::uint64_t others = 0;

  explicit Table(const View& view) {
    scene.level = view.level;
    scene.rules = &view.rules;
    scene.counts = view.counts;
    scene.owner = view.owner;
    if (view.table_move) {
      scene.table = *view.table_move;
    } else if (view.table) {
      scene.table = as_move(*view.table, view.level);
    }
    Hand seen = view.hand;
    for (const Hand& played : view.played) seen = seen.plus(played);
    others = by_place(Hand::deck().minus(seen), view.level);
  }
};

constexpr std::size_t most_listed = 300;

/// What a play is but for its suits: all above the cards, and how many cards of each place.
struct Shape {
  std::uint64_t header;
  std::uint64_t cards;

  Shape(const Move& move, Rank level) : header(move.bits().hi & ~card_mask.hi), cards(by_place(move.cards(), level)) {}
  friend bool operator==(const Shape&, const Shape&) = default;
};

}  // namespace

std::vector<Candidate> find_candidates(const View& view, const Model& model, std::size_t most) {
  const Table table(view);
  const Sight sight(model, table.others, view.counts, view.seat);
  const Judge judge(table.scene, view.seat, sight);
  const Plan plan = make_plan(view.hand, view.level, view.rules, sight);
  const float now = total_burden(plan, sight);
  std::vector<Candidate> list;
  list.push_back({Move(), 0, plan});
  list.front().move = choose(table.scene, view.seat, list.front().rest, sight);
  if (most <= 1) return list;
  std::vector<Shape> shapes{Shape(list.front().move, view.level)};
  const auto add = [&](const Move& move) {
    const Shape shape(move, view.level);
    if (std::find(shapes.begin(), shapes.end(), shape) != shapes.end()) return;
    shapes.push_back(shape);
    Candidate one{move, 0, make_plan(without(view.hand, move), view.level, view.rules, sight)};
    const int after = static_cast<int>(one.rest.size());
    const float chance = sight.win_chance(move);
    const auto unsure =
        std::count_if(one.rest.begin(), one.rest.end(), [&](const Move& m) { return !judge.is_sure(m); });
    one.value = judge.rate(move, chance, now - total_burden(one.rest, sight), after) +
                judge.finish(after, static_cast<int>(unsure), chance);
    list.push_back(one);
  };
  if (view.table && !list.front().move.is_pass()) list.push_back({Move(), 0, plan});
  for (const Move& group : plan) {
    if (!view.table || beats(group.combination(), *view.table, view.level, view.rules)) add(group);
  }
  MoveList moves;
  const Combination* to_beat = view.table ? &*view.table : nullptr;
  // Every play where they are few: a full house may take along this pair or that. Of a long list one for each
  // combination.
  if (count_moves(view.hand, to_beat, view.level, view.rules) <= most_listed) {
    list_moves(view.hand, to_beat, view.level, view.rules, moves);
  } else {
    list_combinations(view.hand, to_beat, view.level, view.rules, moves);
  }
  const Spelling spelling(view.hand, view.level);
  for (const Move& move : moves) {
    if (!move.is_pass()) add(spelling.respelt(move));
  }
  std::stable_sort(list.begin() + 1, list.end(),
                   [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
  if (list.size() > most) list.resize(most);
  return list;
}

const Model& standard_model() {
  static const Model model{Weights{}};
  return model;
}

}  // namespace guandan::players
