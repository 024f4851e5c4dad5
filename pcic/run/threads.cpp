#include "pcic/run/threads.hpp"

#include <sys/stat.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace pcic {
namespace {

// Threads of this program that the system counts, those included that have ended a moment ago.
std::size_t num_counted_threads() {
  struct stat status {};
  return ::stat("/proc/self/task", &status) == 0 ? static_cast<std::size_t>(status.st_nlink) : 0;
}

bool try_to_start(std::size_t count) {
  const std::size_t before = num_counted_threads();
  std::mutex all_wait_for_this;
  std::unique_lock held(all_wait_for_this);
  std::vector<std::thread> threads;
  try {
    while (threads.size() < count)
      threads.emplace_back([&] { const std::scoped_lock wait(all_wait_for_this); });
  } catch (const std::system_error&) {
  }
  held.unlock();
  const bool all = threads.size() == count;
  for (std::thread& thread : threads) thread.join();
  for (int tries = 0; tries < 1000 && num_counted_threads() > before; ++tries)
    std::this_thread::sleep_for(std::chrono::microseconds(20));
  return all;
}

bool can_start(std::size_t count) {
  static std::atomic<std::size_t> most_started{0};
  if (count <= most_started) return true;
  if (!try_to_start(count)) return false;
  most_started = count;
  return true;
}

}  // namespace

void run_in_threads(std::size_t threads, const std::function<void()>& work) {
  const auto wanted =
      threads > 0 ? threads : static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  const std::size_t used = can_start(wanted - 1) ? wanted : 1;
  const tbb::global_control allow(tbb::global_control::max_allowed_parallelism, used);
  tbb::task_arena arena(static_cast<int>(used));
  arena.execute(work);
}

}  // namespace pcic
