/// \file
/// A short list that lives inside its owner.
#pragma once

#include <cassert>
#include <cstddef>
#include <new>
#include <type_traits>

namespace guandan {

/// Up to `Capacity` items without an allocation; nothing is initialised before it is pushed. The rules of the game
/// bound what is pushed, and who names the capacity says which.
template <class T, std::size_t Capacity>
class InlineList {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  static constexpr std::size_t capacity = Capacity;

  [[nodiscard]] const T* begin() const { return std::launder(reinterpret_cast<const T*>(storage_)); }
  [[nodiscard]] const T* end() const { return begin() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return begin()[i]; }
  /// The first item of a list that is not empty.
  [[nodiscard]] const T& front() const { return *begin(); }

  /// Unchecked but for an assertion: there is room.
  void push(const T& item) {
    assert(size_ < Capacity);
    ::new (static_cast<void*>(&storage_[size_ * sizeof(T)])) T(item);
    ++size_;
  }

  /// Keeps the items for which `keep` is true.
  template <class Keep>
  void filter(Keep keep) {
    const std::size_t size = size_;
    size_ = 0;
    for (std::size_t i = 0; i < size; ++i) {
      if (const T item = begin()[i]; keep(item)) push(item);
    }
  }

 private:
  alignas(T) std::byte storage_[Capacity * sizeof(T)];
  std::size_t size_ = 0;
};

}  // namespace guandan
