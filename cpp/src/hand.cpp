#include "guandan/hand.hpp"

#include "guandan/error.hpp"
#include "holds.hpp"
#include "text.hpp"

namespace guandan {
namespace {

constexpr Bits add_bits(Bits a, Bits b) { return {a.lo + b.lo, a.hi + b.hi}; }

}  // namespace

Hand Hand::from_bits(Bits bits) {
  if (are_card_counts(bits)) return from_bits_unchecked(bits);
  for (int face = 0; face < Card::faces; ++face) {
    if (bits.count(face) == 3) {
      const std::string name = to_string(Card::from_index(face));
      throw InvalidHandError("too_many_copies", "bits give three copies of " + name + "; there are two",
                             {.token = name, .position = face});
    }
  }
  throw InvalidHandError("malformed_bits", "bits of a hand: bits 108 and above must be 0");
}

Hand Hand::from_counts(std::span<const std::uint8_t> counts) {
  if (counts.size() != Card::faces) {
    throw InvalidHandError("malformed_counts", "a hand has 54 counts, not " + std::to_string(counts.size()));
  }
  Bits bits{};
  for (int face = 0; face < Card::faces; ++face) {
    const int count = counts[static_cast<std::size_t>(face)];
    if (count > 2) {
      const std::string name = to_string(Card::from_index(face));
      throw InvalidHandError(
          "too_many_copies",
          std::to_string(count) + " copies of " + name + " (index " + std::to_string(face) + "); there are two",
          {.token = name, .position = face});
    }
    bits = bits | Bits::of_face(face, static_cast<std::uint64_t>(count));
  }
  return from_bits_unchecked(bits);
}

Hand Hand::parse(std::string_view text) {
  Hand hand;
  detail::for_each_token(
      text, [&](std::string_view token, int position) { hand.add(parse_card(token, position, text), position); });
  return hand;
}

Hand Hand::deck() {
  constexpr std::uint64_t two_each = 0xAAAA'AAAA'AAAA'AAAA;
  return from_bits_unchecked(Bits{two_each, two_each} & card_mask);
}

bool Hand::contains(const Hand& other) const { return detail::holds(bits_, other.bits_); }

std::vector<Card> Hand::cards() const {
  std::vector<Card> cards;
  cards.reserve(static_cast<std::size_t>(size()));
  for (int face = 0; face < Card::faces; ++face) {
    cards.insert(cards.end(), static_cast<std::size_t>(bits_.count(face)), Card::from_index(face));
  }
  return cards;
}

void Hand::add(Card card, int position) {
  if (count(card) == 2) {
    std::string message = "a third " + to_string(card);
    ErrorFields fields{.token = to_string(card), .hand = *this};
    if (position >= 0) {
      message += " at position " + std::to_string(position);
      fields.position = position;
    }
    throw InvalidHandError("too_many_copies", message + "; there are two of each card", std::move(fields));
  }
  bits_ = add_bits(bits_, Bits::of_face(card.index()));
}

Hand Hand::plus(const Hand& other) const {
  if (!detail::fit_together(bits_, other.bits_)) {
    int face = 0;
    while (bits_.count(face) + other.bits_.count(face) <= 2) ++face;
    const std::string name = to_string(Card::from_index(face));
    throw InvalidHandError("too_many_copies",
                           "a third " + name + " when " + quoted(to_string(other)) + " joins " +
                               quoted(to_string(*this)) + "; there are two of each card",
                           {.token = name, .hand = *this});
  }
  return from_bits_unchecked(add_bits(bits_, other.bits_));
}

Hand Hand::minus(const Hand& other) const {
  if (!contains(other)) {
    int face = 0;
    while (bits_.count(face) >= other.bits_.count(face)) ++face;
    const std::string name = to_string(Card::from_index(face));
    throw InvalidHandError("not_in_hand",
                           "no " + name + " left in " + quoted(to_string(*this)) + " for " + quoted(to_string(other)),
                           {.token = name, .hand = *this});
  }
  // Nothing is borrowed from a neighbour: every count is there.
  return from_bits_unchecked({bits_.lo - other.bits_.lo, bits_.hi - other.bits_.hi});
}

std::string to_string(const Hand& hand) {
  std::string text;
  for (const Card card : hand.cards()) {
    if (!text.empty()) text += ' ';
    text += to_string(card);
  }
  return text;
}

}  // namespace guandan
