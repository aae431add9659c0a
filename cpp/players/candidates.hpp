// What the policy would do with a view, and the moves that are worth a search.
#pragma once

#include <vector>

#include "guandan/players/view.hpp"
#include "policy.hpp"

namespace guandan::players {

struct Candidate {
  Move move;
  /// What the policy makes of it, in leads.
  float value = 0;
  /// The plan for the cards that are left.
  Plan rest;
};

/// The policy's own choice, and then up to `most` in all the others by their value to it: of each combination one, by
/// the cards that the hand can best do without.
[[nodiscard]] std::vector<Candidate> find_candidates(const View& view, const Model& model, std::size_t most);

/// The policy with its weights.
[[nodiscard]] const Model& standard_model();

}  // namespace guandan::players
