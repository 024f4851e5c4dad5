#include "pcic/run/follow.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <thread>

#include "pcic/core/errors.hpp"
#include "pcic/read/open_draws.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;

const std::string head = "# method = sample\n#   sample\n#     num_samples = 4\n# id = 1\nlp__,log_lik.1\n";
const std::string ending =
    "# \n#  Elapsed Time: 0.1 seconds (Warm-up)\n#                0.1 seconds (Sampling)\n"
    "#                0.2 seconds (Total)\n# \n";

class Follow : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  void append(const std::string& text) const {
    std::ofstream(file_, std::ios::binary | std::ios::app) << text;
  }
  FollowedFiles followed() const {
    FollowOptions options;
    options.pause = std::chrono::milliseconds(1);
    options.patience = std::chrono::milliseconds(200);
    return {{file_}, options};
  }
  static std::size_t num_draws(const FollowedFiles::Look& look) {
    OpenOptions open;
    open.allow_incomplete = !look.is_complete;
    const auto source = open_draws(look.files, open);
    std::size_t count = 0;
    while (const auto block = source->next()) count += block->arrays.front().num_draws;
    return count;
  }

  const fs::path folder_ = fs::temp_directory_path() / ("pcic-follow-" + std::to_string(::getpid()));
  const fs::path file_ = folder_ / "fit.csv";
};

TEST_F(Follow, ALookIsWhatTheFileHeldThoughItGrows) {
  append(head + "-1,-1\n-1,-2\n-1,");
  FollowedFiles files = followed();
  const FollowedFiles::Look first = files.next({});
  append("-3\n-1,-4\n");
  EXPECT_FALSE(first.is_complete);
  EXPECT_EQ(num_draws(first), 2u);
  append(ending);
  const FollowedFiles::Look second = files.next({});
  EXPECT_TRUE(second.is_complete);
  EXPECT_EQ(num_draws(second), 4u);
}

TEST_F(Follow, AFileThatIsNotThereYetIsWaitedFor) {
  FollowedFiles files = followed();
  std::thread sampler([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    append(head);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    append("-1,-1\n-1,-2\n-1,-3\n-1,-4\n" + ending);
  });
  FollowedFiles::Look look = files.next({});
  sampler.join();
  if (!look.is_complete) look = files.next({});
  EXPECT_TRUE(look.is_complete);
  EXPECT_EQ(num_draws(look), 4u);
}

TEST_F(Follow, AFileThatGrowsNoMoreIsUsedAsItIs) {
  append(head + "-1,-1\n-1,-2\n");
  FollowedFiles files = followed();
  EXPECT_FALSE(files.next({}).has_stalled);
  const FollowedFiles::Look look = files.next({});
  EXPECT_TRUE(look.has_stalled);
  EXPECT_EQ(num_draws(look), 2u);
}

TEST_F(Follow, OtherFilesAreRefused) {
  append("log_lik.1\n1\n2\n");
  FollowedFiles files = followed();
  EXPECT_THROW(files.next({}), InputError);
}

TEST(FollowOptions, EveryLossMustBeAsPreciseAsWanted) {
  Result result;
  result.losses.resize(2);
  result.losses[0].answer.mcse = 0.1;
  result.losses[1].answer.mcse = 0.3;
  EXPECT_FALSE(is_precise(result, {}));
  EXPECT_FALSE(is_precise(result, {.until_mcse = 0.2}));
  EXPECT_TRUE(is_precise(result, {.until_mcse = 0.3}));
}

}  // namespace
}  // namespace pcic
