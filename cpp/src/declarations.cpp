// What the wilds of a move can stand for (R1.4, R2.5, R2.7).
#include <algorithm>
#include <bit>
#include <utility>

#include "guandan/classify.hpp"
#include "guandan/move.hpp"
#include "rank_counts.hpp"

namespace guandan {
namespace {

using detail::byte_of;
using detail::rank_of;
using detail::RankCounts;

/// The ranks that the wilds of a move fill, one entry per wild, ascending: the gaps of the play.
class Gaps {
 public:
  Gaps(const Move& move, const RankCounts& counts) {
    switch (move.kind()) {
      case Kind::full_house:
        add(byte_of(move.rank()), 3 - counts.of(move.rank()));
        pair_of_full_house(move, counts);
        break;
      case Kind::straight:
      case Kind::straight_flush:
        sequence(move, counts, 5, 1);
        break;
      case Kind::tube:
        sequence(move, counts, 3, 2);
        break;
      case Kind::plate:
        sequence(move, counts, 2, 3);
        break;
      default:
        add(byte_of(move.rank()), counts.wilds);
    }
    if (size_ == 2 && ranks_[0] > ranks_[1]) std::swap(ranks_[0], ranks_[1]);
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Rank first() const { return ranks_[0]; }
  [[nodiscard]] Rank last() const { return ranks_[size_ - 1]; }
  [[nodiscard]] int count(Rank rank) const { return static_cast<int>(std::count(ranks_, ranks_ + size_, rank)); }

 private:
  void add(int byte, int count) {
    for (int i = 0; i < count; ++i) ranks_[size_++] = rank_of(byte);
  }

  /// The pair's wilds join the single card beside the triple. A pair of two wilds may be any rank: not a gap of one.
  void pair_of_full_house(const Move& move, const RankCounts& counts) {
    const unsigned beside = counts.present() & ~(1U << byte_of(move.rank()));
    if (beside != 0) add(std::countr_zero(beside), 2 - counts.of(std::countr_zero(beside)));
  }

  void sequence(const Move& move, const RankCounts& counts, int length, int width) {
    for (unsigned left = detail::window(move.strength() + 1, length); left != 0; left &= left - 1) {
      const int byte = std::countr_zero(left);
      add(byte, width - counts.of(byte));
    }
  }

  Rank ranks_[2] = {Rank::none, Rank::none};
  int size_ = 0;
};

/// Shows `visit` the declarations of one move in their order until it returns false. Two wilds are never told apart.
template <class Visit>
class Lister {
 public:
  Lister(const Move& move, Visit& visit)
      : move_(move),
        counts_(move.cards(), move.level()),
        straight_(move.kind() == Kind::straight || move.kind() == Kind::straight_flush),
        visit_(visit) {}

  void run() {
    const int wilds = counts_.wilds;
    const Card wild = wild_card(move_.level());
    // R1.4: alone, a wild is only itself.
    if (wilds == 0 || wilds == move_.size()) {
      visit_(wilds == 0 ? Declaration{} : Declaration{{wild, wild}, static_cast<std::uint8_t>(wilds)});
      return;
    }
    const Gaps gaps(move_, counts_);
    if (gaps.size() == wilds) {
      for (int as_itself = gaps.count(move_.level()); as_itself >= 0; --as_itself) {
        if (!fill(gaps.first(), gaps.last(), as_itself)) return;
      }
    } else {
      free_pair();
    }
  }

 private:
  /// The pair of a full house that is two wilds: any suited rank but the triple's (R2.2, E4).
  void free_pair() {
    const Rank level = move_.level();
    if (level != move_.rank() && !(fill(level, level, 2) && fill(level, level, 1))) return;
    for (int byte = 0; byte < detail::joker_byte; ++byte) {
      if (rank_of(byte) == move_.rank()) continue;
      if (!fill(rank_of(byte), rank_of(byte), 0)) return;
    }
  }

  /// The declarations in which the wilds are of these ranks, the lower first, and so many of them are themselves.
  bool fill(Rank low, Rank high, int as_itself) {
    for (int first = 0; first < 4; ++first) {
      const Card a = Card::of(low, static_cast<Suit>(first));
      if (counts_.wilds == 1) {
        if (!offer({{a, Card{}}, 1}, as_itself)) return false;
        continue;
      }
      // Where both fill one rank, the order of the two does not count.
      for (int second = low == high ? first : 0; second < 4; ++second) {
        if (!offer({{a, Card::of(high, static_cast<Suit>(second))}, 2}, as_itself)) return false;
      }
    }
    return true;
  }

  bool offer(const Declaration& declaration, int as_itself) {
    int count = 0;
    for (int i = 0; i < declaration.size; ++i) count += declaration.wilds[i].is_wild(move_.level()) ? 1 : 0;
    return count != as_itself || !suits_allow(declaration) || visit_(declaration);
  }

  /// R2.5: a straight flush is declared in one suit, a straight is not.
  [[nodiscard]] bool suits_allow(const Declaration& declaration) const {
    if (!straight_) return true;
    unsigned suits = counts_.suits();
    for (int i = 0; i < declaration.size; ++i) suits |= 1U << 2 * static_cast<int>(declaration.wilds[i].suit());
    const bool one_suit = (suits & (suits - 1)) == 0;
    return one_suit == (move_.kind() == Kind::straight_flush);
  }

  const Move& move_;
  RankCounts counts_;
  bool straight_;
  Visit& visit_;
};

template <class Visit>
void each_declaration(const Move& move, Visit visit) {
  if (move.is_pass()) {
    visit(Declaration{});  // it has no level, and so no wild
  } else {
    Lister<Visit>(move, visit).run();
  }
}

}  // namespace

Declarations wild_declarations(const Move& move) {
  Declarations all;
  each_declaration(move, [&all](const Declaration& declaration) {
    all.push(declaration);
    return true;
  });
  return all;
}

Declaration first_declaration(const Move& move) {
  Declaration first;
  each_declaration(move, [&first](const Declaration& declaration) {
    first = declaration;
    return false;
  });
  return first;
}

}  // namespace guandan
