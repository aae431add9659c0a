// The move generator. It writes moves in ascending order of their bits (docs/format.md) without ever sorting: the loops
// nest from the highest bits down. Kinds come first, then bomb sizes, strengths, wilds, and last the cards, where the
// byte of the highest rank decides first. The innermost loops lay a list of parts over one base.
#pragma once

#include <array>
#include <span>

#include "guandan/combination.hpp"
#include "guandan/movegen.hpp"
#include "naturals.hpp"
#include "rank_parts.hpp"
#include "supply.hpp"

namespace guandan::detail {

struct TubeParts;
struct StraightParts;

class Generator {
 public:
  Generator(const Hand& hand, Rank level, const Rules& rules, MoveList& out)
      : naturals_(hand, level),
        supply_(naturals_, level),
        level_(level),
        rules_(rules),
        out_(out),
        wild_(Bits::of_face(wild_card(level).index())) {}

  /// Every play, or the pass and every play that beats the table.
  void run(const Combination* table);

 private:
  /// All plays of a kind and size whose strength exceeds `above`.
  void list(Kind kind, int size, int above);

  void same_rank(Kind kind, int size, int above);
  void small_sets(Kind kind, int size, int above);
  void bombs(int size, int above);
  void jokers(Kind kind, int above);
  void joker_bomb();
  void tubes(int above);
  void plates(int above);
  // Each lists all plays with a start, or a triple, and a number of wilds.
  void tube(int start, int wilds, const TubeParts& parts);
  void collect_tube(int start, TubeParts& parts);
  void plate(Bits header, int start, int wilds);
  Move* put_size(Move* to, Wide base, int size, int byte);
  void full_houses(int above);
  void full_house(Wide header, int byte, int wilds, const RankParts& pairs);
  [[nodiscard]] std::size_t most_full_houses(int byte, int wilds, const RankParts& pairs);
  void straights(int above);
  void straight(int start, int wilds, const StraightParts& parts);
  /// The starts where some suit fills all five places.
  [[nodiscard]] std::uint64_t natural_flushes() const;
  Move* drop_straight_flushes(Move* begin, Move* end, Bits header, int start) const;
  void straight_flushes(int above);

  [[nodiscard]] Bits header(Kind kind, int bomb_size, int strength, int wilds) const {
    return Move::header(kind, bomb_size, strength, level_, wilds) | wild_ * static_cast<unsigned>(wilds);
  }
  /// The starts of the sequences of this length stronger than `above` that find all but `wilds` of their `size` cards
  /// among `cards`, each rank's in a nibble; and how many cards each start finds.
  struct Windows {
    std::uint64_t starts;
    std::uint64_t sums;
    [[nodiscard]] int missing(int start, int size) const { return size - nibble(sums, start); }
  };
  [[nodiscard]] Windows windows(std::uint64_t cards, int length, int size, int above) const;
  /// The parts of `size` (1-3) cards of every rank, collected when first asked for; with the pairs also those of jokers
  /// that a full house may hold.
  [[nodiscard]] const RankParts& parts_of(int size);
  [[nodiscard]] const Mixed& mixed();
  void put(Bits move) { out_.push(Move::from_bits_unchecked(move)); }

  Naturals naturals_;
  Supply supply_;
  Rank level_;
  const Rules& rules_;
  MoveList& out_;
  Bits wild_;
  std::array<RankParts, 3> parts_;
  Mixed mixed_;
};

}  // namespace guandan::detail
