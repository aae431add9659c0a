// A deal with all hands known, played out by the policy.
#pragma once

#include <array>
#include <cstdint>

#include "guandan/deal.hpp"
#include "policy.hpp"

namespace guandan::players {

/// A deal and what the policy keeps of it for each seat.
class Rollout {
 public:
  /// Plans all four hands. The model outlives this.
  Rollout(const Deal& deal, const Model& model);

  [[nodiscard]] const Deal& deal() const { return deal_; }
  /// Gives a seat another plan for the cards it holds.
  void set_plan(int seat, const Plan& plan) { plans_[static_cast<std::size_t>(seat)] = plan; }
  [[nodiscard]] const Plan& plan(int seat) const { return plans_[static_cast<std::size_t>(seat)]; }
  /// Plays a move for the seat to act; its plan is the caller's care.
  void play(const Move& move);
  /// The policy makes a move.
  void step();
  /// The policy plays to the end.
  Result run();

 private:
  [[nodiscard]] Sight sight(int seat) const;

  Deal deal_;
  const Model* model_;
  std::array<Plan, seats> plans_;
  /// The cards of each seat by place.
  std::array<std::uint64_t, seats> held_{};
  std::uint64_t all_ = 0;
  Scene scene_;
};

}  // namespace guandan::players
