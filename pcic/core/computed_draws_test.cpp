#include "pcic/core/computed_draws.hpp"

#include <gtest/gtest.h>

#include "pcic/core/errors.hpp"
#include "pcic/core/memory_draws.hpp"

namespace pcic {
namespace {

using Arguments = std::span<const ComputedArray::Argument>;

std::unique_ptr<MemoryDraws> counting_draws(const std::vector<double>& values) {
  auto draws = std::make_unique<MemoryDraws>();
  draws->add("mu", values, 1, {.chains = 2});
  return draws;
}

std::vector<double> times_observation(Arguments arguments, std::size_t num_obs) {
  const BlockView& mu = arguments.front().values;
  std::vector<double> values;
  for (std::size_t m = 0; m < mu.num_draws; ++m)
    for (std::size_t i = 0; i < num_obs; ++i) values.push_back(mu(m, 0) * static_cast<double>(i));
  return values;
}

TEST(ComputedDraws, FunctionsAreCalledOnPiecesAsWideAsTheirOwnValues) {
  constexpr std::size_t num_obs = 1 << 18;  // four draws to a block, though mu alone has them all in one
  const std::vector<double> mu = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  std::size_t most_draws = 0;
  const std::vector<ComputedArray> computed = {{"loss", {"mu"}, [&](Arguments arguments) {
                                                  most_draws = std::max(most_draws,
                                                                        arguments.front().values.num_draws);
                                                  return times_observation(arguments, num_obs);
                                                }}};
  ComputedDraws draws(counting_draws(mu), computed, *counting_draws(mu));
  ASSERT_EQ(draws.arrays().size(), 2u);
  EXPECT_EQ(draws.arrays()[1].shape, std::vector<std::size_t>{num_obs});
  const std::string names[] = {"loss", "mu"};
  draws.select(names);
  std::size_t seen = 0;
  while (const std::optional<DrawBlock> block = draws.next()) {
    EXPECT_EQ(block->chain, seen / 6);
    EXPECT_EQ(block->first_draw, seen % 6);
    for (std::size_t m = 0; m < block->arrays[0].num_draws; ++m, ++seen) {
      EXPECT_EQ(block->arrays[1](m, 0), mu[seen]);
      EXPECT_EQ(block->arrays[0](m, 3), 3 * mu[seen]);
    }
  }
  EXPECT_EQ(seen, mu.size());
  EXPECT_EQ(most_draws, 4u);
}

TEST(ComputedDraws, RefusesANameThatIsTakenAndAnotherNumberOfObservations) {
  const std::vector<double> mu = {1, 2, 3, 4};
  const auto two = [](Arguments arguments) { return times_observation(arguments, 2); };
  const std::vector<ComputedArray> taken = {{"mu", {"mu"}, two}};
  EXPECT_THROW(ComputedDraws(counting_draws(mu), taken, *counting_draws(mu)), InputError);

  const std::vector<ComputedArray> changing = {{"loss", {"mu"}, [](Arguments arguments) {
                                                  return std::vector<double>(
                                                      arguments.front().values.num_draws == 1 ? 2 : 5);
                                                }}};
  ComputedDraws draws(counting_draws(mu), changing, *counting_draws(mu));
  const std::string names[] = {"loss"};
  draws.select(names);
  EXPECT_THROW(draws.next(), InputError);
}

}  // namespace
}  // namespace pcic
