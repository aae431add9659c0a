// The fewest plays as choices for each rank (rank_search.cpp), and the cards that fill them.
#include "guandan/players/decompose.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>
#include <utility>

#include "guandan/classify.hpp"
#include "rank_choices.hpp"

namespace guandan::players {
namespace {

using detail::byte_at;
using detail::PlaceChoice;
using detail::places;
using detail::RankChoices;
using detail::RankHand;

/// Adds cards: no count goes above 2, so nothing carries over.
void add(Bits& to, Bits cards) {
  to.lo += cards.lo;
  to.hi += cards.hi;
}

void take(Bits& from, Bits cards) {
  from.lo -= cards.lo;
  from.hi -= cards.hi;
}

/// A sequence that is being filled.
struct Sequence {
  int begin;
  int length;
  int width;
  Bits cards{};
  /// For each place how many of its cards are wilds.
  std::array<std::uint8_t, detail::straight_length> wilds{};
  bool is_filled = false;

  [[nodiscard]] bool covers(int place) const { return begin <= place && place < begin + length; }
};

/// A triple, or a pair that one of them carries.
struct Part {
  Bits cards;
  int byte;
};

/// 108 cards are no more than that many straights, triples, or pairs.
using Sequences = std::array<Sequence, 22>;
using Parts = std::array<Part, 54>;

/// Fills the choices with the cards of the hand.
class Filler {
 public:
  Filler(const Hand& hand, const RankHand& ranks, const RankChoices& choices, const Rules& rules, MoveList& out)
      : left_(hand.bits()),
        ranks_(ranks),
        choices_(choices),
        rules_(rules),
        wild_(wild_card(ranks.level).index()),
        out_(out) {
    left_.lo &= ~Bits::of_face(wild_, 3).lo;
    left_.hi &= ~Bits::of_face(wild_, 3).hi;
  }

  void run() {
    begin_sequences();
    for (int place = 0; place < places; ++place) give_wilds(place);
    fill_flushes();
    for (Sequence& sequence : sequences()) {
      if (!sequence.is_filled) fill(sequence);
      put(sequence.cards);
    }
    for (int place = 1; place < places; ++place) fill_group(place);
    fill_jokers();
    put_triples();
    const auto by_bits = [](const Move& a, const Move& b) { return a.bits() < b.bits(); };
    std::sort(out_.mutable_data(), out_.mutable_data() + out_.size(), by_bits);
  }

 private:
  std::span<Sequence> sequences() { return {sequences_.data(), sequence_count_}; }
  [[nodiscard]] const PlaceChoice& choice(int place) const { return choices_.at[static_cast<std::size_t>(place)]; }

  void begin_sequences() {
    for (int place = 0; place < places; ++place) {
      const PlaceChoice& begun = choice(place);
      begin_each(begun.straights, place, detail::straight_length, 1);
      begin_each(begun.tubes, place, detail::tube_length, detail::tube_width);
      begin_each(begun.plates, place, detail::plate_length, detail::plate_width);
    }
  }
  void begin_each(int number, int place, int length, int width) {
    for (int i = 0; i < number; ++i) sequences_[sequence_count_++] = {.begin = place, .length = length, .width = width};
  }

  /// Sequences take wilds for what the rank lacks; its group gets the others.
  void give_wilds(int place) {
    int needed = 0;
    for (const Sequence& sequence : sequences()) needed += sequence.covers(place) ? sequence.width : 0;
    const int there = ranks_.count_at(place) - (place == detail::top_place ? low_aces_ : 0);
    int missing = std::max(0, needed - there);
    group_wilds_[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(choice(place).wilds - missing);
    if (place == 0) low_aces_ = needed - missing;
    for (Sequence& sequence : sequences()) {
      if (!sequence.covers(place)) continue;
      const int given = std::min(missing, sequence.width);
      sequence.wilds[static_cast<std::size_t>(place - sequence.begin)] = static_cast<std::uint8_t>(given);
      missing -= given;
    }
  }

  /// Straights in one suit first, while the cards are there.
  void fill_flushes() {
    for (Sequence& sequence : sequences()) {
      for (int suit = 0; suit < 4 && sequence.width == 1 && !sequence.is_filled; ++suit) {
        Bits cards{};
        if (!find_suit(sequence, suit, cards)) continue;
        take(left_, cards);
        add(sequence.cards, cards);
        sequence.is_filled = true;
      }
    }
    for (Sequence& sequence : sequences()) {
      for (const int wilds : sequence.wilds)
        add(sequence.cards, Bits::of_face(wild_, static_cast<std::uint64_t>(wilds)));
    }
  }
  [[nodiscard]] bool find_suit(const Sequence& sequence, int suit, Bits& cards) const {
    for (int i = 0; i < sequence.length; ++i) {
      if (sequence.wilds[static_cast<std::size_t>(i)] != 0) continue;
      const int face = 4 * byte_at(sequence.begin + i) + suit;
      if (left_.count(face) == 0) return false;
      add(cards, Bits::of_face(face));
    }
    return true;
  }

  void fill(Sequence& sequence) {
    for (int i = 0; i < sequence.length; ++i) {
      const int wilds = sequence.wilds[static_cast<std::size_t>(i)];
      add(sequence.cards, some_of(byte_at(sequence.begin + i), sequence.width - wilds));
    }
  }

  /// Takes so many cards of a rank, or as many as are left: of the suit with the most first, so that what stays has as
  /// many suits as possible.
  Bits some_of(int byte, int number) {
    Bits cards{};
    for (; number > 0; --number) {
      int face = -1;
      for (int other = 4 * byte; other < 4 * byte + 4; ++other) {
        if (left_.count(other) > (face < 0 ? 0 : left_.count(face))) face = other;
      }
      if (face < 0) break;
      take(left_, Bits::of_face(face));
      add(cards, Bits::of_face(face));
    }
    return cards;
  }

  /// Triples take the naturals first: no play but a single or a pair is wilds alone.
  void fill_group(int place) {
    const int byte = byte_at(place);
    int wilds = group_wilds_[static_cast<std::size_t>(place)];
    const auto part = [&](int size) {
      Bits cards = some_of(byte, size);
      const int missing = size - total_count(cards);
      assert(missing <= wilds);
      wilds -= missing;
      add(cards, Bits::of_face(wild_, static_cast<std::uint64_t>(missing)));
      return cards;
    };
    const detail::GroupOption& group = choice(place).group;
    for (int i = 0; i < group.triples; ++i) triples_[triple_count_++] = {part(3), byte};
    for (const int size : group.others) {
      if (size > 0) put(part(size));
    }
    for (int i = 0; i < group.carried; ++i) carried_[carried_count_++] = {part(2), byte};
  }

  void fill_jokers() {
    unsigned jokers = left_.byte(guandan::detail::joker_byte);
    const auto bits = [](unsigned of) { return Bits::unit(guandan::detail::joker_byte) * of; };
    for (const unsigned pair : {guandan::detail::black_pair, guandan::detail::red_pair}) {
      const bool is_carried = carried_jokers_ < choices_.carried_joker_pairs && (jokers & pair) != 0;
      if (!is_carried) continue;
      carried_[carried_count_++] = {bits(pair), guandan::detail::joker_byte};
      jokers &= ~pair;
      ++carried_jokers_;
    }
    if (jokers == guandan::detail::four_jokers) return put(bits(jokers));
    for (const unsigned kind : {3U, 12U}) {
      if ((jokers & kind) != 0) put(bits(jokers & kind));
    }
  }

  /// Low pairs go with low triples, and a pair with a triple of another rank where there is one.
  void put_triples() {
    const auto lower = [this](const Part& a, const Part& b) { return place_of(a) < place_of(b); };
    std::stable_sort(triples_.begin(), triples_.begin() + static_cast<std::ptrdiff_t>(triple_count_), lower);
    std::stable_sort(carried_.begin(), carried_.begin() + static_cast<std::ptrdiff_t>(carried_count_), lower);
    assert(carried_count_ <= triple_count_);
    for (std::size_t i = 0; i < triple_count_; ++i) {
      for (std::size_t j = i + 1; i < carried_count_ && j < triple_count_; ++j) {
        if (triples_[i].byte != carried_[i].byte) break;
        std::swap(triples_[i], triples_[j]);
      }
      Bits cards = triples_[i].cards;
      if (i < carried_count_) add(cards, carried_[i].cards);
      put(cards);
    }
  }
  [[nodiscard]] int place_of(const Part& part) const {
    if (part.byte == guandan::detail::joker_byte) return 14;
    return level_place(guandan::detail::rank_of(part.byte), ranks_.level);
  }

  /// The strongest reading: the last one.
  void put(Bits cards) {
    const Readings readings = classify_unchecked(Hand::from_bits_unchecked(cards), ranks_.level, rules_);
    assert(!readings.empty());
    out_.push(readings[readings.size() - 1]);
  }

  /// The naturals and jokers not yet used.
  Bits left_;
  const RankHand& ranks_;
  RankChoices choices_;
  const Rules& rules_;
  int wild_;
  MoveList& out_;
  Sequences sequences_;
  std::size_t sequence_count_ = 0;
  int low_aces_ = 0;
  std::array<std::uint8_t, places> group_wilds_{};
  Parts triples_;
  std::size_t triple_count_ = 0;
  Parts carried_;
  std::size_t carried_count_ = 0;
  int carried_jokers_ = 0;
};

}  // namespace

void decompose_unchecked(const Hand& hand, Rank level, const Rules& rules, MoveList& out) {
  if (hand.empty()) return;
  const RankHand ranks(hand, level);
  Filler(hand, ranks, detail::best_choices(ranks, rules), rules, out).run();
}

MoveList decompose(const Hand& hand, Rank level, const Rules& rules) {
  MoveList plays;
  decompose_unchecked(hand, check_level(level), check_rules(rules), plays);
  return plays;
}

}  // namespace guandan::players
