#include "progress_bar.hpp"

#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <array>
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

// Standard error is a terminal until it is asked what was shown on it.
class TerminalAsStandardError {
 public:
  TerminalAsStandardError() : saved_(dup(STDERR_FILENO)) {
    opened_ = openpty(&screen_, &terminal_, nullptr, nullptr, nullptr) == 0;
    if (opened_) dup2(terminal_, STDERR_FILENO);
  }
  ~TerminalAsStandardError() {
    hang_up();
    close(saved_);
    close(screen_);
  }
  bool opened() const { return opened_; }

  // One read may return what the first of several writes has shown: only after hanging up is there an end to
  // read to.
  std::string shown() {
    hang_up();
    std::string text;
    std::array<char, 4096> part;
    for (ssize_t size; (size = read(screen_, part.data(), part.size())) > 0;)
      text.append(part.data(), static_cast<std::size_t>(size));
    return text;
  }

 private:
  void hang_up() {
    dup2(saved_, STDERR_FILENO);
    if (terminal_ >= 0) close(terminal_);
    terminal_ = -1;
  }

  int saved_, screen_ = -1, terminal_ = -1;
  bool opened_ = false;
};

TEST(WithProgress, WipesTheLineBeforeTheAnswerIsPrinted) {
  TerminalAsStandardError terminal;
  if (!terminal.opened()) GTEST_SKIP() << "no pseudo-terminal here";
  const int answer = with_progress([](auto on_progress) {
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    on_progress({.num_draws = 12, .bytes = {.bytes_read = 2500, .bytes_total = 0}});
    return 42;
  });
  const std::string shown = terminal.shown();
  EXPECT_EQ(answer, 42);
  EXPECT_TRUE(shown.ends_with("12 draws\r\033[K")) << shown;
}

}  // namespace
}  // namespace pcic::app
