#include "guandan/classify.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "guandan/card.hpp"
#include "rank_counts.hpp"

namespace guandan {
namespace {

using detail::byte_of;
using detail::rank_of;
using detail::RankCounts;

/// How many ranks follow each other in a sequence, and how many cards of each.
constexpr int straight_length = 5;
constexpr int tube_length = 3;
constexpr int tube_width = 2;
constexpr int plate_length = 2;
constexpr int plate_width = 3;

constexpr int largest_play = 10;

/// Works out the readings of one set of cards in ascending order: by kind, then by strength.
class Classifier {
 public:
  Classifier(const Hand& cards, const RankCounts& counts, Rank level, const Rules& rules, Readings& out)
      : base_(cards.bits() | Move::header(Kind::pass, 0, 0, level, counts.wilds)),
        counts_(counts),
        level_(level),
        rules_(rules),
        size_(counts.total() + counts.wilds),
        out_(out) {}

  void run() {
    if (size_ > largest_play) return;
    present_ = counts_.present();
    if (counts_.jokers() != 0) {
      with_jokers();
    } else if (is_one(present_)) {
      one_rank();
    } else if (size_ == 5) {
      five_cards();
    } else if (size_ == 6) {
      if (!counts_.any_above(tube_width)) sequences(Kind::tube, tube_length);
      if (!counts_.any_above(plate_width)) sequences(Kind::plate, plate_length);
    } else if (present_ == 0 && size_ > 0) {
      // R2.6: wilds alone are the level single or pair; there are no more than two.
      push(size_ == 1 ? Kind::single : Kind::pair, 13);
    }
  }

 private:
  static bool is_one(unsigned bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

  void push(Kind kind, int strength, int bomb_size = 0) {
    out_.push(Move::from_bits_unchecked(base_ | Move::header(kind, bomb_size, strength, Rank::none, 0)));
  }
  [[nodiscard]] int place(int byte) const { return level_place(rank_of(byte), level_); }
  [[nodiscard]] int lowest() const { return std::countr_zero(present_); }
  [[nodiscard]] int highest() const { return static_cast<int>(std::bit_width(present_)) - 1; }

  /// R2: single jokers, pairs of one kind, the four, and a pair beside a triple. A wild never helps a joker (E2).
  void with_jokers() {
    const unsigned jokers = counts_.jokers();
    const int red = jokers >= 4 ? 1 : 0;
    const bool one_pair = jokers == detail::black_pair || jokers == detail::red_pair;
    if (size_ == 1) push(Kind::single, 14 + red);
    if (size_ == 2 && one_pair) push(Kind::pair, 14 + red);
    if (size_ == 4 && jokers == detail::four_jokers) push(Kind::joker_bomb, 0);
    if (size_ == 5 && one_pair && is_one(present_) && rules_.full_house_joker_pair) {
      push(Kind::full_house, place(lowest()));
    }
  }

  void one_rank() {
    constexpr std::array<Kind, 4> small{Kind::pass, Kind::single, Kind::pair, Kind::triple};
    const int strength = place(lowest());
    if (size_ <= 3) return push(small[static_cast<std::size_t>(size_)], strength);
    if (size_ == 5 && counts_.wilds == 2) push(Kind::full_house, strength);  // the pair is the two wilds (E4, E6)
    if (size_ <= rules_.max_bomb_size) push(Kind::bomb, strength, size_);
  }

  void five_cards() {
    const unsigned others = present_ & (present_ - 1);
    if (is_one(others)) return full_houses();
    // A straight holds no rank twice; then each natural is of its own rank.
    if (!counts_.any_above(1)) straights();
  }

  /// Both ranks may be the triple if the wilds reach. The level rank is the higher of two (R1.3).
  void full_houses() {
    int low = lowest();
    int high = highest();
    if (low == byte_of(level_)) std::swap(low, high);
    const int of_low = counts_.of(low);
    const int of_high = counts_.of(high);
    if (of_low <= 3 && of_high <= 2) push(Kind::full_house, place(low));
    if (of_high <= 3 && of_low <= 2) push(Kind::full_house, place(high));
  }

  /// R2.5: without a wild, one suit is a straight flush and nothing else; with one, the declared suit decides.
  void straights() {
    const bool one_suit = is_one(counts_.suits());
    if (!one_suit || counts_.wilds > 0) sequences(Kind::straight, straight_length);
    if (one_suit) sequences(Kind::straight_flush, straight_length);
  }

  /// Every sequence of so many ranks that all natural ranks stand in: the lowest with the ace below the two (R2.4),
  /// then those with the ace on top.
  void sequences(Kind kind, int length) {
    if (rules_.ace_low && (present_ & ~detail::lowest_window(length)) == 0) push(kind, length - 1);
    const int last = std::min(lowest() + length - 1, byte_of(Rank::ace));
    for (int top = std::max(highest(), length - 1); top <= last; ++top) push(kind, to_int(rank_of(top)) - 1);
  }

  Bits base_;
  const RankCounts& counts_;
  Rank level_;
  const Rules& rules_;
  int size_;
  unsigned present_ = 0;
  Readings& out_;
};

/// The wilds that fill gaps of the level rank in this sequence and may stand for themselves there.
int natural_wilds_in_sequence(const Move& move, const RankCounts& counts, int length, int width) {
  const int level = byte_of(move.level());
  const bool stands_in_it = (detail::window(move.strength() + 1, length) >> level & 1) != 0;
  return stands_in_it ? width - counts.of(level) : 0;
}

bool all_hearts(const RankCounts& counts) {
  constexpr unsigned hearts = 3;
  return (counts.suits() & ~hearts) == 0;
}

int natural_wilds_in_full_house(const Move& move, const RankCounts& counts) {
  const int in_triple = 3 - counts.of(move.rank());
  const int in_pair = move.wilds() - in_triple;
  int count = move.rank() == move.level() ? in_triple : 0;
  // The pair is of the level rank if a level card lies beside the triple, or if it is all wilds and the triple is not.
  const bool level_beside = move.rank() != move.level() && (in_pair == 2 || counts.of(move.level()) > 0);
  if (level_beside) count += in_pair;
  return count;
}

int natural_wilds(const Move& move, const RankCounts& counts) {
  switch (move.kind()) {
    case Kind::full_house:
      return natural_wilds_in_full_house(move, counts);
    case Kind::straight:
      // The last gap of an all-heart straight cannot be a heart: that would be a straight flush (R2.5).
      if (counts.wilds == 1 && all_hearts(counts)) return 0;
      return natural_wilds_in_sequence(move, counts, straight_length, 1);
    case Kind::straight_flush:
      return all_hearts(counts) ? natural_wilds_in_sequence(move, counts, straight_length, 1) : 0;
    case Kind::tube:
      return natural_wilds_in_sequence(move, counts, tube_length, tube_width);
    case Kind::plate:
      return natural_wilds_in_sequence(move, counts, plate_length, plate_width);
    default:
      return move.rank() == move.level() ? counts.wilds : 0;
  }
}

/// R2.8: keeps the readings with the most wilds as themselves.
void keep_natural(Readings& readings, const RankCounts& counts) {
  std::array<int, Readings::capacity> naturals;
  int most = 0;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    naturals[i] = natural_wilds(readings[i], counts);
    most = std::max(most, naturals[i]);
  }
  const int* natural = naturals.data();
  readings.filter([&](const Move&) { return *natural++ == most; });
}

}  // namespace

int natural_wilds(const Move& move) {
  if (move.wilds() == 0) return 0;
  return natural_wilds(move, RankCounts(move.cards(), move.level()));
}

Readings classify_unchecked(const Hand& cards, Rank level, const Rules& rules) {
  Readings readings;
  const RankCounts counts(cards, level);
  Classifier(cards, counts, level, rules, readings).run();
  if (rules.wilds_prefer_natural && counts.wilds > 0 && readings.size() > 1) keep_natural(readings, counts);
  return readings;
}

Readings classify(const Hand& cards, Rank level, const Rules& rules) {
  return classify_unchecked(cards, check_level(level), check_rules(rules));
}

}  // namespace guandan
