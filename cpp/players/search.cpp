#include "guandan/players/search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include "candidates.hpp"
#include "endgame.hpp"
#include "guandan/error.hpp"
#include "guandan/players/trials.hpp"
#include "habits.hpp"
#include "parallel.hpp"
#include "rollout.hpp"
#include "summary.hpp"
#include "worlds.hpp"

namespace guandan::players {
namespace {

/// A 64-bit number from all that a view holds, so that each decision has worlds of its own.
std::uint64_t digest(const View& view) {
  std::uint64_t hash = 0x9E37'79B9'7F4A'7C15;
  const auto mix = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * 0xBF58'476D'1CE4'E5B9;
    hash ^= hash >> 29;
  };
  mix(static_cast<std::uint64_t>(view.seat));
  mix(view.hand.bits().lo);
  mix(view.hand.bits().hi);
  for (const Hand& played : view.played) {
    mix(played.bits().lo);
    mix(played.bits().hi);
  }
  mix(static_cast<std::uint64_t>(view.owner + 1) << 8 | static_cast<std::uint64_t>(view.passes));
  return hash;
}

class Search {
 public:
  Search(const View& view, const Values& values, const Effort& effort, const Workers& workers)
      : view_(view),
        values_(values),
        effort_(effort),
        workers_(workers),
        worlds_(view),
        acts_(acts_of_others(view)),
        seed_(effort.seed ^ digest(view)),
        candidates_(find_candidates(view, standard_model(), static_cast<std::size_t>(effort.candidates))),
        results_(candidates_.size()) {
    for (std::size_t i = 0; i < candidates_.size(); ++i) alive_.push_back(i);
  }

  std::vector<Rated> run() {
    if (worlds_.is_known()) {
      solve();
      return rated();
    }
    const auto start = std::chrono::steady_clock::now();
    while (alive_.size() > 1 && done_ < effort_.worlds) {
      play_round(std::min(round_size, effort_.worlds - done_));
      drop_hopeless();
      if (workers_.poll) workers_.poll();
      const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
      if (effort_.seconds > 0 && passed.count() >= effort_.seconds) break;
    }
    return rated();
  }

 private:
  /// Only one deal is possible: every candidate is solved. One that takes too many positions is played out by the
  /// policy, and what that brings is no more than a guess.
  void solve() {
    const Rollout start(Deal(worlds_.position(seed_, 0)), standard_model());
    Endgame endgame(view_.seat, values_);
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      const std::int64_t positions = std::min(most_positions, most_positions_in_all - endgame.seen());
      const auto value = endgame.solve(after(start.deal(), candidates_[i]), positions);
      results_[i] = {static_cast<float>(value ? *value : played_value(start, candidates_[i]))};
      if (!value) guesses_.push_back(i);
      if (workers_.poll) workers_.poll();
    }
    done_ = 1;
  }

  [[nodiscard]] static Deal after(const Deal& start, const Candidate& candidate) {
    Deal deal = start;
    deal.play_unchecked(candidate.move);
    return deal;
  }

  [[nodiscard]] bool is_guess(std::size_t i) const {
    return std::find(guesses_.begin(), guesses_.end(), i) != guesses_.end();
  }

  /// Plays every candidate that is left out in the next worlds, the same for each.
  void play_round(int count) {
    const std::vector<std::uint64_t> numbers = draw_worlds(static_cast<std::size_t>(count));
    const auto before = static_cast<std::size_t>(done_);
    for (const std::size_t i : alive_) results_[i].resize(before + numbers.size());
    detail::run_pieces(numbers.size(), piece_size, workers_, [&] {
      return [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) play_world(numbers[i], before + i);
      };
    });
    done_ += count;
  }

  /// The numbers of so many worlds: of a larger draw those that fit what the others have done, as often as they are
  /// likely.
  std::vector<std::uint64_t> draw_worlds(std::size_t count) {
    const std::size_t drawn = acts_.empty() ? count : count * draws_for_one;
    const std::uint64_t first = next_world_;
    next_world_ += drawn;
    std::vector<float> logs(drawn);
    if (!acts_.empty()) {
      detail::run_pieces(drawn, draws_for_one * piece_size, workers_, [&] {
        return [&](std::size_t begin, std::size_t end) {
          for (std::size_t i = begin; i < end; ++i) {
            logs[i] = log_likelihood(acts_, worlds_.position(seed_, first + i));
          }
        };
      });
    }
    std::vector<std::uint64_t> numbers;
    for (const std::size_t i : chosen_by_weight(logs, count)) numbers.push_back(first + i);
    return numbers;
  }

  void play_world(std::uint64_t number, std::size_t column) {
    const Model& model = standard_model();
    const Rollout start(Deal(worlds_.position(seed_, number)), model);
    const bool few = cards_left(start.deal()) <= few_cards;
    Endgame endgame(view_.seat, values_);
    for (const std::size_t i : alive_) {
      std::optional<double> value;
      if (few) value = endgame.solve(after(start.deal(), candidates_[i]), most_positions_of_a_world);
      results_[i][column] = static_cast<float>(value ? *value : played_value(start, candidates_[i]));
    }
  }

  [[nodiscard]] double played_value(const Rollout& start, const Candidate& candidate) const {
    Rollout rollout = start;
    rollout.set_plan(view_.seat, candidate.rest);
    rollout.play(candidate.move);
    return value_of(rollout.run(), view_.seat, values_);
  }

  [[nodiscard]] static int cards_left(const Deal& deal) {
    int cards = 0;
    for (int seat = 0; seat < seats; ++seat) cards += deal.hand(seat).size();
    return cards;
  }

  /// Mean and standard error of a candidate's results; or of what they exceed another's by, world by world, as far as
  /// both were played.
  [[nodiscard]] Summary summary(std::size_t i, const std::vector<float>* other = nullptr) const {
    const std::vector<float>& all = results_[i];
    return summary_of(all.size(), [&](std::size_t world) {
      return static_cast<double>(all[world]) - (other != nullptr ? static_cast<double>((*other)[world]) : 0);
    });
  }

  /// A candidate that is far behind the best in the same worlds is not played on. The policy's own choice always is.
  void drop_hopeless() {
    const auto better = [&](std::size_t a, std::size_t b) { return summary(a).mean < summary(b).mean; };
    const std::size_t leader = *std::max_element(alive_.begin(), alive_.end(), better);
    std::erase_if(alive_, [&](std::size_t i) {
      const Summary ahead = summary(i, &results_[leader]);
      return i != leader && i != 0 && ahead.mean + hopeless * std::max(ahead.error, least_error) < 0;
    });
  }

  /// How far a candidate exceeds the policy's choice beyond chance: what noise makes look good is not chosen.
  [[nodiscard]] double merit(std::size_t i) const {
    const Summary ahead = summary(i, &results_[0]);
    // What is proven is preferred to a guess of the same value.
    if (is_guess(i)) return ahead.mean - least_error;
    return ahead.mean - effort_.doubt * ahead.error;
  }

  /// Those that were played in all worlds come first; equals stay in the policy's order.
  [[nodiscard]] std::vector<Rated> rated() const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < candidates_.size(); ++i) order.push_back(i);
    if (done_ > 0) {
      std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (results_[a].size() != results_[b].size()) return results_[a].size() > results_[b].size();
        return merit(a) > merit(b);
      });
    }
    std::vector<Rated> list;
    for (const std::size_t i : order) {
      Summary all = summary(i);
      if (is_guess(i)) all.error = std::abs(values_.front() - values_[3]) / 2;
      const double value = done_ > 0 ? all.mean : static_cast<double>(candidates_[i].value);
      const double cautious = done_ > 0 ? summary(0).mean + merit(i) : value;
      list.push_back({candidates_[i].move, value, all.error, static_cast<int>(results_[i].size()), cautious});
    }
    return list;
  }

  static constexpr int round_size = 40;
  static constexpr std::size_t piece_size = 4;
  static constexpr std::size_t draws_for_one = 16;
  static constexpr double hopeless = 3;
  static constexpr double least_error = 0.02;
  static constexpr int few_cards = 8;
  static constexpr std::int64_t most_positions = 20'000;
  static constexpr std::int64_t most_positions_in_all = 100'000;
  static constexpr std::int64_t most_positions_of_a_world = 3'000;

  const View& view_;
  const Values& values_;
  const Effort& effort_;
  const Workers& workers_;
  Worlds worlds_;
  std::vector<Act> acts_;
  std::uint64_t seed_;
  std::vector<Candidate> candidates_;
  /// The candidates that are still played, and for each candidate its value in each world.
  std::vector<std::size_t> alive_;
  std::vector<std::vector<float>> results_;
  /// Candidates of a known deal that could not be solved.
  std::vector<std::size_t> guesses_;
  int done_ = 0;
  std::uint64_t next_world_ = 0;
};

void check_turn(const View& view) {
  check_position(view);
  if (view.hand.empty()) throw PhaseError("impossible_position", "a seat without cards has no move");
}

}  // namespace

Move normal_move(const View& view) {
  check_turn(view);
  return find_candidates(view, standard_model(), 1).front().move;
}

std::vector<Rated> search(const View& view, const Values& values, const Effort& effort, const Workers& workers) {
  check_turn(view);
  if (effort.worlds < 1 || effort.candidates < 1)
    throw PhaseError("effort", "a search plays one world and looks at one move at least");
  return Search(view, values, effort, workers).run();
}

}  // namespace guandan::players
