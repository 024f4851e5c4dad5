// Timing by ratios: the contenders take turns, and each is represented by its median. Processor time, of all
// threads of the process, is what a machine that others are using changes least.
#pragma once

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

namespace pcic::bench {

struct Contender {
  std::string name;
  std::function<void()> run;
  std::vector<double> seconds = {};
  std::vector<double> processor_seconds = {};

  double median() const { return median_of(seconds); }
  double processor_median() const { return median_of(processor_seconds); }

 private:
  static double median_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
  }
};

inline double processor_time() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

inline void take_turns(std::vector<Contender>& contenders, int rounds) {
  for (int round = -1; round < rounds; ++round)  // the first round warms up
    for (Contender& contender : contenders) {
      const auto start = std::chrono::steady_clock::now();
      const double processor_start = processor_time();
      contender.run();
      const double processor_elapsed = processor_time() - processor_start;
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
      if (round < 0) continue;
      contender.seconds.push_back(elapsed.count());
      contender.processor_seconds.push_back(processor_elapsed);
    }
}

// What run.py reads: every round, and the peak memory of the process.
inline void print_for_run_py(const Contender& contender) {
  for (double seconds : contender.seconds) fmt::print("seconds {:.6f}\n", seconds);
  for (double seconds : contender.processor_seconds) fmt::print("processor {:.6f}\n", seconds);
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  fmt::print("peak_mb {:.1f}\n", static_cast<double>(usage.ru_maxrss) / 1024);
}

}  // namespace pcic::bench
