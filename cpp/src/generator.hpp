// The move generator. It writes moves in ascending order of their bits (docs/format.md) without ever sorting: the loops
// nest from the highest bits down. Kinds come first, then bomb sizes, strengths, wilds, and last the cards, where the
// byte of the highest rank decides first.
#pragma once

#include <array>
#include <span>

#include "guandan/combination.hpp"
#include "guandan/movegen.hpp"
#include "naturals.hpp"

namespace guandan::detail {

/// Up to N parts of plays in ascending order.
template <class T, std::size_t N>
class Run {
 public:
  void push(const T& value) { items_[size_++] = value; }
  void clear() { size_ = 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + size_; }

 private:
  std::array<T, N> items_;
  std::size_t size_ = 0;
};

/// The bytes of a sequence from the highest down: the ace is the highest byte also where it is the lowest place.
template <std::size_t Length>
[[nodiscard]] constexpr std::array<int, Length> bytes_downward(int top) {
  constexpr int length = static_cast<int>(Length);
  const bool ace_is_low = top <= length;
  std::array<int, Length> bytes{};
  for (int i = 0; i < length; ++i) {
    const int place = !ace_is_low ? length - 1 - i : i == 0 ? 0 : length - i;
    bytes[static_cast<std::size_t>(i)] = sequence_byte(top, length, place);
  }
  return bytes;
}

/// Part of a straight: some of its cards, how many gaps wilds fill in it, and the suits (bit s for suit s) that all its
/// cards share. Gaps go with any suit.
struct StraightPart {
  Bits cards;
  int gaps;
  unsigned suits;
};

/// The ways to fill one straight: its two highest bytes, and its three lowest by the number of gaps.
struct StraightParts {
  Run<StraightPart, 25> front;
  std::array<Run<StraightPart, 64>, 3> back;
};

class Generator {
 public:
  Generator(const Hand& hand, Rank level, const Rules& rules, MoveList& out)
      : naturals_(hand, level), level_(level), rules_(rules), out_(out) {}

  /// Every play, or the pass and every play that beats the table.
  void run(const Combination* table);

 private:
  /// All plays of a kind whose strength exceeds `above`.
  void list(Kind kind, int above);
  void list_bombs(int least_size);

  void same_rank(Kind kind, int size, int above);
  void same_rank_at(Kind kind, int size, int place);
  void jokers(Kind kind, int above);
  void full_houses(int above);
  void straights(Kind kind, int above);
  void tubes(int above);
  void plates(int above);
  void joker_bomb();

  void collect_small_parts();
  void full_house_below(Bits header, int triple, int wilds);
  void full_house_above(Bits header, int triple, int wilds);
  void tube(Bits header, int top, int wilds);
  void plate(Bits header, int top, int wilds);
  void collect_straight(int top, unsigned suits, StraightParts& parts) const;
  [[nodiscard]] unsigned flush_suits(int top) const;
  void straight(Bits header, int wilds, const StraightParts& parts);
  void straight_flush(Bits header, int wilds, const StraightParts& parts);

  [[nodiscard]] Bits header(Kind kind, int bomb_size, int strength, int wilds) const {
    return Move::header(kind, bomb_size, strength, level_, wilds) |
           Bits::of_face(wild_card(level_).index(), static_cast<std::uint64_t>(wilds));
  }
  [[nodiscard]] int lowest_top(int length) const { return length + (rules_.ace_low ? 0 : 1); }
  /// The most cards that the ranks of a sequence give to it, each at most `width`.
  [[nodiscard]] int supply(int top, int length, int width) const;

  void put(Bits move) { out_.push(Move::from_bits_unchecked(move)); }
  /// One play for each part, laid into the byte of `unit`.
  void put_each(Bits base, Bits unit, std::span<const std::uint8_t> parts) {
    Move* to = out_.room(parts.size());
    for (const unsigned part : parts) *to++ = Move::from_bits_unchecked(base | unit * part);
    out_.commit(to);
  }
  void put_each(Bits base, std::span<const Bits> parts) {
    Move* to = out_.room(parts.size());
    for (const Bits part : parts) *to++ = Move::from_bits_unchecked(base | part);
    out_.commit(to);
  }

  /// Single cards and pairs of the ranks 2 to A in ascending order, and where each rank's begin: what stands beside the
  /// triple of a full house, complete or short of a wild.
  struct SmallParts {
    std::array<Bits, 13 * 10> bits;
    std::array<std::size_t, 14> begin;
    void collect(const Naturals& naturals, int size);
    [[nodiscard]] std::span<const Bits> below(int byte) const {
      return {bits.data(), begin[static_cast<std::size_t>(byte)]};
    }
  };

  Naturals naturals_;
  Rank level_;
  const Rules& rules_;
  MoveList& out_;
  std::array<SmallParts, 3> small_;  // by number of cards, 1 or 2
};

}  // namespace guandan::detail
