#include "pcic/diagnose/autocovariance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace pcic {
namespace {

std::vector<double> by_definition(const std::vector<double>& x) {
  const std::size_t n = x.size();
  long double mean = 0;
  for (double value : x) mean += value / static_cast<long double>(n);
  std::vector<double> result(n);
  for (std::size_t lag = 0; lag < n; ++lag) {
    long double sum = 0;
    for (std::size_t t = 0; t + lag < n; ++t) sum += (x[t] - mean) * (x[t + lag] - mean);
    result[lag] = static_cast<double>(sum / static_cast<long double>(n));
  }
  return result;
}

TEST(Autocovariance, EqualsItsDefinitionAtEveryLagForAnyLength) {
  std::mt19937_64 random(2);
  std::normal_distribution<double> normal;
  for (std::size_t n : {1, 2, 3, 4, 5, 8, 31, 64, 100, 257}) {
    std::vector<double> x;
    for (std::size_t t = 0; t < n; ++t) x.push_back((x.empty() ? 0 : 0.8 * x.back()) + normal(random));
    const std::vector<double> expected = by_definition(x), found = autocovariance(x);
    ASSERT_EQ(found.size(), n);
    for (std::size_t lag = 0; lag < n; ++lag)
      EXPECT_NEAR(found[lag], expected[lag], 1e-13) << n << " " << lag;
  }
}

TEST(Autocovariance, OfAlternatingSignsAlternates) {
  const std::vector<double> found = autocovariance(std::vector<double>{1, -1, 1, -1});
  EXPECT_NEAR(found[0], 1, 1e-15);
  EXPECT_NEAR(found[1], -0.75, 1e-15);
  EXPECT_NEAR(found[2], 0.5, 1e-15);
  EXPECT_NEAR(found[3], -0.25, 1e-15);
}

TEST(Autocovariance, OfNoValuesIsEmpty) {
  EXPECT_TRUE(autocovariance({}).empty());
}

}  // namespace
}  // namespace pcic
