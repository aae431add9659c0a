// Clocks. CPU time where a run lasts long enough for its clock; a finer one for single positions.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>
#include <limits>
#include <vector>

namespace bench {

/// CPU nanoseconds of one `run()`, the best of five means over so many repetitions. (On Windows std::clock is wall
/// time.)
template <class Run>
double cpu_time(int repetitions, Run run) {
  double best = std::numeric_limits<double>::max();
  for (int i = 0; i < 5; ++i) {
    const std::clock_t start = std::clock();
    for (int k = 0; k < repetitions; ++k) run();
    const auto ticks = static_cast<double>(std::clock() - start);
    best = std::min(best, ticks / CLOCKS_PER_SEC * 1e9 / repetitions);
  }
  return best;
}

/// Nanoseconds of `run(item)` for each item. All are visited in turn, pass after pass: a loop over a single position
/// would teach its branches to the processor by heart, and look faster than the work is. The clock is not CPU time, so
/// each figure is the best of twenty means: what was interrupted drops out.
template <class Items, class Run>
std::vector<double> time_each(const Items& items, int repetitions, Run run) {
  using clock = std::chrono::steady_clock;
  const int passes = std::max(1, repetitions / 20);
  std::vector<double> best(items.size(), std::numeric_limits<double>::max());
  for (int round = 0; round < 20; ++round) {
    std::vector<double> sums(items.size(), 0);
    for (int pass = 0; pass < passes; ++pass) {
      for (std::size_t i = 0; i < items.size(); ++i) {
        const clock::time_point start = clock::now();
        run(items[i]);
        sums[i] += std::chrono::duration<double, std::nano>(clock::now() - start).count();
      }
    }
    for (std::size_t i = 0; i < items.size(); ++i) best[i] = std::min(best[i], sums[i] / passes);
  }
  return best;
}

}  // namespace bench
