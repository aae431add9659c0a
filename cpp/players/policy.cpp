#include "policy.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "cards.hpp"
#include "guandan/combination.hpp"
#include "guandan/movegen.hpp"

namespace guandan::players {
namespace {

constexpr float never = 100;

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

std::size_t stage(int cards) { return cards > 10 ? 0 : cards > 5 ? 1 : cards > 2 ? 2 : 3; }

/// A play, and what becomes of the plan: the group `from` (and `also`) gives way to the rest.
struct Choice {
  Move move;
  float value = 0;
  int from = -1;
  int also = -1;
  std::array<Move, 2> rest{};
  int rests = 0;
};

class Chooser {
 public:
  Chooser(const Scene& scene, int seat, const Plan& plan, const Sight& sight)
      : scene_(scene), plan_(plan), sight_(sight), judge_(scene, seat, sight) {
    wild_face_ = wild_card(scene.level).index();
  }

  [[nodiscard]] Choice run() {
    if (scene_.table.is_pass()) {
      best_.value = -1e9F;
      for (std::size_t i = 0; i < plan_.size(); ++i) consider({.move = plan_[i], .from = static_cast<int>(i)});
    } else {
      for (std::size_t i = 0; i < plan_.size(); ++i) consider_answers(static_cast<int>(i));
    }
    return best_;
  }

  /// An answer, and the plan for what it leaves.
  struct Across {
    Move move;
    Plan rest;
  };

  /// Cards that no group of the plan holds together may answer too: the plan is made anew without them. Nothing if that
  /// is no better than to pass.
  [[nodiscard]] std::optional<Across> answer_across() const {
    Bits all{};
    for (const Move& group : plan_) all = plus(all, group.cards().bits());
    const Hand hand = Hand::from_bits_unchecked(all);
    MoveList moves;
    const Combination table = scene_.table.combination();
    list_combinations(hand, &table, scene_.level, *scene_.rules, moves);
    const float now = total_burden(plan_, sight_);
    float best = 0;
    int tried = 0;
    std::optional<Across> found;
    for (const Move& answer : moves) {
      if (answer.kind() != scene_.table.kind() || answer.wilds() > 0) continue;
      if (++tried > 2) break;
      const Plan rest = make_plan(without(hand, answer), scene_.level, *scene_.rules, sight_);
      const float gain = now - total_burden(rest, sight_) - sight_.weights().across;
      const float value = judge_.rate(answer, sight_.win_chance(answer), gain, static_cast<int>(rest.size()));
      if (value <= best) continue;
      best = value;
      found = Across{answer, rest};
    }
    return found;
  }

 private:
  /// How many groups that stay may lose a trick, two at most.
  [[nodiscard]] int unsure(const Choice& choice) const {
    int count = 0;
    for (std::size_t i = 0; i < plan_.size() && count < 2; ++i) {
      if (static_cast<int>(i) == choice.from || static_cast<int>(i) == choice.also) continue;
      if (!judge_.is_sure(plan_[i])) ++count;
    }
    for (int r = 0; r < choice.rests; ++r) count += judge_.is_sure(choice.rest[at(r)]) ? 0 : 1;
    return count;
  }

  void consider(Choice choice) {
    const int after = static_cast<int>(plan_.size()) - 1 - (choice.also >= 0 ? 1 : 0) + choice.rests;
    const float chance = sight_.win_chance(choice.move);
    const bool whole = choice.also < 0 && choice.rests == 0;
    float gain = whole ? sight_.need(choice.move) - chance : sight_.burden(plan_[at(choice.from)]);
    if (choice.also >= 0) gain += sight_.burden(plan_[at(choice.also)]);
    for (int r = 0; r < choice.rests; ++r) gain -= sight_.burden(choice.rest[at(r)]);
    if (choice.rests > 0) gain -= sight_.weights().breaking;
    choice.value = judge_.rate(choice.move, chance, gain, after);
    if (after == 0 || chance >= Judge::sure) choice.value += judge_.finish(after, unsure(choice), chance);
    if (choice.value > best_.value) best_ = choice;
  }

  // Following -----------------------------------------------------------------

  [[nodiscard]] bool beats_table(const Move& move) const {
    const Kind kind = move.kind();
    if (kind == scene_.table.kind() && kind != Kind::bomb) return move.strength() > scene_.table.strength();
    if (!is_bomb(kind)) return false;
    return beats(move.combination(), scene_.table.combination(), scene_.level, *scene_.rules);
  }

  void consider_answer(const Choice& choice) {
    if (beats_table(choice.move)) consider(choice);
  }

  void consider_answers(int i) {
    consider_answer({.move = plan_[at(i)], .from = i});
    switch (scene_.table.kind()) {
      case Kind::single:
        consider_singles(i);
        break;
      case Kind::pair:
        consider_pairs(i);
        break;
      case Kind::triple:
        consider_triples(i);
        break;
      case Kind::full_house:
        consider_full_houses(i);
        break;
      default:
        break;
    }
  }

  // Breaking groups -----------------------------------------------------------

  [[nodiscard]] Move set_of(Bits cards, int strength) const { return players::set_of(strength, cards, scene_.level); }

  /// Two parts of one rank: `n` cards of `cards`, naturals first, and the others.
  struct Parts {
    Bits first;
    Bits rest;
  };
  [[nodiscard]] Parts split(Bits cards, int n) const {
    Bits first{};
    for (int pass = 0; pass < 2 && n > 0; ++pass) {
      for (int word = 0; word < 2; ++word) {
        std::uint64_t bits = word == 0 ? cards.lo : cards.hi;
        while (bits != 0 && n > 0) {
          const int face = std::countr_zero(bits) / 2 + 32 * word;
          bits &= ~(std::uint64_t{3} << (2 * (face % 32)));
          if ((face == wild_face_) != (pass == 1)) continue;
          const int count = std::min(n, cards.count(face));
          first = plus(first, Bits::of_face(face, static_cast<std::uint64_t>(count)));
          n -= count;
        }
      }
    }
    return {first, minus(cards, first)};
  }

  /// Whether cards of one rank may go apart into parts that are plays: wilds alone are level cards, so a part of wilds
  /// only would change its rank.
  [[nodiscard]] bool keeps_rank(Bits cards) const { return total_count(cards) > cards.count(wild_face_); }

  void consider_part(int i, int n) {
    const Move& group = plan_[at(i)];
    const int rest = group.size() - n;
    if (group.strength() <= scene_.table.strength() || rest <= 0) return;
    const Parts parts = split(group.cards().bits(), n);
    const bool level_rank = group.strength() == 13;
    if (!level_rank && (!keeps_rank(parts.first) || !keeps_rank(parts.rest))) return;
    Choice choice{.move = set_of(parts.first, group.strength()), .from = i};
    choice.rest[0] = set_of(parts.rest, group.strength());
    choice.rests = 1;
    consider_answer(choice);
  }

  void consider_singles(int i) {
    const Kind kind = plan_[at(i)].kind();
    if (kind == Kind::pair || kind == Kind::triple || kind == Kind::bomb) consider_part(i, 1);
    if (kind == Kind::full_house) consider_from_full_house(i, 1);
  }

  void consider_pairs(int i) {
    const Kind kind = plan_[at(i)].kind();
    if (kind == Kind::triple || kind == Kind::bomb) consider_part(i, 2);
    if (kind == Kind::full_house) consider_from_full_house(i, 2);
  }

  void consider_triples(int i) {
    const Kind kind = plan_[at(i)].kind();
    if (kind == Kind::bomb) consider_part(i, 3);
    if (kind == Kind::full_house) consider_from_full_house(i, 3);
  }

  /// The triple and the pair of a full house of the plan; false if wilds blur which is which.
  [[nodiscard]] bool halves(const Move& group, Move& triple, Move& pair) const {
    if (group.wilds() > 0) return false;
    const Bits cards = group.cards().bits();
    const int byte = to_int(group.rank()) - 2;
    const Bits mask = Bits::unit(byte) * 0xFFU;
    const Bits three = cards & mask;
    const Bits two = minus(cards, three);
    triple = set_of(three, group.strength());
    const int face = two.lo != 0 ? std::countr_zero(two.lo) / 2 : 32 + std::countr_zero(two.hi) / 2;
    pair = set_of(two, level_place(Card::from_index(face).rank(), scene_.level));
    return true;
  }

  void consider_from_full_house(int i, int n) {
    Move triple;
    Move pair;
    if (!halves(plan_[at(i)], triple, pair)) return;
    const int least = scene_.table.strength();
    if (n == 3) return consider_answer({.move = triple, .from = i, .rest = {pair, Move()}, .rests = 1});
    if (pair.strength() > least) {
      if (n == 2) {
        consider_answer({.move = pair, .from = i, .rest = {triple, Move()}, .rests = 1});
      } else {
        const Parts parts = split(pair.cards().bits(), 1);
        consider_answer({.move = set_of(parts.first, pair.strength()),
                         .from = i,
                         .rest = {triple, set_of(parts.rest, pair.strength())},
                         .rests = 2});
      }
    }
    if (triple.strength() > least) {
      const Parts parts = split(triple.cards().bits(), n);
      consider_answer({.move = set_of(parts.first, triple.strength()),
                       .from = i,
                       .rest = {pair, set_of(parts.rest, triple.strength())},
                       .rests = 2});
    }
  }

  /// A triple of the plan with a pair of the plan.
  void consider_full_houses(int i) {
    const Move& triple = plan_[at(i)];
    if (triple.kind() != Kind::triple || triple.strength() <= scene_.table.strength()) return;
    for (std::size_t j = 0; j < plan_.size(); ++j) {
      const Move& pair = plan_[j];
      if (pair.kind() != Kind::pair || (pair.strength() > 13 && !scene_.rules->full_house_joker_pair)) continue;
      // Their ranks differ also where wilds stand for others.
      if (triple.strength() == pair.strength()) continue;
      const Bits cards = plus(triple.cards().bits(), pair.cards().bits());
      const Move both = play_of(Kind::full_house, triple.strength(), cards, scene_.level);
      consider_answer({.move = both, .from = i, .also = static_cast<int>(j)});
    }
  }

  const Scene& scene_;
  const Plan& plan_;
  const Sight& sight_;
  Judge judge_;
  int wild_face_ = 0;
  Choice best_;
};

}  // namespace

Move as_move(const Combination& table, Rank level) {
  const int bomb_size = table.kind == Kind::bomb ? table.size : 0;
  return Move::from_bits_unchecked(Move::header(table.kind, bomb_size, strength(table, level), level, 0));
}

Judge::Judge(const Scene& scene, int seat, const Sight& sight)
    : scene_(scene),
      sight_(sight),
      w_(sight.weights()),
      seat_(seat),
      left_(scene.counts[at((seat + 1) % seats)]),
      right_(scene.counts[at((seat + 3) % seats)]),
      partner_(scene.counts[at(partner_of(seat))]) {
  const int least = left_ == 0 ? right_ : right_ == 0 ? left_ : std::min(left_, right_);
  lead_ =
      w_.lead + w_.urgent[stage(least)] + (partner_ == 0 ? w_.lead_partner_out : w_.lead_by_partner[stage(partner_)]);
  if (!scene.table.is_pass()) stop_ = value_of_stopping();
}

/// What the lead is worth with so many groups left.
float Judge::lead_value(int groups) const { return lead_ + w_.lead_near * static_cast<float>(std::max(0, 6 - groups)); }

/// What it is worth to take the trick from its owner, beside the lead.
float Judge::value_of_stopping() const {
  const int owner = scene_.owner;
  if (owner == partner_of(seat_)) {
    return -(w_.over_partner + w_.over_by_stage[stage(partner_)] + sight_.win_chance(scene_.table) * lead_value(3));
  }
  float danger = w_.danger[stage(scene_.counts[at(owner)])];
  if (scene_.counts[at(partner_of(owner))] == 0) danger *= 1 + w_.other_out;
  const bool partner_acts = partner_ > 0 && owner == (seat_ + 3) % seats;
  if (partner_ == 0) danger += w_.stop_partner_out;
  if (owner == (seat_ + 1) % seats) danger += w_.stop_last;
  return partner_acts ? danger * w_.partner_behind : danger;
}

float Judge::rate(const Move& move, float chance, float gain, int after) const {
  const float value = gain + chance * lead_value(after);
  if (scene_.table.is_pass()) return value + rate_lead(move, chance);
  const float answer = value + stop_ - w_.answer_same_size * (1 - chance) * same_size(move.size());
  if (!is_bomb(move.kind())) return answer;
  const bool over_partner = scene_.owner == partner_of(seat_);
  // A bomb on the partner's play only to go out.
  if (over_partner && after > 1) return answer - never;
  return answer - w_.bomb_reserve - w_.reserve_by_stage[stage(scene_.counts[at(scene_.owner)])] -
         w_.reserve_by_group * static_cast<float>(std::max(0, after - 3));
}

/// How many opponents would go out with an answer of this size.
float Judge::same_size(int size) const {
  return static_cast<float>((left_ == size ? 1 : 0) + (right_ == size ? 1 : 0));
}

float Judge::rate_lead(const Move& move, float chance) const {
  const float low = 1 - static_cast<float>(move.strength()) / 15;
  const int size = move.size();
  float value = w_.lead_kind[static_cast<std::size_t>(move.kind())] - (is_bomb(move.kind()) ? w_.bomb_lead : 0);
  value -= w_.same_size_as_opponent * (1 - chance) * same_size(size);
  if (size == 1 && partner_ == 1) value += w_.single_for_partner * low;
  if (size == 2 && partner_ == 2) value += w_.pair_for_partner * low;
  return value;
}

float Judge::finish(int after, int unsure, float chance) const {
  if (after == 0) return 2 * w_.certain;
  return chance >= sure && unsure <= 1 ? w_.certain : 0;
}

namespace {

bool may_answer_across(const Scene& scene, int seat) {
  const Kind kind = scene.table.kind();
  return kind >= Kind::pair && kind <= Kind::plate && scene.owner != partner_of(seat) &&
         scene.counts[at(seat)] >= scene.table.size();
}

}  // namespace

Move choose(const Scene& scene, int seat, Plan& plan, const Sight& sight) {
  Chooser chooser(scene, seat, plan, sight);
  const Choice choice = chooser.run();
  if (choice.move.is_pass() && may_answer_across(scene, seat)) {
    if (const auto across = chooser.answer_across()) {
      plan = across->rest;
      return across->move;
    }
  }
  if (choice.from < 0) return choice.move;
  const int high = std::max(choice.from, choice.also);
  const int low = std::min(choice.from, choice.also);
  plan.remove(at(high));
  if (low >= 0) plan.remove(at(low));
  for (int r = 0; r < choice.rests; ++r) plan.add(choice.rest[at(r)]);
  return choice.move;
}

}  // namespace guandan::players
