// Everything that is timed, by name. Each work checks its result against the reference whenever it runs.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases.hpp"

namespace bench {

struct Work {
  /// Calls of the function in one run.
  std::size_t calls = 0;
  /// What the calls made or counted: moves, decisions. 0 if that is no use.
  std::size_t items = 0;
  std::function<void()> run;
};

/// The names that make_work knows.
std::vector<std::string> work_names();
/// Ends the program if there is no such work.
Work make_work(const std::string& name, const Cases& corpus);

/// Every legal move of every position listed.
Work list_work(const Cases& positions);
/// The bare store loop: as many 16-byte moves written as the positions have. No generator can be faster.
Work store_work(const Cases& positions);

}  // namespace bench
