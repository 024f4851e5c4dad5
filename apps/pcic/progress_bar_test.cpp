#include "progress_bar.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace pcic::app
