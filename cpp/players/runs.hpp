// Straights, tubes, plates and straight flushes that a hand may hold, for the search of plans.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "guandan/bits.hpp"
#include "guandan/combination.hpp"

namespace guandan::players {

/// A straight, tube or plate by naturals, as it stands in a Supply: nibble 0 is the low ace.
struct Run {
  Kind kind;
  std::uint8_t start;
  std::uint8_t length;
  std::uint8_t width;

  /// The byte of its i-th rank upward.
  [[nodiscard]] constexpr int byte(int i) const { return start + i == 0 ? 12 : start + i - 1; }
  [[nodiscard]] constexpr int strength() const { return start + length - 1; }
};

inline constexpr auto all_runs = [] {
  std::array<Run, 10 + 12 + 13> runs{};
  std::size_t n = 0;
  for (std::uint8_t start = 0; start < 10; ++start) runs[n++] = {Kind::straight, start, 5, 1};
  for (std::uint8_t start = 0; start < 13; ++start) runs[n++] = {Kind::plate, start, 2, 3};
  for (std::uint8_t start = 0; start < 12; ++start) runs[n++] = {Kind::tube, start, 3, 2};
  return runs;
}();

/// A straight flush that the hand holds: its natural cards, and how many wilds fill the gaps.
struct Flush {
  Bits cards;
  float price;
  std::uint8_t start;
  std::uint8_t wilds;
};

struct PricedRun {
  Run run;
  float price;
};

/// A list that grows and shrinks at its end.
template <class T, std::size_t Capacity>
struct Stack {
  std::array<T, Capacity> items;
  std::size_t size = 0;

  void push(const T& item) { items[size++] = item; }
  void pop() { --size; }
};

}  // namespace guandan::players
