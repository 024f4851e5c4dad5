#include "pcic/diagnose/convergence.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "pcic/core/project_root_test.hpp"

namespace pcic {
namespace {

using Chains = std::vector<std::vector<double>>;

// null in the recording is R's NA.
double number(const nlohmann::json& value) {
  if (value.is_null()) return std::numeric_limits<double>::quiet_NaN();
  if (value == "Infinity") return std::numeric_limits<double>::infinity();
  return value.get<double>();
}

void expect_same(double found, double recorded, const std::string& what) {
  if (std::isnan(recorded)) {
    EXPECT_TRUE(std::isnan(found)) << what << " is " << found;
  } else if (std::isinf(recorded)) {
    EXPECT_EQ(found, recorded) << what;
  } else {
    EXPECT_NEAR(found, recorded, 1e-10 * recorded) << what;
  }
}

TEST(Convergence, EqualsTheRecordedAnswersOfRPosterior) {
  std::ifstream file(project_root() / "tests/reference/posterior/convergence.json");
  const nlohmann::json recording = nlohmann::json::parse(file);
  EXPECT_EQ(recording["version"], "1.4.0");
  ASSERT_EQ(recording["series"].size(), 28u);
  for (const auto& series : recording["series"]) {
    const auto chains = series["chains"].get<Chains>();
    const auto name = series["name"].get<std::string>();
    expect_same(split_rhat(chains), number(series["split_rhat"]), "split_rhat of " + name);
    expect_same(ess_mean(chains), number(series["ess_mean"]), "ess_mean of " + name);
  }
}

Chains ar1(std::size_t num_chains, std::size_t num_draws, double phi) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> normal;
  Chains chains(num_chains);
  for (auto& chain : chains) {
    double x = normal(random);
    for (std::size_t t = 0; t < num_draws; ++t) {
      chain.push_back(x);
      x = phi * x + std::sqrt(1 - phi * phi) * normal(random);
    }
  }
  return chains;
}

TEST(EssMean, OfAnAr1ChainIsNearItsTheoreticalValue) {
  const double phi = 0.8;
  EXPECT_NEAR(ess_mean(ar1(4, 50000, phi)) / 200000, (1 - phi) / (1 + phi), 0.01);
}

TEST(EssMean, OfChainsThatNeverMeetTakesNoQuadraticTime) {
  Chains chains = ar1(2, 200000, 0.5);
  for (double& value : chains[1]) value += 10;
  EXPECT_LT(ess_mean(chains), 10);  // by direct sums this would take 4e10 operations
  EXPECT_GT(split_rhat(chains), 5);
}

TEST(Convergence, DoesNotDependOnThePlaceOrUnitOfTheSeries) {
  const Chains chains = ar1(3, 200, 0.6);
  Chains moved = chains;
  for (auto& chain : moved)
    for (double& value : chain) value = 3 - 8 * value;
  EXPECT_NEAR(split_rhat(moved), split_rhat(chains), 1e-12);
  EXPECT_NEAR(ess_mean(moved), ess_mean(chains), 1e-9);
}

TEST(Convergence, CutsChainsToTheShortestAndLeavesEmptyOnesOut) {
  const Chains chains = ar1(2, 100, 0.3);
  Chains unequal = chains;
  unequal[0].insert(unequal[0].end(), {1000, -1000});
  unequal.push_back({});
  EXPECT_EQ(split_rhat(unequal), split_rhat(chains));
  EXPECT_EQ(ess_mean(unequal), ess_mean(chains));
}

TEST(Convergence, IsNanWithAValueThatIsNotFinite) {
  for (double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    Chains chains = ar1(2, 100, 0.3);
    chains[1][70] = bad;
    EXPECT_TRUE(std::isnan(split_rhat(chains)));
    EXPECT_TRUE(std::isnan(ess_mean(chains)));
  }
}

TEST(Convergence, IsNanForNoChainsAndForChainsTooShortToSplit) {
  EXPECT_TRUE(std::isnan(split_rhat({})));
  EXPECT_TRUE(std::isnan(ess_mean({})));
  EXPECT_TRUE(std::isnan(split_rhat({{1, 2, 3}, {2, 1, 5}})));
  EXPECT_TRUE(std::isnan(ess_mean({{1, 2, 3}, {2, 1, 5}})));
}

}  // namespace
}  // namespace pcic
