// Timing by ratios: the contenders take turns, and each is represented by its median.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace pcic::bench {

struct Contender {
  std::string name;
  std::function<void()> run;
  std::vector<double> seconds = {};

  double median() const {
    std::vector<double> sorted = seconds;
    std::sort(sorted.begin(), sorted.end());
    return sorted[sorted.size() / 2];
  }
};

inline void take_turns(std::vector<Contender>& contenders, int rounds) {
  for (int round = -1; round < rounds; ++round)  // the first round warms up
    for (Contender& contender : contenders) {
      const auto start = std::chrono::steady_clock::now();
      contender.run();
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
      if (round >= 0) contender.seconds.push_back(elapsed.count());
    }
}

}  // namespace pcic::bench
