#include "guandan/playouts.hpp"

#include <limits>
#include <memory>
#include <string>

#include "guandan/batch.hpp"
#include "guandan/error.hpp"
#include "parallel.hpp"

namespace guandan {
namespace {

// About a millisecond of work.
constexpr std::size_t deals_in_piece = 4;

std::array<std::uint8_t, seats> by_place(const Playout& played) {
  std::array<std::uint8_t, seats> order;
  order.fill(Playouts::nobody);
  std::size_t place = 0;
  for (const std::uint8_t seat : played.finished) order[place++] = seat;
  if (played.result.last >= 0) order[seats - 1] = static_cast<std::uint8_t>(played.result.last);
  return order;
}

void put(Playouts& all, std::size_t i, const Playout& played) {
  all.winners[i] = static_cast<std::uint8_t>(played.result.winners);
  all.partner_place[i] = static_cast<std::uint8_t>(played.result.partner_place);
  all.plies[i] = played.plies;
  all.finish_orders[i] = by_place(played);
}

void check_arguments(std::size_t n, std::span<const Rank> levels, const Rules& rules, std::uint64_t first) {
  check_rules(rules);
  check_levels(n, "deals", levels);
  if (n > 0 && n - 1 > std::numeric_limits<std::uint64_t>::max() - first) {
    throw NotationError("deal", std::to_string(n) + " deals from number " + std::to_string(first) +
                                    " on: the last would be beyond 2**64 - 1");
  }
}

}  // namespace

Playout play_out(std::uint64_t seed, std::uint64_t deal, Rank level, const Rules& rules, MoveList& moves) {
  const int leader = static_cast<int>(Random(seed, deal, Stream::leader).below(seats));
  Deal play(Position{.hands = deal_hands(seed, deal), .leader = leader, .level = level, .rules = rules});
  Random random(seed, deal, Stream::players);
  std::uint32_t plies = 0;
  for (; !play.is_over(); ++plies) {
    play.legal_moves(moves);
    play.play_unchecked(moves[static_cast<std::size_t>(random.below(moves.size()))]);
  }
  return {*play.result(), plies, play.finished()};
}

Playouts playouts(std::size_t n, std::uint64_t seed, std::span<const Rank> levels, const Rules& rules,
                  std::uint64_t first, const Workers& workers) {
  check_arguments(n, levels, rules, first);
  Playouts all;
  all.winners.resize(n);
  all.partner_place.resize(n);
  all.plies.resize(n);
  all.finish_orders.resize(n);
  detail::run_pieces(n, deals_in_piece, workers, [&] {
    return [&, moves = std::make_shared<MoveList>()](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        put(all, i, play_out(seed, first + i, levels[levels.size() == 1 ? 0 : i], rules, *moves));
      }
    };
  });
  return all;
}

}  // namespace guandan
