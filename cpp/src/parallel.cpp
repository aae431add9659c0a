#include "parallel.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <limits>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace guandan::detail {
namespace {

constexpr std::size_t most_threads = 1024;
constexpr std::chrono::milliseconds poll_interval{50};

std::size_t thread_count(unsigned threads, std::size_t pieces) {
  const std::size_t wanted = threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
  return std::min({wanted, pieces, most_threads});
}

/// Joins its threads, also when an exception passes.
struct Threads {
  std::vector<std::thread> all;

  Threads() = default;
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  ~Threads() { join(); }
  void join() {
    for (std::thread& thread : all) {
      if (thread.joinable()) thread.join();
    }
  }
};

class Run {
 public:
  Run(std::size_t count, std::size_t size, const Workers& workers, const std::function<Piece()>& make)
      : count_(count),
        size_(size),
        pieces_(count / size + (count % size != 0 ? 1 : 0)),
        make_(make),
        poll_(workers.poll) {}

  [[nodiscard]] std::size_t pieces() const { return pieces_; }

  /// Takes pieces until there are no more.
  void work(bool calling) noexcept {
    std::size_t piece = 0;
    try {
      const Piece run = make_();
      auto polled = std::chrono::steady_clock::now();
      while ((piece = next_.fetch_add(1, std::memory_order_relaxed)) < pieces_) {
        const std::size_t begin = piece * size_;
        run(begin, begin + std::min(size_, count_ - begin));
        if (calling && !poll(polled)) return;
      }
    } catch (...) {
      fail(piece);
    }
  }

  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  /// False if the caller wants no more.
  bool poll(std::chrono::steady_clock::time_point& polled) noexcept {
    if (!poll_) return true;
    const auto now = std::chrono::steady_clock::now();
    if (now - polled < poll_interval) return true;
    polled = now;
    try {
      poll_();
      return true;
    } catch (...) {
      fail(before_all);
      return false;
    }
  }

  /// Keeps the exception being handled if no lower piece has failed, and lets no more pieces begin.
  void fail(std::size_t piece) noexcept {
    const std::lock_guard lock(mutex_);
    const std::size_t place = piece == before_all ? 0 : piece + 1;
    if (!error_ || place < failed_) {
      error_ = std::current_exception();
      failed_ = place;
    }
    next_.store(pieces_, std::memory_order_relaxed);
  }

  static constexpr std::size_t before_all = std::numeric_limits<std::size_t>::max();

  std::size_t count_;
  std::size_t size_;
  std::size_t pieces_;
  const std::function<Piece()>& make_;
  const std::function<void()>& poll_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::exception_ptr error_;
  std::size_t failed_ = 0;
};

}  // namespace

void run_pieces(std::size_t count, std::size_t size, const Workers& workers, const std::function<Piece()>& make) {
  Run run(count, size, workers, make);
  if (run.pieces() == 0) return;
  {
    const std::size_t others = thread_count(workers.threads, run.pieces()) - 1;
    Threads threads;
    threads.all.reserve(others);
    try {
      while (threads.all.size() < others) threads.all.emplace_back([&run] { run.work(false); });
    } catch (const std::system_error&) {
      // The system gives no more threads: those that are there do the work.
    }
    run.work(true);
  }
  run.rethrow();
}

}  // namespace guandan::detail
