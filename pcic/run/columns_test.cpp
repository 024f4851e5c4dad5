#include "pcic/run/columns.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <mutex>
#include <numeric>
#include <random>

#include "pcic/run/memory_source_test.hpp"
#include "pcic/run/predict.hpp"

namespace pcic {
namespace {

MemoryArray numbered(const std::string& name, std::size_t num_obs, const std::vector<std::size_t>& lengths,
                     double factor) {
  MemoryArray array{{name, {num_obs}}, {}};
  double draw = 0;
  for (const std::size_t length : lengths) {
    std::vector<double>& chain = array.chains.emplace_back();
    for (std::size_t m = 0; m < length; ++m, ++draw)
      for (std::size_t i = 0; i < num_obs; ++i)
        chain.push_back(factor * (1000 * static_cast<double>(i) + draw));
  }
  return array;
}

class UnknownLength : public MemorySource {
 public:
  using MemorySource::MemorySource;
  std::optional<std::size_t> expected_draws(std::size_t) const override { return std::nullopt; }
};

template <class Source = MemorySource>
OpenDraws source_of(std::size_t num_obs, const std::vector<std::size_t>& lengths,
                    std::size_t draws_per_block = 7) {
  return [=] {
    return std::make_unique<Source>(
        "fit", std::vector{numbered("log_lik", num_obs, lengths, 1), numbered("value", num_obs, lengths, -2)},
        draws_per_block);
  };
}

// Every observation with all its draws, once.
std::size_t expect_all_columns(const OpenDraws& open, std::size_t num_obs, std::size_t num_draws,
                               ColumnOptions options) {
  options.values = {"value"};
  Columns columns(open, {}, options);
  EXPECT_EQ(columns.num_obs(), num_obs);
  std::mutex mutex;
  std::map<std::size_t, int> visits;
  columns.visit([&](const ObservationColumns& each) {
    const std::lock_guard lock(mutex);
    ++visits[each.observation];
    ASSERT_EQ(each.score.size(), num_draws);
    ASSERT_EQ(each.values.size(), 1u);
    for (std::size_t m = 0; m < num_draws; ++m) {
      const double expected = 1000 * static_cast<double>(each.observation) + static_cast<double>(m);
      ASSERT_EQ(each.score[m], expected) << each.observation << " " << m;
      ASSERT_EQ(each.values[0][m], -2 * expected);
    }
  });
  EXPECT_EQ(visits.size(), num_obs);
  for (const auto& [obs, count] : visits) EXPECT_EQ(count, 1) << obs;
  return columns.num_sweeps();
}

TEST(Columns, HandOutEveryObservationOnce) {
  for (const std::size_t num_obs : {1u, 8u, 9u, 700u})
    for (const std::size_t threads : {1u, 3u})
      EXPECT_EQ(expect_all_columns(source_of(num_obs, {40, 31}), num_obs, 71, {.threads = threads}), 1u);
}

// Of 8 observations, 2 arrays and 71 draws; there are 13 tiles.
constexpr std::size_t tile_bytes = 9088;

TEST(Columns, ReadTheDrawsAsOftenAsMemoryDemands) {
  EXPECT_EQ(expect_all_columns(source_of(100, {40, 31}), 100, 71, {.memory_bytes = 13 * tile_bytes}), 1u);
  EXPECT_EQ(expect_all_columns(source_of(100, {40, 31}), 100, 71, {.memory_bytes = 13 * tile_bytes - 1}), 2u);
  EXPECT_EQ(expect_all_columns(source_of(100, {40, 31}), 100, 71, {.memory_bytes = tile_bytes}), 13u);
}

TEST(Columns, DoNotNeedToKnowTheNumberOfDraws) {
  EXPECT_EQ(expect_all_columns(source_of<UnknownLength>(100, {40, 31}), 100, 71, {}), 1u);
  const std::size_t sweeps =
      expect_all_columns(source_of<UnknownLength>(100, {40, 31}), 100, 71, {.memory_bytes = 4 * tile_bytes});
  EXPECT_GE(sweeps, 4u);
  EXPECT_LE(sweeps, 6u);
}

TEST(Columns, TellTheLengthsOfTheChains) {
  Columns columns(source_of(3, {5, 0, 4}), {}, {});
  columns.visit([](const ObservationColumns& each) {
    EXPECT_EQ(std::vector(each.chain_lengths.begin(), each.chain_lengths.end()),
              (std::vector<std::size_t>{5, 0, 4}));
  });
  EXPECT_EQ(columns.chain_lengths(), (std::vector<std::size_t>{5, 0, 4}));
}

TEST(Columns, ComputeFormulasToo) {
  const Dataset data{{{"y", {3}, {1, 2, 3}}}};
  Columns columns(source_of(3, {6}), data,
                  {.score = "log_lik + y", .values = {"twice"}, .definitions = {"twice = 2 * value"}});
  columns.visit([](const ObservationColumns& each) {
    const double first = 1000 * static_cast<double>(each.observation);
    EXPECT_EQ(each.score[5], first + 5 + static_cast<double>(each.observation + 1));
    EXPECT_EQ(each.values[0][5], -4 * (first + 5));
  });
}

TEST(Columns, RepeatAValueThatIsTheSameForAllObservations) {
  MemoryArray mu = numbered("mu", 1, {6}, 5);
  mu.info.shape = {};
  const auto open = [&] {
    return std::make_unique<MemorySource>("fit", std::vector{numbered("log_lik", 3, {6}, 1), mu}, 4);
  };
  Columns columns(open, {}, {.values = {"mu"}});
  EXPECT_EQ(columns.num_obs(), 3u);
  columns.visit([](const ObservationColumns& each) { EXPECT_EQ(each.values[0][5], 25); });
}

std::string message_of(const OpenDraws& open, const ColumnOptions& options) {
  try {
    Columns(open, {}, options).visit([](const ObservationColumns&) {});
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(Columns, SayHowMuchMemoryOneTileNeeds) {
  EXPECT_EQ(
      message_of(source_of(3, {40'000}), {.memory_bytes = 1'000'000}),
      "40000 draws of 8 observations need 3 MB of memory; 1 MB are allowed. Allow more or thin the draws.");
}

TEST(Columns, NeedADraw) {
  EXPECT_EQ(message_of(source_of(3, {0}), {}), "fit-1: there are no draws in it; at least one is needed.");
}

TEST(Columns, RefuseMinusTheScoreAsAValue) {
  EXPECT_EQ(message_of(source_of(3, {4}), {.values = {"-log_lik"}}),
            "'-log_lik' is minus the score; ask for something that is predicted.");
}

// A chain of AR(1) draws with coefficient 0.8 is worth (1 - 0.8)/(1 + 0.8) = 1/9 of independent ones; the
// score is small, so that exp(s) is nearly linear in it. The standard deviation of one r_eff is 0.0072, by
// 200 simulations with posterior::ess_mean.
TEST(RelativeEfficiencies, OfAutocorrelatedScoresAreThoseOfTheory) {
  constexpr std::size_t num_series = 40;
  std::mt19937_64 random(2);
  std::normal_distribution<double> normal;
  MemoryArray array{{"log_lik", {num_series}}, {}};
  for (int chain = 0; chain < 4; ++chain) {
    std::vector<double>& values = array.chains.emplace_back(5000 * num_series);
    for (std::size_t series = 0; series < num_series; ++series) {
      double state = normal(random) / 0.6;
      for (std::size_t m = 0; m < 5000; ++m) {
        values[m * num_series + series] = 0.01 * state;
        state = 0.8 * state + normal(random);
      }
    }
  }
  const auto open = [&] { return std::make_unique<MemorySource>("fit", std::vector{array}, 100); };
  const std::vector<double> r_eff = relative_efficiencies(open, {}, {});
  const double mean = std::accumulate(r_eff.begin(), r_eff.end(), 0.0) / num_series;
  EXPECT_NEAR(mean, 1.0 / 9, 4 * 0.0072 / std::sqrt(static_cast<double>(num_series)));
}

}  // namespace
}  // namespace pcic
