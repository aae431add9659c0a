/// \file
/// A hand: any sub-multiset of the 108 cards.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "guandan/bits.hpp"
#include "guandan/card.hpp"

namespace guandan {

class Hand {
 public:
  /// The empty hand.
  constexpr Hand() = default;
  /// Unchecked: `bits` are card counts of 0, 1 or 2.
  static constexpr Hand from_bits_unchecked(Bits bits) {
    Hand hand;
    hand.bits_ = bits;
    return hand;
  }
  /// Throws InvalidHandError if `bits` are no hand.
  static Hand from_bits(Bits bits);
  /// From the 54 counts in index order. Throws InvalidHandError.
  static Hand from_counts(std::span<const std::uint8_t> counts);
  /// From text such as "8S TH BJ". Throws NotationError or InvalidHandError.
  static Hand parse(std::string_view text);
  /// All 108 cards.
  static Hand deck();

  [[nodiscard]] constexpr Bits bits() const { return bits_; }
  [[nodiscard]] constexpr int count(Card card) const { return bits_.count(card.index()); }
  [[nodiscard]] constexpr int size() const { return total_count(bits_); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == Bits{}; }
  /// True if every card of `other` is here, as often as there.
  [[nodiscard]] bool contains(const Hand& other) const;
  /// The cards, by index, copies adjacent.
  [[nodiscard]] std::vector<Card> cards() const;

  /// With one card more; the third copy of a face throws InvalidHandError. `position` is told in the error.
  void add(Card card, int position = -1);
  /// All cards of both. Throws InvalidHandError at a third copy.
  [[nodiscard]] Hand plus(const Hand& other) const;
  /// Without the cards of `other`. Throws InvalidHandError if one of them is not here.
  [[nodiscard]] Hand minus(const Hand& other) const;

  friend constexpr bool operator==(const Hand&, const Hand&) = default;

 private:
  Bits bits_{};
};

[[nodiscard]] std::string to_string(const Hand& hand);

}  // namespace guandan
