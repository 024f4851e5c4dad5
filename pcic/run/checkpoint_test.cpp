#include "pcic/run/checkpoint.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>
#include <sstream>

#include "pcic/core/errors.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t num_obs = 300, num_chains = 3, draws_per_chain = 1500, draws_per_block = 70;

// Smooth, different in every chain; one value that is not finite, in the middle.
double value(std::size_t array, std::size_t chain, std::size_t draw, std::size_t obs) {
  const auto x = static_cast<double>(draw * 37 + obs * 11 + chain * 101 + array * 1009);
  if (array == 1 && chain == 1 && (draw == 900 || draw == 1400) && obs == 7) return INFINITY;
  return (array == 0 ? -1.5 : 2.0) + std::sin(x) + std::cos(x * 0.37) * 0.5;
}

std::unique_ptr<DrawSource> make_draws(std::size_t draws = draws_per_chain) {
  std::vector<MemoryArray> arrays{{{"log_lik", {num_obs}}, {}}, {{"loss", {num_obs}}, {}}};
  for (std::size_t array = 0; array < 2; ++array)
    for (std::size_t chain = 0; chain < num_chains; ++chain) {
      std::vector<double>& values = arrays[array].chains.emplace_back();
      for (std::size_t draw = 0; draw < draws; ++draw)
        for (std::size_t obs = 0; obs < num_obs; ++obs) values.push_back(value(array, chain, draw, obs));
    }
  return std::make_unique<MemorySource>("memory", std::move(arrays), draws_per_block);
}

struct Killed {};

// Ends the run at a block, without a chance to say anything.
class KilledSource final : public DrawSource {
 public:
  KilledSource(std::unique_ptr<DrawSource> source, std::size_t num_blocks)
      : source_(std::move(source)), left_(num_blocks) {}
  const std::vector<ArrayInfo>& arrays() const override { return source_->arrays(); }
  std::size_t num_chains() const override { return source_->num_chains(); }
  std::optional<std::size_t> expected_draws(std::size_t chain) const override {
    return source_->expected_draws(chain);
  }
  std::string chain_name(std::size_t chain) const override { return source_->chain_name(chain); }
  void select(std::span<const std::string> names) override { source_->select(names); }
  std::optional<DrawBlock> next() override {
    if (left_-- == 0) throw Killed();
    return source_->next();
  }
  ReadProgress progress() const override { return source_->progress(); }

 private:
  std::unique_ptr<DrawSource> source_;
  std::size_t left_;
};

class CheckpointTest : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  EvaluateOptions options(bool resume = false) const {
    EvaluateOptions asked{.losses = {"loss", "-log_lik"}};
    asked.importance_sampling.wanted = true;
    asked.importance_sampling.r_eff = {1.0};
    asked.checkpoint = CheckpointOptions{file_, resume, 0};
    return asked;
  }
  static std::string saved(const EvaluationState& state) {
    std::ostringstream out;
    state.save(out);
    return out.str();
  }
  std::string without_checkpoints() const {
    EvaluateOptions plain = options();
    plain.checkpoint.reset();
    return saved(evaluate_keeping_state(*make_draws(), {}, plain).state);
  }
  void run_until(std::size_t num_blocks) const {
    KilledSource draws(make_draws(), num_blocks);
    EXPECT_THROW(evaluate_keeping_state(draws, {}, options(true)), Killed);
  }
  std::string message_of(const EvaluateOptions& asked, DrawSource& draws) const {
    try {
      evaluate_keeping_state(draws, {}, asked);
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  }

  const fs::path folder_ = fs::temp_directory_path() / ("pcic-checkpoint-" + std::to_string(::getpid()));
  const fs::path file_ = folder_ / "run.checkpoint";
};

TEST_F(CheckpointTest, ARunThatWasKilledGoesOnWithTheSameBits) {
  const std::string expected = without_checkpoints();
  EXPECT_EQ(saved(evaluate_keeping_state(*make_draws(), {}, options()).state), expected);
  for (const std::size_t num_blocks : {30, 44}) {
    fs::remove(file_);
    run_until(num_blocks);
    ASSERT_TRUE(fs::exists(file_)) << num_blocks;
    EXPECT_EQ(saved(evaluate_keeping_state(*make_draws(), {}, options(true)).state), expected) << num_blocks;
  }
}

TEST_F(CheckpointTest, ARunMayBeKilledAgainAndAgain) {
  for (const std::size_t num_blocks : {30, 40, 50}) run_until(num_blocks);
  EXPECT_EQ(saved(evaluate_keeping_state(*make_draws(), {}, options(true)).state), without_checkpoints());
  EXPECT_EQ(saved(evaluate_keeping_state(*make_draws(), {}, options(true)).state), without_checkpoints());
}

TEST_F(CheckpointTest, ADamagedOrForeignCheckpointIsRefused) {
  run_until(40);
  std::ifstream in(file_, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(in), {}};
  for (const std::size_t length : {std::size_t{0}, std::size_t{100}, whole.size() / 2, whole.size() - 1}) {
    std::ofstream(file_, std::ios::binary) << whole.substr(0, length);
    EXPECT_NE(message_of(options(true), *make_draws()).find("run.checkpoint"), std::string::npos) << length;
  }
  std::ofstream(file_, std::ios::binary) << whole;
  EvaluateOptions other = options(true);
  other.losses = {"loss"};
  EXPECT_NE(message_of(other, *make_draws()).find("of another evaluation"), std::string::npos);
  other = options(true);
  other.importance_sampling.wanted = false;
  EXPECT_NE(message_of(other, *make_draws()).find("with other flags"), std::string::npos);
  EXPECT_NE(message_of(options(), *make_draws()).find("Add --resume"), std::string::npos);
}

TEST_F(CheckpointTest, OtherDrawsAreFound) {
  run_until(40);
  EXPECT_NE(message_of(options(true), *make_draws(draws_per_chain - 1)).find("run.checkpoint: of "),
            std::string::npos);
}

TEST_F(CheckpointTest, ACheckpointThatCannotBeWrittenIsAFindingAndNoFailure) {
  EvaluateOptions asked = options();
  asked.checkpoint->file = folder_ / "nowhere" / "run.checkpoint";
  const Evaluation done = evaluate_keeping_state(*make_draws(), {}, asked);
  EXPECT_EQ(saved(done.state), without_checkpoints());
  const auto is_about_it = [](const Finding& finding) {
    return finding.text.starts_with("A checkpoint could not be written, and the last good one was kept: ");
  };
  EXPECT_EQ(std::ranges::count_if(done.result.findings, is_about_it), 1);
}

}  // namespace
}  // namespace pcic
