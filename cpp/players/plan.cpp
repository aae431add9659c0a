#include "plan.hpp"

#include <algorithm>
#include <bit>

#include "cards.hpp"
#include "flushes.hpp"
#include "holds.hpp"
#include "naturals.hpp"
#include "runs.hpp"
#include "supply.hpp"

namespace guandan::players {
namespace {

using detail::joker_byte;

constexpr int ranks = 13;
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Searches sets of straight flushes, and for each of them sets of runs; what is left is played rank by rank.
class Planner {
 public:
  Planner(const Hand& hand, Rank level, const Rules& rules, const Sight& sight)
      : level_(level), rules_(rules), sight_(sight) {
    const detail::Naturals naturals(hand, level);
    left_ = naturals.bits;
    wilds_ = naturals.wilds;
    wild_face_ = wild_card(level).index();
    if (rules.wilds_prefer_natural && wilds_ > 0) {
      // Wilds that prefer to be natural stand with their own rank in plans (R2.8).
      left_ = left_ | Bits::of_face(wild_face_, static_cast<std::uint64_t>(wilds_));
      wilds_ = 0;
    }
    set_prices();
  }

  Plan run() {
    find_flushes();
    for (int byte = 0; byte < ranks; ++byte) change_count(byte, detail::copies(left_.byte(byte)));
    choose_flushes(0);
    return built();
  }

 private:
  // Prices --------------------------------------------------------------------

  [[nodiscard]] float price(Kind kind, int bomb_size, int strength) const {
    return sight_.price(Move::from_bits_unchecked(Move::header(kind, bomb_size, strength, level_, 0)));
  }

  void set_prices() {
    for (int byte = 0; byte < ranks; ++byte) {
      const int place = level_place(detail::rank_of(byte), level_);
      auto& prices = rank_price_[at(byte)];
      prices[0] = 0;
      for (int n = 1; n <= 3; ++n) prices[at(n)] = price(static_cast<Kind>(n), 0, place);
      const int most = detail::copies(left_.byte(byte));
      for (int n = 4; n <= most; ++n) {
        prices[at(n)] = n <= rules_.max_bomb_size
                            ? price(Kind::bomb, n, place)
                            : prices[at(rules_.max_bomb_size)] + prices[at(n - rules_.max_bomb_size)];
      }
      merges_[at(byte)] = place <= highest_merged_pair;
    }
    constexpr int middle = 6;
    const float triple = price(Kind::triple, 0, middle);
    const float bomb = price(Kind::bomb, 4, middle);
    merged_ = std::max(0.0F, price(Kind::pair, 0, 4) + triple - price(Kind::full_house, 0, middle));
    wild_alone_ = price(Kind::single, 0, 13);
    wild_to_triple_ = bomb - triple;
    wild_to_bomb_ = price(Kind::bomb, 5, middle) - bomb;
  }

  // Search --------------------------------------------------------------------

  void change_count(int byte, int change) {
    const int before = counts_[at(byte)];
    const int after = before + change;
    counts_[at(byte)] = after;
    cost_ += rank_price_[at(byte)][at(after)] - rank_price_[at(byte)][at(before)];
    triples_ += (after == 3) - (before == 3);
    bombs_ += (after >= 4) - (before >= 4);
    if (merges_[at(byte)]) pairs_ += (after == 2) - (before == 2);
  }

  [[nodiscard]] float wilds_cost() const {
    float cost = 0;
    int triples = triples_;
    for (int i = 0; i < wilds_; ++i) {
      float best = wild_alone_;
      if (bombs_ > 0) best = std::min(best, wild_to_bomb_);
      if (triples > 0) best = std::min(best, wild_to_triple_);
      if (triples > 0 && best == wild_to_triple_) --triples;
      cost += best;
    }
    return cost;
  }

  void find_flushes() {
    const detail::Supply supply(detail::Naturals(Hand::from_bits_unchecked(left_), level_), level_);
    for (int missing = 0; missing <= wilds_; ++missing) {
      for (int suit = 0; suit < 4; ++suit) {
        for (int start = rules_.ace_low ? 0 : 1; start < 10; ++start) {
          const unsigned places = detail::places_from(supply.of_suit(suit), start);
          if (std::popcount(places) != 5 - missing || flushes_.size == flushes_.items.size()) continue;
          flushes_.push({detail::flush(start, places, suit), price(Kind::straight_flush, 0, start + 4),
                         static_cast<std::uint8_t>(start), static_cast<std::uint8_t>(missing)});
        }
      }
    }
  }

  /// Tries the present choice of straight flushes, and it with one more from index `from` on.
  void choose_flushes(std::size_t from) {
    find_runs();
    choose_runs(0);
    for (std::size_t i = from; i < flushes_.size && chosen_.size < chosen_.items.size(); ++i) {
      const Flush& flush = flushes_.items[i];
      if (flush.wilds > wilds_ || !detail::holds(left_, flush.cards)) continue;
      take(flush, -1);
      chosen_.push(flush);
      choose_flushes(i);
      chosen_.pop();
      take(flush, 1);
    }
  }

  void take(const Flush& flush, int sign) {
    const Run run{Kind::straight_flush, flush.start, 5, 1};
    for (int i = 0; i < run.length; ++i) {
      if (flush.cards.byte(run.byte(i)) != 0) change_count(run.byte(i), sign);
    }
    left_ = sign < 0 ? minus(left_, flush.cards) : plus(left_, flush.cards);
    wilds_ += sign * flush.wilds;
    cost_ -= static_cast<float>(sign) * flush.price;
  }

  void find_runs() {
    runs_.size = 0;
    for (const Run& run : all_runs) {
      if ((run.start > 0 || rules_.ace_low) && has(run)) runs_.push({run, price(run.kind, 0, run.strength())});
    }
  }

  [[nodiscard]] bool has(const Run& run) const {
    for (int i = 0; i < run.length; ++i) {
      if (counts_[at(run.byte(i))] < run.width) return false;
    }
    return true;
  }

  /// Tries the present choice of runs, and it with one more from index `from` on.
  void choose_runs(std::size_t from) {
    keep_if_best();
    for (std::size_t i = from; i < runs_.size && tried_ < most_tried; ++i) {
      const PricedRun& priced = runs_.items[i];
      if (!has(priced.run)) continue;
      take(priced, -1);
      taken_.push(priced.run);
      choose_runs(i);
      taken_.pop();
      take(priced, 1);
    }
  }

  void take(const PricedRun& priced, int sign) {
    for (int i = 0; i < priced.run.length; ++i) change_count(priced.run.byte(i), sign * priced.run.width);
    cost_ -= static_cast<float>(sign) * priced.price;
  }

  void keep_if_best() {
    ++tried_;
    const float cost = cost_ + wilds_cost() - merged_ * static_cast<float>(std::min(triples_, pairs_));
    if (cost >= best_cost_) return;
    best_cost_ = cost;
    best_taken_ = taken_;
    best_chosen_ = chosen_;
  }

  // The plan ------------------------------------------------------------------

  [[nodiscard]] Move group(Kind kind, int strength, Bits cards) const { return play_of(kind, strength, cards, level_); }

  Plan built() {
    Plan plan;
    for (std::size_t i = 0; i < best_chosen_.size; ++i) {
      const Flush& flush = best_chosen_.items[i];
      left_ = minus(left_, flush.cards);
      wilds_ -= flush.wilds;
      const Bits wilds = Bits::of_face(wild_face_, flush.wilds);
      plan.add(group(Kind::straight_flush, flush.start + 4, flush.cards | wilds));
    }
    for (std::size_t i = 0; i < best_taken_.size; ++i) plan.add(drawn(best_taken_.items[i]));
    add_jokers(plan);
    for (int byte = 0; byte < ranks; ++byte) add_rank(plan, byte);
    add_wilds(plan);
    merge(plan);
    return plan;
  }

  /// `n` cards of a rank out of what is left, the highest suits first or last.
  Bits draw(int byte, int n, bool from_top) {
    Bits cards{};
    for (int i = 0; i < 4; ++i) {
      const int face = 4 * byte + (from_top ? 3 - i : i);
      const int count = std::min(n, left_.count(face));
      cards = cards | Bits::of_face(face, static_cast<std::uint64_t>(count));
      n -= count;
    }
    left_ = minus(left_, cards);
    return cards;
  }

  Move drawn(const Run& run) {
    Bits cards{};
    for (int i = 0; i < run.length; ++i) cards = cards | draw(run.byte(i), run.width, i % 2 == 1);
    const bool flush = run.kind == Kind::straight && one_suit(cards);
    return group(flush ? Kind::straight_flush : run.kind, run.strength(), cards);
  }

  void add_jokers(Plan& plan) const {
    const unsigned jokers = left_.byte(joker_byte);
    const Bits all{0, static_cast<std::uint64_t>(jokers) << 40};
    if (jokers == detail::four_jokers) {
      plan.add(group(Kind::joker_bomb, 0, all));
      return;
    }
    for (int red = 0; red < 2; ++red) {
      const Bits cards = Bits{0, static_cast<std::uint64_t>(jokers >> (2 * red) & 3) << (40 + 2 * red)};
      const int n = total_count(cards);
      if (n > 0) plan.add(group(static_cast<Kind>(n), 14 + red, cards));
    }
  }

  void add_rank(Plan& plan, int byte) {
    const int place = level_place(detail::rank_of(byte), level_);
    for (int n = detail::copies(left_.byte(byte)); n > 0; n = detail::copies(left_.byte(byte))) {
      const int size = std::min(n, rules_.max_bomb_size);
      plan.add(set_of(place, draw(byte, size, false), level_));
    }
  }

  /// Each wild where it lowers the burden most.
  void add_wilds(Plan& plan) {
    for (; wilds_ > 0; --wilds_) {
      const Bits wild = Bits::of_face(wild_face_);
      Move best = group(Kind::single, 13, wild);
      float best_change = sight_.price(best) + sight_.weights().wild_spent;
      std::size_t place = plan.size();
      for (std::size_t i = 0; i < plan.size(); ++i) {
        const Move& before = plan[i];
        if (!grows(before)) continue;
        const Bits cards = plus(before.cards().bits(), wild);
        const int size = before.size() + 1;
        const Move after = set_of(before.strength(), cards, level_);
        float change = sight_.price(after) - sight_.price(before);
        if (size < 4) change += sight_.weights().wild_spent;
        if (change >= best_change) continue;
        best_change = change;
        best = after;
        place = i;
      }
      if (place < plan.size()) plan.remove(place);
      plan.add(best);
    }
  }

  /// Whether a wild can join: one rank that is no joker, with room (R2.4).
  [[nodiscard]] bool grows(const Move& move) const {
    const Kind kind = move.kind();
    if (kind == Kind::bomb) return move.bomb_size() < rules_.max_bomb_size;
    return kind >= Kind::single && kind <= Kind::triple && move.strength() <= 13;
  }

  /// Triples take pairs along where that lowers the burden, the lowest first.
  void merge(Plan& plan) const {
    for (;;) {
      std::size_t triple = plan.size();
      std::size_t pair = plan.size();
      for (std::size_t i = 0; i < plan.size(); ++i) {
        if (plan[i].kind() == Kind::triple && (triple == plan.size() || plan[i].strength() < plan[triple].strength())) {
          triple = i;
        }
        if (plan[i].kind() == Kind::pair && plan[i].strength() <= highest_merged_pair &&
            (pair == plan.size() || plan[i].strength() < plan[pair].strength())) {
          pair = i;
        }
      }
      if (triple == plan.size() || pair == plan.size()) return;
      const Move merged = group(Kind::full_house, plan[triple].strength(),
                                plus(plan[triple].cards().bits(), plan[pair].cards().bits()));
      plan.remove(std::max(triple, pair));
      plan.remove(std::min(triple, pair));
      plan.add(merged);
    }
  }

  static constexpr int highest_merged_pair = 11;
  static constexpr int most_tried = 400;

  Rank level_;
  const Rules& rules_;
  const Sight& sight_;
  Bits left_{};
  int wilds_ = 0;
  int wild_face_ = 0;

  std::array<std::array<float, 9>, ranks> rank_price_{};
  std::array<bool, ranks> merges_{};
  float merged_ = 0;
  float wild_alone_ = 0;
  float wild_to_triple_ = 0;
  float wild_to_bomb_ = 0;

  std::array<int, ranks> counts_{};
  float cost_ = 0;
  int triples_ = 0;
  int pairs_ = 0;
  int bombs_ = 0;
  int tried_ = 0;
  Stack<Flush, 12> flushes_{};
  Stack<Flush, 3> chosen_{};
  Stack<PricedRun, 35> runs_{};
  Stack<Run, 27> taken_{};

  float best_cost_ = 1e9F;
  Stack<Flush, 3> best_chosen_{};
  Stack<Run, 27> best_taken_{};
};

}  // namespace

Plan make_plan(const Hand& hand, Rank level, const Rules& rules, const Sight& sight) {
  return Planner(hand, level, rules, sight).run();
}

float total_burden(const Plan& plan, const Sight& sight) {
  float sum = 0;
  for (const Move& group : plan) sum += sight.burden(group);
  return sum;
}

}  // namespace guandan::players
