// The ways to part cards of one rank that stand in no sequence, as far as one of them can be best.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace guandan::players::detail {

/// The most cards that one rank can have: eight and both wilds (R1.4, E12).
inline constexpr int largest_group = 10;

/// One way to part them. A pair that is carried is no play of its own: it goes along with a triple as a full house.
struct GroupOption {
  std::uint8_t triples = 0;
  std::uint8_t carried = 0;
  /// Up to two parts besides, of 1, 2, 4 or more cards; 0 if there is none.
  std::array<std::uint8_t, 2> others{};

  [[nodiscard]] constexpr int others_of(int least, int most) const {
    int found = 0;
    for (const int size : others) found += size >= least && size <= most ? 1 : 0;
    return found;
  }
  [[nodiscard]] constexpr int plays() const { return triples + others_of(1, largest_group); }
  /// Triples that can carry a pair, less pairs that need one.
  [[nodiscard]] constexpr int balance() const { return triples - carried; }
  [[nodiscard]] constexpr int bombs() const { return others_of(4, largest_group); }
};

/// True if `a` need not be looked at because of `b`.
constexpr bool is_needless(const GroupOption& a, const GroupOption& b) {
  // Each triple that is missing then costs one play at most, the pair that it would have carried. `b` itself needs
  // none.
  const bool is_repaired =
      b.carried == 0 && b.balance() < a.balance() && b.plays() + a.balance() - b.balance() <= a.plays();
  if (is_repaired) return true;
  if (b.plays() > a.plays() || b.balance() < a.balance()) return false;
  return b.plays() < a.plays() || b.balance() > a.balance() || b.bombs() > a.bombs();
}

class GroupOptions {
 public:
  /// The options of a group of `size` cards where a bomb has `max_bomb_size` at most (R2.4).
  constexpr GroupOptions(int size, int max_bomb_size) {
    for (int triples = 0; 3 * triples <= size; ++triples) {
      for (int carried = 0; 3 * triples + 2 * carried <= size; ++carried) {
        add_others(size - 3 * triples - 2 * carried, max_bomb_size, triples, carried);
      }
    }
  }
  constexpr GroupOptions() = default;

  [[nodiscard]] constexpr const GroupOption* begin() const { return options_.data(); }
  [[nodiscard]] constexpr const GroupOption* end() const { return options_.data() + size_; }

 private:
  constexpr void add_others(int rest, int max_bomb_size, int triples, int carried) {
    const auto is_part = [&](int size) { return size != 3 && size <= max_bomb_size; };
    for (int second = 0; 2 * second <= rest; ++second) {
      const int first = rest - second;
      if (!is_part(first) || !is_part(second)) continue;
      add({.triples = static_cast<std::uint8_t>(triples),
           .carried = static_cast<std::uint8_t>(carried),
           .others = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)}});
    }
  }

  constexpr void add(const GroupOption& option) {
    std::size_t kept = 0;
    bool is_new = true;
    for (std::size_t i = 0; i < size_; ++i) {
      const GroupOption& other = options_[i];
      const bool is_same = other.plays() == option.plays() && other.balance() == option.balance();
      if (is_needless(option, other) || (is_same && other.bombs() == option.bombs())) is_new = false;
    }
    if (!is_new) return;
    for (std::size_t i = 0; i < size_; ++i) {
      if (!is_needless(options_[i], option)) options_[kept++] = options_[i];
    }
    options_[kept++] = option;
    size_ = kept;
  }

  std::array<GroupOption, 8> options_{};
  std::size_t size_ = 0;
};

/// By size, for each allowed max_bomb_size.
[[nodiscard]] inline const GroupOptions& group_options(int size, int max_bomb_size) {
  constexpr auto make = [](int max) {
    std::array<GroupOptions, largest_group + 1> table{};
    for (int i = 0; i <= largest_group; ++i) table[static_cast<std::size_t>(i)] = GroupOptions(i, max);
    return table;
  };
  static constexpr std::array<std::array<GroupOptions, largest_group + 1>, 3> tables{make(6), make(8), make(10)};
  return tables[static_cast<std::size_t>(max_bomb_size / 2 - 3)][static_cast<std::size_t>(size)];
}

}  // namespace guandan::players::detail
