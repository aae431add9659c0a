// The rule policy: what `normal` plays, and what the search plays its deals out with.
#pragma once

#include <array>
#include <cstdint>

#include "guandan/deal.hpp"
#include "plan.hpp"
#include "sight.hpp"

namespace guandan::players {

/// What everybody sees of a deal.
struct Scene {
  Rank level = Rank::two;
  const Rules* rules = nullptr;
  /// How many cards each seat holds; 0 is out.
  std::array<int, seats> counts{};
  /// What is to beat; the pass on the lead.
  Move table;
  int owner = -1;
};

/// A table of which only the combination is known.
[[nodiscard]] Move as_move(const Combination& table, Rank level);

/// Values plays for one seat in one scene, in leads.
class Judge {
 public:
  Judge(const Scene& scene, int seat, const Sight& sight);

  /// The worth of a play over passing: `chance` that it wins the trick, `gain` the burden that it takes off the plan,
  /// `after` groups left then.
  [[nodiscard]] float rate(const Move& move, float chance, float gain, int after) const;
  /// What it adds that all groups left but one win for sure, or that none is left.
  [[nodiscard]] float finish(int after, int unsure, float chance) const;
  [[nodiscard]] bool is_sure(const Move& move) const { return sight_.win_chance(move) >= sure; }

  static constexpr float sure = 0.97F;

 private:
  [[nodiscard]] float lead_value(int groups) const;
  [[nodiscard]] float same_size(int size) const;
  [[nodiscard]] float rate_lead(const Move& move, float chance) const;
  [[nodiscard]] float value_of_stopping() const;

  const Scene& scene_;
  const Sight& sight_;
  const Weights& w_;
  int seat_;
  int left_;
  int right_;
  int partner_;
  float lead_ = 0;
  float stop_ = 0;
};

/// The move that the policy makes for `seat`, whose cards are planned so. The plan follows.
[[nodiscard]] Move choose(const Scene& scene, int seat, Plan& plan, const Sight& sight);

}  // namespace guandan::players
