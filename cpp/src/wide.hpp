// Both words of a Bits in one register, where the machine has such: SSE2 is part of every x86-64, NEON of every arm64.
#pragma once

#include <cstdint>

#include "guandan/bits.hpp"

#if defined(GUANDAN_PLAIN_WORDS)
// Asked for by the build, to test this form on any machine.
#elif defined(__SSE2__) || defined(_M_X64)
#define GUANDAN_SSE2
#include <emmintrin.h>
#elif defined(__ARM_NEON) || defined(_M_ARM64)
#define GUANDAN_NEON
#include <arm_neon.h>
#endif

namespace guandan::detail {

#if defined(GUANDAN_SSE2)

class Wide {
 public:
  explicit Wide(Bits bits) : value_(_mm_set_epi64x(static_cast<long long>(bits.hi), static_cast<long long>(bits.lo))) {}
  /// The Bits at an address.
  static Wide at(const void* from) { return Wide(_mm_loadu_si128(static_cast<const __m128i*>(from))); }
  void store(void* to) const { _mm_storeu_si128(static_cast<__m128i*>(to), value_); }
  /// A word of up to 8 bits, shifted, in both words.
  static Wide twice(unsigned value, Wide shift) {
    const __m128i word = _mm_sll_epi64(_mm_cvtsi32_si128(static_cast<int>(value)), shift.value_);
    return Wide(_mm_unpacklo_epi64(word, word));
  }
  friend Wide operator|(Wide a, Wide b) { return Wide(_mm_or_si128(a.value_, b.value_)); }
  friend Wide operator&(Wide a, Wide b) { return Wide(_mm_and_si128(a.value_, b.value_)); }

 private:
  explicit Wide(__m128i value) : value_(value) {}
  __m128i value_;
};

#elif defined(GUANDAN_NEON)

class Wide {
 public:
  explicit Wide(Bits bits) : value_(vcombine_u64(vcreate_u64(bits.lo), vcreate_u64(bits.hi))) {}
  static Wide at(const void* from) { return Wide(vld1q_u64(static_cast<const std::uint64_t*>(from))); }
  void store(void* to) const { vst1q_u64(static_cast<std::uint64_t*>(to), value_); }
  static Wide twice(unsigned value, Wide shift) {
    return Wide(vshlq_u64(vdupq_n_u64(value), vdupq_n_s64(static_cast<std::int64_t>(vgetq_lane_u64(shift.value_, 0)))));
  }
  friend Wide operator|(Wide a, Wide b) { return Wide(vorrq_u64(a.value_, b.value_)); }
  friend Wide operator&(Wide a, Wide b) { return Wide(vandq_u64(a.value_, b.value_)); }

 private:
  explicit Wide(uint64x2_t value) : value_(value) {}
  uint64x2_t value_;
};

#else

class Wide {
 public:
  explicit Wide(Bits bits) : value_(bits) {}
  static Wide at(const void* from) { return Wide(*static_cast<const Bits*>(from)); }
  void store(void* to) const { *static_cast<Bits*>(to) = value_; }
  static Wide twice(unsigned value, Wide shift) {
    const std::uint64_t word = std::uint64_t{value} << shift.value_.lo;
    return Wide({word, word});
  }
  friend Wide operator|(Wide a, Wide b) { return Wide(a.value_ | b.value_); }
  friend Wide operator&(Wide a, Wide b) { return Wide(a.value_ & b.value_); }

 private:
  Bits value_;
};

#endif

}  // namespace guandan::detail
