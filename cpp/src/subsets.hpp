// Tables of the sub-multisets of one rank's four faces, made at compile time.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "naturals.hpp"

namespace guandan::detail {

/// A byte of four 2-bit counts, none of them 3.
[[nodiscard]] constexpr bool is_face_byte(unsigned byte) { return (byte & (byte >> 1) & 0x55) == 0; }

/// True if `part` takes no face more often than `whole` has it.
[[nodiscard]] constexpr bool is_part(unsigned part, unsigned whole) {
  for (int shift = 0; shift < 8; shift += 2) {
    if ((part >> shift & 3) > (whole >> shift & 3)) return false;
  }
  return true;
}

/// How many moves the generator writes at a time where parts are few: it may read and write so many too many.
inline constexpr std::size_t stride = 4;

/// For each byte of faces its parts of `least` to `most` cards, ascending. There are 6^4 = 1296 pairs of whole and part
/// over all sizes, so every table fits that.
class SubsetTable {
 public:
  consteval SubsetTable(int least, int most) {
    std::uint16_t end = 0;
    for (unsigned whole = 0; whole < 256; ++whole) {
      begin_[whole] = end;
      if (!is_face_byte(whole)) continue;
      for (unsigned part = 0; part <= whole; ++part) {
        if (copies(part) >= least && copies(part) <= most && is_face_byte(part) && is_part(part, whole)) {
          parts_[end++] = static_cast<std::uint8_t>(part);
        }
      }
    }
    begin_[256] = end;
  }

  [[nodiscard]] std::span<const std::uint8_t> operator[](unsigned whole) const {
    return {parts_.data() + begin_[whole], parts_.data() + begin_[whole + 1]};
  }

 private:
  std::array<std::uint16_t, 257> begin_{};
  std::array<std::uint8_t, 1296 + stride> parts_{};
};

/// exactly[k]: the parts of k cards, 0 to 8.
inline constexpr std::array<SubsetTable, 9> exactly{SubsetTable(0, 0), SubsetTable(1, 1), SubsetTable(2, 2),
                                                    SubsetTable(3, 3), SubsetTable(4, 4), SubsetTable(5, 5),
                                                    SubsetTable(6, 6), SubsetTable(7, 7), SubsetTable(8, 8)};
/// to_two[k]: the parts of k to 2 cards; to_three[k]: of k to 3 (k from 1).
inline constexpr std::array<SubsetTable, 3> to_two{SubsetTable(0, 2), SubsetTable(1, 2), SubsetTable(2, 2)};
inline constexpr std::array<SubsetTable, 4> to_three{SubsetTable(0, 3), SubsetTable(1, 3), SubsetTable(2, 3),
                                                     SubsetTable(3, 3)};

}  // namespace guandan::detail
