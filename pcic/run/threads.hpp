// in_threads: does work in at most so many threads, or in one where the machine will not start that many.
//
// One thread means that none is started. More are first tried out: TBB would end the program if a limit
// (ulimit -u, a container) were in the way. Costs some 20 microseconds per thread, once.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

namespace pcic {

// threads: 0 for as many as there are cores, or as an in_threads around this one allows.
void run_in_threads(std::size_t threads, const std::function<void()>& work);

// What `work()` returns.
template <class Work>
auto in_threads(std::size_t threads, const Work& work) {
  if constexpr (std::is_void_v<decltype(work())>) {
    run_in_threads(threads, work);
  } else {
    std::optional<decltype(work())> result;
    run_in_threads(threads, [&] { result.emplace(work()); });
    return std::move(*result);
  }
}

}  // namespace pcic
