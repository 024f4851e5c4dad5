#include "progress_bar.hpp"

#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>

namespace pcic::app {
namespace {

TEST(ProgressLine, ShowsShareRateAndTimeLeft) {
  const Progress progress{.num_draws = 1700,
                          .bytes = {.bytes_read = 1'000'000'000, .bytes_total = 4'000'000'000}};
  EXPECT_EQ(progress_line(progress, 2.0), " 25 %  1 GB of 4 GB  500 MB/s  6 s left  1700 draws");
}

TEST(ProgressLine, LeavesOutWhatIsNotKnown) {
  const Progress progress{.num_draws = 12, .bytes = {.bytes_read = 2500, .bytes_total = 0}};
  EXPECT_EQ(progress_line(progress, 0.0), "2.5 kB  12 draws");
}

// Standard error is a terminal while it lives, and what was written to it can be read.
class TerminalAsStandardError {
 public:
  TerminalAsStandardError() : saved_(dup(STDERR_FILENO)) {
    opened_ = openpty(&screen_, &terminal_, nullptr, nullptr, nullptr) == 0;
    if (opened_) dup2(terminal_, STDERR_FILENO);
  }
  ~TerminalAsStandardError() {
    dup2(saved_, STDERR_FILENO);
    close(saved_);
    close(terminal_);
    close(screen_);
  }
  bool opened() const { return opened_; }
  std::string shown() const {
    std::string text(4096, '\0');
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, read(screen_, text.data(), text.size()))));
    return text;
  }

 private:
  int saved_, screen_ = -1, terminal_ = -1;
  bool opened_ = false;
};

TEST(WithProgress, WipesTheLineBeforeTheAnswerIsPrinted) {
  std::string shown;
  {
    const TerminalAsStandardError terminal;
    if (!terminal.opened()) GTEST_SKIP() << "no pseudo-terminal here";
    const int answer = with_progress([](auto on_progress) {
      std::this_thread::sleep_for(std::chrono::milliseconds(150));
      on_progress({.num_draws = 12, .bytes = {.bytes_read = 2500, .bytes_total = 0}});
      return 42;
    });
    EXPECT_EQ(answer, 42);
    shown = terminal.shown();
  }
  EXPECT_NE(shown.find("12 draws"), std::string::npos) << shown;
  EXPECT_TRUE(shown.ends_with("12 draws\r\033[K")) << shown;
}

}  // namespace
}  // namespace pcic::app
