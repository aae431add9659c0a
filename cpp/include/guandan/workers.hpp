/// \file
/// How many threads work on a batch, and how a caller looks in on it.
#pragma once

#include <functional>

namespace guandan {

struct Workers {
  /// The calling thread is one of them. 0: as many as the machine has. The result is the same for any number, and more
  /// than 1,024 are never started.
  unsigned threads = 1;
  /// Called by the calling thread every 50 ms or so while it works. What it throws ends the call: the other threads
  /// stop at their next piece of work and are joined, and the exception arrives at the caller.
  std::function<void()> poll = {};
};

}  // namespace guandan
