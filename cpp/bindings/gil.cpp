#include "gil.hpp"

#include <chrono>
#include <thread>

#ifdef __GLIBCXX__
#include <cxxabi.h>
#endif

namespace guandan::bindings {

void take_gil(PyThreadState* state) noexcept {
#ifdef __GLIBCXX__
  // Up to Python 3.13 a daemon thread that asks for the GIL at the end of the process is ended by pthread_exit(), which
  // here unwinds the stack like an exception, and noexcept functions above would abort the whole process. From 3.14 on
  // Python lets the thread hang, and so does this.
  try {
    PyEval_RestoreThread(state);
  } catch (abi::__forced_unwind&) {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
  }
#else
  PyEval_RestoreThread(state);
#endif
}

void hear_signals(PyThreadState* state) {
  struct Held {
    explicit Held(PyThreadState* thread) { take_gil(thread); }
    ~Held() { PyEval_SaveThread(); }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
  };
  const Held held(state);
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

}  // namespace guandan::bindings
