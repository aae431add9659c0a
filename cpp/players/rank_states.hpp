// The states of the search over the ranks, and a table of them, layer after layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rank_choices.hpp"

namespace guandan::players::detail {

/// The sequences under way behind a place, by how many places they still need.
struct Open {
  /// 3 bits for each place of beginning; those that have just begun lowest.
  unsigned straights = 0;
  /// 2 bits each.
  unsigned tubes = 0;
  unsigned plates = 0;

  [[nodiscard]] constexpr int straights_that_need(int ranks) const {
    return static_cast<int>(straights >> (12 - 3 * ranks) & 7);
  }
  [[nodiscard]] constexpr int tubes_that_need(int ranks) const {
    return static_cast<int>(tubes >> (4 - 2 * ranks) & 3);
  }
  /// How many cards of the rank `ahead` places on are already asked for.
  [[nodiscard]] constexpr int needed(int ahead) const {
    int cards = ahead == 1 ? plate_width * static_cast<int>(plates) : 0;
    for (int ranks = ahead; ranks < straight_length; ++ranks) cards += straights_that_need(ranks);
    for (int ranks = ahead; ranks < tube_length; ++ranks) cards += tube_width * tubes_that_need(ranks);
    return cards;
  }
  [[nodiscard]] constexpr Open next(int new_straights, int new_tubes, int new_plates) const {
    return {(straights << 3 & 0xFFF) | static_cast<unsigned>(new_straights),
            (tubes << 2 & 0xF) | static_cast<unsigned>(new_tubes), static_cast<unsigned>(new_plates)};
  }
};

struct State {
  Open open;
  int wilds = 0;
  int low_aces = 0;

  [[nodiscard]] constexpr std::uint32_t key() const {
    return open.straights | open.tubes << 12 | open.plates << 16 | static_cast<unsigned>(wilds) << 17 |
           static_cast<unsigned>(low_aces) << 19;
  }
  static constexpr State of(std::uint32_t key) {
    return {{key & 0xFFF, key >> 12 & 15, key >> 16 & 1}, static_cast<int>(key >> 17 & 3), static_cast<int>(key >> 19)};
  }
};

/// The states of all layers in one row, each with its list; states of the newest layer are found by hashing.
template <class List>
class StateTable {
 public:
  StateTable() : slots_(first_slots, 0) {
    keys_.reserve(first_slots);
    lists_.reserve(first_slots);
  }

  void clear() {
    keys_.clear();
    lists_.clear();
    begin_ = 0;
  }
  /// What is added from now on is of a new layer. Returns where it begins.
  std::size_t open_layer() { return begin_ = keys_.size(); }

  [[nodiscard]] std::size_t size() const { return keys_.size(); }
  [[nodiscard]] std::uint32_t key(std::size_t i) const { return keys_[i]; }
  [[nodiscard]] State state(std::size_t i) const { return State::of(keys_[i]); }
  [[nodiscard]] const List& list(std::size_t i) const { return lists_[i]; }

  /// The list of a state of the newest layer, valid until the next call; a new one costs `none` throughout.
  List& list_of(const State& state, typename List::Cost none) {
    const std::uint32_t key = state.key();
    std::size_t slot = slot_of(key);
    // Slots keep what earlier layers wrote; outside of the newest layer it counts as empty.
    for (; begin_ < slots_[slot] && slots_[slot] <= keys_.size(); slot = (slot + 1) & (slots_.size() - 1)) {
      if (keys_[slots_[slot] - 1] == key) return lists_[slots_[slot] - 1];
    }
    keys_.push_back(key);
    lists_.emplace_back(none);
    slots_[slot] = static_cast<std::uint32_t>(keys_.size());
    if (2 * (keys_.size() - begin_) > slots_.size()) widen();
    return lists_.back();
  }

 private:
  static constexpr std::size_t first_slots = 256;

  [[nodiscard]] std::size_t slot_of(std::uint32_t key) const {
    return (key * 0x9E37'79B1U >> 12) & (slots_.size() - 1);
  }

  void widen() {
    slots_.assign(4 * slots_.size(), 0);
    for (std::size_t i = begin_; i < keys_.size(); ++i) {
      std::size_t slot = slot_of(keys_[i]);
      while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = static_cast<std::uint32_t>(i + 1);
    }
  }

  std::vector<std::uint32_t> keys_;
  std::vector<List> lists_;
  /// Place + 1 of a state.
  std::vector<std::uint32_t> slots_;
  std::size_t begin_ = 0;
};

}  // namespace guandan::players::detail
