// Lists of the parts that ranks give to plays, and the loops that lay them over a base: the innermost of the generator.
#pragma once

#include <array>
#include <cassert>
#include <span>

#include "guandan/move.hpp"
#include "naturals.hpp"
#include "subsets.hpp"
#include "supply.hpp"
#include "wide.hpp"

namespace guandan::detail {

// What the innermost loops write is a Move or a part of one, the same 16 bytes.
static_assert(sizeof(Move) == sizeof(Bits));

/// One play, or part of one, for each part, laid over `base`. Returns behind the last. Reads and writes whole strides,
/// and one at least: up to `stride` more on both sides. Most lists are short, and a branch for each part, or for none,
/// would often be mispredicted.
template <class To>
To* put_each(To* to, Wide base, std::span<const Bits> parts) {
  To* const end = to + parts.size();
  const Bits* from = parts.data();
  do {
    for (std::size_t k = 0; k < stride; ++k) (base | Wide::at(from + k)).store(to + k);
    to += stride;
    from += stride;
  } while (to < end);
  return end;
}

/// The same for parts of one rank, laid into its byte of `base`.
template <class To>
To* put_each(To* to, Wide base, int byte, std::span<const std::uint8_t> parts) {
  const Wide shift(Bits{static_cast<std::uint64_t>(8 * byte & 63), 0});
  const Wide word(byte < 8 ? Bits{~std::uint64_t{0}, 0} : Bits{0, ~std::uint64_t{0}});
  To* const end = to + parts.size();
  const std::uint8_t* from = parts.data();
  do {
    for (std::size_t k = 0; k < stride; ++k) (base | (Wide::twice(from[k], shift) & word)).store(to + k);
    to += stride;
    from += stride;
  } while (to < end);
  return end;
}

/// Up to N parts of plays in ascending order.
template <std::size_t N>
class Parts {
 public:
  void push(Bits part) {
    assert(size_ < N);
    bits_[size_++] = part;
  }
  void push_each(Wide base, std::span<const Bits> parts) { end_at(put_each(end(), base, parts)); }
  /// Room behind the end; end_at() says how much of it is filled.
  [[nodiscard]] Bits* end() { return bits_.data() + size_; }
  void end_at(const Bits* end) {
    size_ = static_cast<std::size_t>(end - bits_.data());
    assert(size_ <= N);
  }
  void push_each(int byte, std::span<const std::uint8_t> parts) { end_at(put_each(end(), Wide(Bits{}), byte, parts)); }
  void clear() { size_ = 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Bits* begin() const { return bits_.data(); }
  [[nodiscard]] const Bits* end() const { return bits_.data() + size_; }
  [[nodiscard]] Bits operator[](std::size_t i) const { return bits_[i]; }
  [[nodiscard]] std::span<const Bits> all() const { return {begin(), size_}; }
  [[nodiscard]] std::span<const Bits> between(std::size_t first, std::size_t last) const {
    return {begin() + first, last - first};
  }

 private:
  std::array<Bits, N + stride> bits_;
  std::size_t size_ = 0;
};

/// All parts of the sizes of one table, rank after rank; joker pairs may stand behind the ace's.
class RankParts {
 public:
  /// The most that one rank has of a table here: to_two[1] with 4 single cards and 10 pairs, exactly[3] with 16.
  static constexpr std::size_t most_of_rank = 16;
  static constexpr std::size_t capacity = 13 * most_of_rank + 2;

  /// `ranks` has 1 in the nibbles of a Supply whose ranks have such parts; others are not looked at.
  void collect(const Naturals& naturals, const SubsetTable& sizes, std::uint64_t ranks) {
    std::uint8_t begin = 0;
    for (int byte = 0; byte < joker_byte; ++byte) {
      begin_[static_cast<std::size_t>(byte)] = begin;
      begin = static_cast<std::uint8_t>(begin + sizes[naturals.byte(byte)].size());
    }
    begin_[joker_byte] = begin;
    // Nibble 0 is the ace once more.
    for (ranks &= nibbles_from(1); ranks != 0; ranks &= ranks - 1) {
      const int byte = lowest_nibble(ranks) - 1;
      parts_.push_each(byte, sizes[naturals.byte(byte)]);
    }
    is_collected_ = true;
  }
  /// Lays the pairs of jokers behind all else.
  void collect_jokers(const Naturals& naturals) {
    for (const unsigned pair : {black_pair, red_pair}) {
      if ((naturals.jokers() & pair) != 0) parts_.push(Bits::unit(joker_byte) * pair);
    }
  }

  [[nodiscard]] bool is_collected() const { return is_collected_; }
  [[nodiscard]] std::size_t size() const { return parts_.size(); }
  [[nodiscard]] Bits operator[](std::size_t i) const { return parts_[i]; }
  /// Where the parts of a rank begin; those of the jokers at 13.
  [[nodiscard]] std::size_t begin(int byte) const { return begin_[static_cast<std::size_t>(byte)]; }
  [[nodiscard]] std::span<const Bits> of(int byte) const { return parts_.between(begin(byte), begin(byte + 1)); }
  [[nodiscard]] std::span<const Bits> below(int byte) const { return parts_.between(0, begin(byte)); }
  [[nodiscard]] std::span<const Bits> above(int byte) const { return parts_.between(begin(byte + 1), size()); }

 private:
  Parts<capacity> parts_;
  std::array<std::uint8_t, 14> begin_;
  bool is_collected_ = false;
};

/// Single cards and pairs of each rank in one order, for plays in which a wild may stand for a card of a pair.
class Mixed {
 public:
  void collect(const Naturals& naturals, const Supply& supply, bool joker_pairs) {
    parts_.collect(naturals, to_two[1], at_least(supply.copies, 1));
    if (joker_pairs) parts_.collect_jokers(naturals);
    for (std::size_t i = 0; i < parts_.size(); ++i) is_pair_[i] = total_count(parts_[i]) == 2;
  }
  [[nodiscard]] bool is_collected() const { return parts_.is_collected(); }

  /// For each part of a rank what goes with a single card, what with a pair.
  template <class To>
  To* cross(To* to, Wide base, int byte, std::span<const Bits> with_single, std::span<const Bits> with_pair) const {
    return cross(to, base, parts_.begin(byte), parts_.begin(byte + 1), with_single, with_pair);
  }
  /// The same for each part of all higher ranks.
  template <class To>
  To* cross_above(To* to, Wide base, int byte, std::span<const Bits> with_single,
                  std::span<const Bits> with_pair) const {
    return cross(to, base, parts_.begin(byte + 1), parts_.size(), with_single, with_pair);
  }

 private:
  template <class To>
  To* cross(To* to, Wide base, std::size_t first, std::size_t last, std::span<const Bits> with_single,
            std::span<const Bits> with_pair) const {
    const std::array<std::span<const Bits>, 2> with{with_single, with_pair};
    for (std::size_t i = first; i < last; ++i) to = put_each(to, base | Wide(parts_[i]), with[is_pair_[i]]);
    return to;
  }

  RankParts parts_;
  std::array<std::uint8_t, RankParts::capacity> is_pair_;
};

}  // namespace guandan::detail
