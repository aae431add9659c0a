// What the wilds of a move can stand for (R1.4, R2.5, R2.7).
#include <algorithm>

#include "guandan/classify.hpp"
#include "guandan/move.hpp"
#include "naturals.hpp"

namespace guandan {
namespace {

using detail::copies;
using detail::Naturals;
using detail::rank_of;

/// The ranks that the wilds of a move fill, one entry per wild: the gaps of the play.
class Gaps {
 public:
  Gaps(const Move& move, const Naturals& naturals) {
    switch (move.kind()) {
      case Kind::full_house:
        add(move.rank(), 3 - naturals.copies_of(move.rank()));
        pair_of_full_house(move, naturals);
        break;
      case Kind::straight:
      case Kind::straight_flush:
        sequence(move, naturals, 5, 1);
        break;
      case Kind::tube:
        sequence(move, naturals, 3, 2);
        break;
      case Kind::plate:
        sequence(move, naturals, 2, 3);
        break;
      default:
        add(move.rank(), move.wilds());
    }
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Rank operator[](int i) const { return ranks_[i]; }

 private:
  void add(Rank rank, int count) {
    for (int i = 0; i < count; ++i) ranks_[size_++] = rank;
  }

  /// The pair's wilds join the single card beside the triple. A pair of two wilds may be any rank: not a gap of one.
  void pair_of_full_house(const Move& move, const Naturals& naturals) {
    for (int byte = 0; byte < detail::joker_byte; ++byte) {
      const int held = copies(naturals.byte(byte));
      if (held > 0 && rank_of(byte) != move.rank()) add(rank_of(byte), 2 - held);
    }
  }

  void sequence(const Move& move, const Naturals& naturals, int length, int width) {
    for (int i = 0; i < length; ++i) {
      const int byte = detail::sequence_byte(move.strength() + 1, length, i);
      add(rank_of(byte), width - copies(naturals.byte(byte)));
    }
  }

  Rank ranks_[2] = {Rank::none, Rank::none};
  int size_ = 0;
};

/// Collects the declarations of one move; two wilds are never told apart.
class Lister {
 public:
  explicit Lister(const Move& move) : move_(move), naturals_(move.cards(), move.level()) {}

  std::vector<Declaration> run() {
    const int wilds = naturals_.wilds;
    if (wilds == 0) return {Declaration{}};
    const Card wild = wild_card(move_.level());
    // R1.4: alone, a wild is only itself.
    if (wilds == move_.size()) return {Declaration{{wild, wild}, static_cast<std::uint8_t>(wilds)}};
    const Gaps gaps(move_, naturals_);
    if (gaps.size() == wilds) {
      fill(gaps);
    } else {
      free_pair();
    }
    order();
    return std::move(out_);
  }

 private:
  void fill(const Gaps& gaps) {
    for (int first = 0; first < 4; ++first) {
      const Card a = Card::of(gaps[0], static_cast<Suit>(first));
      if (gaps.size() == 1) {
        add({{a, Card{}}, 1});
        continue;
      }
      // Where both fill one rank, the order of the two does not count.
      for (int second = gaps[0] == gaps[1] ? first : 0; second < 4; ++second) {
        const Card b = Card::of(gaps[1], static_cast<Suit>(second));
        add({{std::min(a, b), std::max(a, b)}, 2});
      }
    }
  }

  /// The pair of a full house that is two wilds: any suited rank but the triple's (R2.2, E4).
  void free_pair() {
    for (int byte = 0; byte < detail::joker_byte; ++byte) {
      if (rank_of(byte) == move_.rank()) continue;
      for (int first = 0; first < 4; ++first) {
        for (int second = first; second < 4; ++second) {
          add({{Card::from_index(4 * byte + first), Card::from_index(4 * byte + second)}, 2});
        }
      }
    }
  }

  void add(const Declaration& declaration) {
    if (suits_allow(declaration)) out_.push_back(declaration);
  }

  /// R2.5: a straight flush is declared in one suit, a straight is not.
  [[nodiscard]] bool suits_allow(const Declaration& declaration) const {
    if (move_.kind() != Kind::straight && move_.kind() != Kind::straight_flush) return true;
    unsigned suits = 0;
    for (const Card card : Hand::from_bits_unchecked(naturals_.bits).cards()) suits |= suit_bit(card);
    for (int i = 0; i < declaration.size; ++i) suits |= suit_bit(declaration.wilds[i]);
    const bool one_suit = (suits & (suits - 1)) == 0;
    return one_suit == (move_.kind() == Kind::straight_flush);
  }

  static unsigned suit_bit(Card card) { return 1U << static_cast<int>(card.suit()); }

  void order() {
    const auto as_itself = [wild = wild_card(move_.level())](const Declaration& d) {
      return std::count(d.wilds, d.wilds + d.size, wild);
    };
    std::sort(out_.begin(), out_.end(), [&](const Declaration& a, const Declaration& b) {
      const auto left = as_itself(a);
      const auto right = as_itself(b);
      if (left != right) return left > right;
      return std::lexicographical_compare(a.wilds, a.wilds + a.size, b.wilds, b.wilds + b.size);
    });
  }

  Move move_;
  Naturals naturals_;
  std::vector<Declaration> out_;
};

}  // namespace

std::vector<Declaration> wild_declarations(const Move& move) {
  if (move.is_pass()) return {Declaration{}};  // it has no level, and so no wild
  return Lister(move).run();
}

}  // namespace guandan
