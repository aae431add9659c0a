#include "guandan/classify.hpp"

#include <algorithm>
#include <stdexcept>

#include "guandan/card.hpp"
#include "naturals.hpp"

namespace guandan {

void Readings::push(const Move& move) {
  if (size_ == capacity) throw std::length_error("more readings than any set of cards has");
  moves_[size_++] = move;
}

namespace {

using detail::copies;
using detail::Naturals;
using detail::rank_of;
using detail::sequence_byte;

/// Works out the readings of one set of cards in ascending order: by kind, then by strength.
class Classifier {
 public:
  Classifier(const Hand& cards, Rank level, const Rules& rules)
      : cards_(cards), level_(level), rules_(rules), naturals_(cards, level), size_(cards.size()) {
    if (size_ > 10) return;
    for (int byte = 0; byte < detail::joker_byte; ++byte) {
      if (naturals_.byte(byte) != 0) bytes_[static_cast<std::size_t>(ranks_++)] = byte;
    }
  }

  Readings run() {
    if (size_ == 0 || size_ > 10) return out_;
    if (naturals_.jokers() != 0) {
      with_jokers();
    } else if (naturals_.wilds == size_) {
      // R2.6: wilds alone are the level single or pair; there are no more than two.
      push(size_ == 1 ? Kind::single : Kind::pair, 13);
    } else {
      without_jokers();
    }
    return out_;
  }

 private:
  void push(Kind kind, int strength) {
    const int bomb_size = kind == Kind::bomb ? size_ : 0;
    out_.push(
        Move::from_bits_unchecked(cards_.bits() | Move::header(kind, bomb_size, strength, level_, naturals_.wilds)));
  }
  [[nodiscard]] int place(int byte) const { return level_place(rank_of(byte), level_); }
  [[nodiscard]] int held(int i) const { return copies(naturals_.byte(bytes_[static_cast<std::size_t>(i)])); }

  /// R2: single jokers, pairs of one kind, the four, and a pair beside a triple. A wild never helps a joker (E2).
  void with_jokers() {
    const unsigned jokers = naturals_.jokers();
    const int red = jokers >= 4 ? 1 : 0;
    const bool one_pair = jokers == detail::black_pair || jokers == detail::red_pair;
    if (size_ == 1) push(Kind::single, 14 + red);
    if (size_ == 2 && one_pair) push(Kind::pair, 14 + red);
    if (size_ == 4 && jokers == detail::four_jokers) push(Kind::joker_bomb, 0);
    if (size_ == 5 && one_pair && ranks_ == 1 && rules_.full_house_joker_pair) push(Kind::full_house, place(bytes_[0]));
  }

  void without_jokers() {
    if (size_ == 5) full_houses();
    if (size_ == 5 && ranks_ == 5 - naturals_.wilds) straights(Kind::straight);
    if (size_ == 6) sequences(Kind::tube, 3, 2);
    if (size_ == 6) sequences(Kind::plate, 2, 3);
    if (ranks_ == 1) one_rank();
    if (size_ == 5 && ranks_ == 5 - naturals_.wilds) straights(Kind::straight_flush);
  }

  void one_rank() {
    constexpr std::array<Kind, 4> small{Kind::pass, Kind::single, Kind::pair, Kind::triple};
    if (size_ <= 3) push(small[static_cast<std::size_t>(size_)], place(bytes_[0]));
    if (size_ >= 4 && size_ <= rules_.max_bomb_size) push(Kind::bomb, place(bytes_[0]));
  }

  void full_houses() {
    if (ranks_ == 1 && held(0) == 3) push(Kind::full_house, place(bytes_[0]));  // the pair is two wilds (E4, E6)
    if (ranks_ != 2) return;
    std::array<int, 2> order{0, 1};
    if (place(bytes_[0]) > place(bytes_[1])) std::swap(order[0], order[1]);
    for (const int triple : order) {
      if (held(triple) <= 3 && held(1 - triple) <= 2)
        push(Kind::full_house, place(bytes_[static_cast<std::size_t>(triple)]));
    }
  }

  /// True if every natural rank stands in the sequence and no more than `width` times.
  [[nodiscard]] bool fits(int top, int length, int width) const {
    int found = 0;
    for (int i = 0; i < length; ++i) {
      const unsigned byte = naturals_.byte(sequence_byte(top, length, i));
      if (copies(byte) > width) return false;
      found += copies(byte);
    }
    return found == size_ - naturals_.wilds;
  }

  void sequences(Kind kind, int length, int width) {
    for (int top = length + (rules_.ace_low ? 0 : 1); top <= to_int(Rank::ace); ++top) {
      if (fits(top, length, width)) push(kind, top - 1);
    }
  }

  /// R2.5: without a wild, one suit is a straight flush and nothing else; with one, the declared suit decides.
  void straights(Kind kind) {
    const bool one_suit = suits() != 0;
    const bool possible = kind == Kind::straight_flush ? one_suit : !one_suit || naturals_.wilds > 0;
    if (possible) sequences(kind, 5, 1);
  }

  /// The suits, as a byte of faces, that every natural rank holds.
  [[nodiscard]] unsigned suits() const {
    unsigned common = 0xFF;
    for (int i = 0; i < ranks_; ++i) common &= naturals_.byte(bytes_[static_cast<std::size_t>(i)]);
    return common;
  }

  const Hand& cards_;
  Rank level_;
  const Rules& rules_;
  Naturals naturals_;
  int size_;
  int ranks_ = 0;
  std::array<int, 10> bytes_{};
  Readings out_;
};

/// The most wilds that fill gaps of the level rank in this sequence and may stand for themselves there.
int natural_wilds_in_sequence(const Move& move, const Naturals& naturals, int length, int width) {
  const int top = move.strength() + 1;
  for (int i = 0; i < length; ++i) {
    const int byte = sequence_byte(top, length, i);
    if (rank_of(byte) == move.level()) return width - copies(naturals.byte(byte));
  }
  return 0;
}

/// True if every natural card is a heart.
bool all_hearts(const Naturals& naturals) {
  for (int face = 0; face < Card::faces; ++face) {
    if (naturals.bits.count(face) != 0 && face % 4 != 0) return false;
  }
  return true;
}

int natural_wilds_in_full_house(const Move& move, const Naturals& naturals) {
  const int in_triple = 3 - naturals.copies_of(move.rank());
  const int in_pair = move.wilds() - in_triple;
  int count = move.rank() == move.level() ? in_triple : 0;
  // The pair is of the level rank if a level card lies beside the triple, or if it is all wilds and the triple is not.
  const bool level_beside = move.rank() != move.level() && (in_pair == 2 || naturals.copies_of(move.level()) > 0);
  if (level_beside) count += in_pair;
  return count;
}

}  // namespace

int natural_wilds(const Move& move) {
  if (move.wilds() == 0) return 0;
  const Naturals naturals(move.cards(), move.level());
  switch (move.kind()) {
    case Kind::full_house:
      return natural_wilds_in_full_house(move, naturals);
    case Kind::straight:
      // The last gap of an all-heart straight cannot be a heart: that would be a straight flush (R2.5).
      if (naturals.wilds == 1 && all_hearts(naturals)) return 0;
      return natural_wilds_in_sequence(move, naturals, 5, 1);
    case Kind::straight_flush:
      return all_hearts(naturals) ? natural_wilds_in_sequence(move, naturals, 5, 1) : 0;
    case Kind::tube:
      return natural_wilds_in_sequence(move, naturals, 3, 2);
    case Kind::plate:
      return natural_wilds_in_sequence(move, naturals, 2, 3);
    default:
      return move.rank() == move.level() ? naturals.wilds : 0;
  }
}

Readings classify_unchecked(const Hand& cards, Rank level, const Rules& rules) {
  Readings readings = Classifier(cards, level, rules).run();
  if (rules.wilds_prefer_natural && readings.size() > 1) {
    int most = 0;
    for (const Move& move : readings) most = std::max(most, natural_wilds(move));
    readings.filter([most](const Move& move) { return natural_wilds(move) == most; });
  }
  return readings;
}

Readings classify(const Hand& cards, Rank level, const Rules& rules) {
  return classify_unchecked(cards, check_level(level), check_rules(rules));
}

}  // namespace guandan
