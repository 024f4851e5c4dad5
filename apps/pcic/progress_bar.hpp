// ProgressBar: how far reading has come, on one line of standard error, and only when that is a terminal.
#pragma once

#include <chrono>
#include <string>

#include "pcic/run/evaluate.hpp"

namespace pcic::app {

// "43 %  1.2 of 2.8 GB  950 MB/s  2 s left  1700 draws"
std::string progress_line(const Progress& progress, double seconds);

class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();  // wipes the line: let it end before anything else is printed
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(const Progress& progress);

 private:
  using Clock = std::chrono::steady_clock;
  bool on_terminal_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

// What `work(on_progress)` returns; the bar is wiped by then, and the answer begins on a clean line.
template <class Work>
auto with_progress(Work work) {
  ProgressBar bar;
  return work([&bar](const Progress& progress) { bar.show(progress); });
}

}  // namespace pcic::app
