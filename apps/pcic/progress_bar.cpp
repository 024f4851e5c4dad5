#include "progress_bar.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace pcic::app {
namespace {

constexpr std::chrono::milliseconds between_updates(100);

std::string bytes_text(double bytes) {
  constexpr std::array units = {"B", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < units.size(); ++unit) bytes /= 1000;
  return fmt::format("{:.3g} {}", bytes, units[unit]);
}

}  // namespace

std::string progress_line(const Progress& progress, double seconds) {
  const auto read = static_cast<double>(progress.bytes.bytes_read);
  const auto total = static_cast<double>(progress.bytes.bytes_total);
  const double rate = seconds > 0 ? read / seconds : 0;
  std::string line;
  if (total > 0)
    line += fmt::format("{:3.0f} %  {} of {}", 100 * std::min(1.0, read / total), bytes_text(read),
                        bytes_text(total));
  else
    line += bytes_text(read);
  if (rate > 0) line += fmt::format("  {}/s", bytes_text(rate));
  if (rate > 0 && total > read) line += fmt::format("  {:.0f} s left", (total - read) / rate);
  return line + fmt::format("  {} draws", progress.num_draws);
}

ProgressBar::ProgressBar() : on_terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
  if (drawn_) std::fputs("\r\033[K", stderr);
}

void ProgressBar::show(const Progress& progress) {
  const Clock::time_point now = Clock::now();
  if (!on_terminal_ || now - last_ < between_updates) return;
  last_ = now;
  drawn_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  std::fputs(("\r\033[K" + progress_line(progress, seconds)).c_str(), stderr);
}

}  // namespace pcic::app
