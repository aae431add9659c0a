// Working without the GIL.
#pragma once

#include "guandan/workers.hpp"
#include "python.hpp"

namespace guandan::bindings {

/// Takes the GIL for a thread that had let go of it. When the interpreter is being torn down, daemon threads never get
/// it back: then this does not return.
void take_gil(PyThreadState* state) noexcept;

/// Without the GIL until the end of the scope.
class GilReleased {
 public:
  GilReleased() : state_(PyEval_SaveThread()) {}
  ~GilReleased() { take_gil(state_); }
  GilReleased(const GilReleased&) = delete;
  GilReleased& operator=(const GilReleased&) = delete;

  [[nodiscard]] PyThreadState* state() const { return state_; }

 private:
  PyThreadState* state_;
};

/// Runs the handlers of signals that have come, as Ctrl-C, for a thread that has let go of the GIL. Throws what they
/// raise.
void hear_signals(PyThreadState* state);

/// Runs `body(workers)` with the GIL released, and hears Ctrl-C meanwhile.
template <class Body>
auto without_gil(Body body, unsigned threads) {
  const GilReleased released;
  const Workers workers{threads, [&released] { hear_signals(released.state()); }};
  return body(workers);
}

}  // namespace guandan::bindings
