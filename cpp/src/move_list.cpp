#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

#include "guandan/movegen.hpp"

namespace guandan {

// A Move is two words without a constructor to run, so storage may move by realloc.
static_assert(sizeof(Move) == 16 && std::is_trivially_copyable_v<Move>);

MoveList::MoveList(std::span<const Move> moves) {
  if (moves.empty()) return;
  std::memcpy(static_cast<void*>(room(moves.size())), moves.data(), moves.size_bytes());
  size_ = moves.size();
}

MoveList::MoveList(MoveList&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      capacity_(std::exchange(other.capacity_, 0)) {}

MoveList& MoveList::operator=(MoveList&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(capacity_, other.capacity_);
  return *this;
}

MoveList::~MoveList() { std::free(data_); }

void MoveList::grow(std::size_t count) {
  constexpr std::size_t first = 32;
  const std::size_t capacity = std::max({size_ + count, 2 * capacity_, first});
  void* data = std::realloc(static_cast<void*>(data_), capacity * sizeof(Move));
  if (data == nullptr) throw std::bad_alloc();
  data_ = static_cast<Move*>(data);
  capacity_ = capacity;
}

}  // namespace guandan
