// A stand-in for the part of TBB that pcic uses, for the preset tsan only: every parallel call runs on
// threads of its own.
//
// ThreadSanitizer does not see how Debian's TBB, which is not instrumented, hands work from thread to thread,
// and reports each hand-over as a race. It does see std::thread start and join, so what it reports here is a
// race of ours.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

namespace tbb {

inline thread_local std::size_t threads_of_arena = 3;

class task_arena {
 public:
  explicit task_arena(int num_threads) : num_threads_(static_cast<std::size_t>(num_threads)) {}

  template <class Work>
  decltype(auto) execute(const Work& work) {
    struct Restore {
      std::size_t threads;
      ~Restore() { threads_of_arena = threads; }
    } restore{threads_of_arena};
    threads_of_arena = num_threads_;
    return work();
  }

 private:
  std::size_t num_threads_;
};

namespace this_task_arena {
inline int max_concurrency() {
  return static_cast<int>(threads_of_arena);
}
}  // namespace this_task_arena

struct global_control {
  enum parameter { max_allowed_parallelism };
  global_control(parameter, std::size_t) {}
};

template <class Index>
class blocked_range {
 public:
  blocked_range(Index begin, Index end, std::size_t grain = 1) : begin_(begin), end_(end), grain_(grain) {}
  Index begin() const { return begin_; }
  Index end() const { return end_; }
  std::size_t grainsize() const { return grain_; }

 private:
  Index begin_, end_;
  std::size_t grain_;
};

// Runs them all at once; an exception of one of them is thrown when all have ended.
inline void run_at_once(const std::vector<std::function<void()>>& works) {
  std::vector<std::exception_ptr> errors(works.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < works.size(); ++i)
    threads.emplace_back([&works, &errors, i] {
      try {
        works[i]();
      } catch (...) {
        errors[i] = std::current_exception();
      }
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::exception_ptr& error : errors)
    if (error) std::rethrow_exception(error);
}

template <class... Works>
void parallel_invoke(const Works&... works) {
  run_at_once({std::function<void()>(works)...});
}

template <class Index, class Body>
void parallel_for(const blocked_range<Index>& range, const Body& body) {
  const auto step = static_cast<Index>(range.grainsize());
  const std::size_t num_threads = threads_of_arena;
  std::vector<std::function<void()>> works;
  for (std::size_t t = 0; t < num_threads; ++t)
    works.push_back([&, t] {
      for (Index at = range.begin() + static_cast<Index>(t) * step; at < range.end();
           at += step * num_threads)
        body(blocked_range<Index>(at, std::min(at + step, range.end())));
    });
  run_at_once(works);
}

template <class Index, class Body>
void parallel_for(Index first, Index last, const Body& body) {
  parallel_for(blocked_range<Index>(first, last), [&](const blocked_range<Index>& range) {
    for (Index i = range.begin(); i < range.end(); ++i) body(i);
  });
}

}  // namespace tbb
