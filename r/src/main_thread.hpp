// MainThread: R and a computation side by side.
//
// R may be called from its main thread alone. The computation runs in a thread of its own; meanwhile the main thread
// looks for interrupts, reports progress, and does what the computation asks of R. An interrupt ends the computation
// at its next report or its next call of R.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cpp11/R.hpp>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <pcic/evaluate.hpp>

namespace pcic::r {

struct Interrupted {};

// What an R function signalled. The condition is preserved until release().
struct Signalled {
  SEXP condition;
};

// Calls an R function with one argument, or none (nullptr). Its answer is preserved: release() it. Throws Signalled
// if it answers with a condition, and Interrupted if it does not answer at all.
SEXP called(SEXP function, SEXP argument);
void release(SEXP preserved);

// Releases what it holds, however its scope is left.
struct Preserved {
  SEXP object;
  ~Preserved() { release(object); }
};

class MainThread {
 public:
  // on_draws: an R function of the number of draws that were read, or NULL.
  explicit MainThread(SEXP on_draws) : on_draws_(on_draws) {}

  // Returns when the job has ended. Throws what it throws.
  void run(const std::function<void()>& job);

  // For the job: `work` is done by the main thread before this returns; throws what it throws.
  void in_r(const std::function<void()>& work);

  // For the job: what to call between blocks of draws.
  std::function<void(const Progress&)> reports();

 private:
  void serve();
  void report();

  SEXP on_draws_;
  std::atomic<std::size_t> num_draws_ = 0;
  std::size_t reported_ = 0;
  std::atomic<bool> interrupted_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void()>* asked_ = nullptr;
  std::exception_ptr error_of_asked_;
  bool ended_ = false;
};

}  // namespace pcic::r
