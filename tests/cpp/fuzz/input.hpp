// The bytes of the fuzzer as values of the core. Bytes that are not there are 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "check.hpp"
#include "draw.hpp"

namespace fuzz {

class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : bytes_(reinterpret_cast<const char*>(data), size) {}

  [[nodiscard]] bool empty() const { return bytes_.empty(); }
  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const char first = bytes_.front();
    bytes_.remove_prefix(1);
    return static_cast<std::uint8_t>(first);
  }
  std::size_t below(std::size_t bound) {
    const std::size_t high = byte();
    return (high << 8 | byte()) % bound;
  }
  std::uint64_t word() {
    std::uint64_t word = 0;
    for (int i = 0; i < 8; ++i) word = word << 8 | byte();
    return word;
  }
  guandan::Rank level() { return guandan::to_rank(2 + byte() % 13); }
  const guandan::Rules& rules() { return draw::all_rules()[byte() % 48U]; }
  /// At most 40 cards, a byte each; a third copy is left out.
  guandan::Hand hand() {
    guandan::Hand hand;
    for (int left = byte() % 41; left > 0; --left) {
      const guandan::Card card = guandan::Card::from_index(byte() % guandan::Card::faces);
      if (hand.count(card) < 2) hand.add(card);
    }
    return hand;
  }
  std::string_view rest() { return std::exchange(bytes_, {}); }

 private:
  std::string_view bytes_;
};

/// What `f` returns, or nothing if it refuses with one of the core's own errors.
template <class F>
auto accepted(F f) -> std::optional<decltype(f())> {
  try {
    return f();
  } catch (const guandan::Error& error) {
    CHECK(*error.what() != '\0' && *error.code() != '\0');
    return std::nullopt;
  }
}

/// Calls `f`, whose checks must all hold. What it throws is a crash, as the fuzzer sees it.
template <class F>
int hold(F f) {
  check::checks = 0;
  f();
  if (check::failures > 0) {
    std::cout << std::flush;
    std::abort();
  }
  return 0;
}

}  // namespace fuzz
