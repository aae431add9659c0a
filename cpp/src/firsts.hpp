// The first play of each combination, found without the others.
#pragma once

#include "guandan/combination.hpp"
#include "guandan/movegen.hpp"
#include "naturals.hpp"
#include "subsets.hpp"
#include "supply.hpp"

namespace guandan::detail {

class Firsts {
 public:
  Firsts(const Hand& hand, Rank level, const Rules& rules, MoveList& out)
      : naturals_(hand, level), supply_(naturals_, level), level_(level), rules_(rules), out_(out) {}

  /// The first play of each combination, or the pass and those that beat the table.
  void run(const Combination* table);

 private:
  void list(Kind kind, int size, int above);
  void same_rank(Kind kind, int size, int above);
  void full_houses(int above);
  void full_house(int place, int byte);
  /// The cards of the first full house with so many wilds; none if there is none.
  [[nodiscard]] Bits full_house_below(int byte, int wilds) const;
  [[nodiscard]] Bits full_house_above(int byte, int wilds) const;
  void sequences(Kind kind, int length, int width, int above);
  void straight(int start);
  void straight_flushes(int above);

  /// The first part of `size` cards of a rank that holds as many.
  [[nodiscard]] Bits first_part(int byte, int size) const {
    return Bits::unit(byte) * exactly[static_cast<std::size_t>(size)][naturals_.byte(byte)][0];
  }
  void put(Kind kind, int bomb_size, int strength, int wilds, Bits cards) {
    const Bits header = Move::header(kind, bomb_size, strength, level_, wilds);
    const Bits wild = Bits::of_face(wild_card(level_).index(), static_cast<std::uint64_t>(wilds));
    out_.push(Move::from_bits_unchecked(header | wild | cards));
  }

  Naturals naturals_;
  Supply supply_;
  Rank level_;
  const Rules& rules_;
  MoveList& out_;
};

}  // namespace guandan::detail
