#include "guandan/random.hpp"

#include <bit>
#include <utility>

namespace guandan {
namespace {

/// SplitMix64: the next output of a state.
std::uint64_t split_mix(std::uint64_t& state) {
  state += 0x9E3779B97F4A7C15;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

struct Product {
  std::uint64_t high;
  std::uint64_t low;
};

/// 64 × 64 bits; no compiler has this everywhere under one name.
Product multiply(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t half = 0xFFFF'FFFF;
  const std::uint64_t low = (a & half) * (b & half);
  const std::uint64_t middle = (a >> 32) * (b & half) + (low >> 32);
  if (b <= half) return {middle >> 32, a * b};  // what is drawn here, every time
  const std::uint64_t cross = (a & half) * (b >> 32) + (middle & half);
  return {(a >> 32) * (b >> 32) + (middle >> 32) + (cross >> 32), a * b};
}

}  // namespace

Random::Random(std::uint64_t seed, std::uint64_t deal, Stream stream) : state_{} {
  for (const std::uint64_t word : {deal, static_cast<std::uint64_t>(stream)}) seed = split_mix(seed) ^ word;
  for (std::uint64_t& word : state_) word = split_mix(seed);
}

std::uint64_t Random::next() {
  auto& s = state_;
  const std::uint64_t result = std::rotl(s[1] * 5, 7) * 9;
  const std::uint64_t shifted = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = std::rotl(s[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t n) {
  Product product = multiply(next(), n);
  if (product.low < n) {
    const std::uint64_t threshold = (0 - n) % n;
    while (product.low < threshold) product = multiply(next(), n);
  }
  return product.high;
}

std::array<Hand, 4> deal_hands(std::uint64_t seed, std::uint64_t deal) {
  std::array<std::uint8_t, 2 * Card::faces> faces{};
  for (std::size_t i = 0; i < faces.size(); ++i) faces[i] = static_cast<std::uint8_t>(i / 2);
  Random random(seed, deal, Stream::cards);
  for (std::size_t i = faces.size() - 1; i > 0; --i) std::swap(faces[i], faces[random.below(i + 1)]);
  std::array<Bits, 4> cards{};
  for (std::size_t i = 0; i < faces.size(); ++i) {
    // No carry: there are two of each face.
    const Bits card = Bits::of_face(faces[i]);
    cards[i % 4] = {cards[i % 4].lo + card.lo, cards[i % 4].hi + card.hi};
  }
  std::array<Hand, 4> hands;
  for (std::size_t seat = 0; seat < hands.size(); ++seat) hands[seat] = Hand::from_bits_unchecked(cards[seat]);
  return hands;
}

int first_leader(std::uint64_t seed) { return static_cast<int>(Random(seed, 0, Stream::leader).below(4)); }

}  // namespace guandan
