/// \file
/// Deals that a view leaves possible, and deals that the policy plays out.
#pragma once

#include <cstdint>
#include <vector>

#include "guandan/deal.hpp"
#include "guandan/players/search.hpp"
#include "guandan/players/view.hpp"
#include "guandan/playouts.hpp"
#include "guandan/workers.hpp"

namespace guandan::players {

/// Throws as check_view does, and as checked_position for a view that belongs to no position; PhaseError if it is not
/// the turn of its seat.
void check_position(const View& view);

/// Positions drawn evenly among all that fit the view: number i depends on view, seed and i only. The policy alone
/// would not have played as likely from each of them; the search heeds that. Throws as check_position does.
[[nodiscard]] std::vector<Position> draw_positions(const View& view, std::uint64_t seed, std::size_t count);

/// The mean value of where the view stands, if the policy plays on for all, over `effort.worlds` of those positions.
/// Without a move. Throws as check_position does.
[[nodiscard]] Rated policy_value(const View& view, const Values& values, const Effort& effort = {},
                                 const Workers& workers = {});

/// The deal with the cards and leader that play_out() takes for (seed, deal), played out by the policy with all hands
/// known to it. Unchecked.
[[nodiscard]] Playout policy_playout(std::uint64_t seed, std::uint64_t deal, Rank level, const Rules& rules = {});

}  // namespace guandan::players
