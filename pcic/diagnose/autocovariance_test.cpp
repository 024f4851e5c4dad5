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

TEST(MeanAutocovariance, EqualsItsDefinitionAtEveryLagForAnyLengthAndNumber) {
  std::mt19937_64 random(2);
  std::normal_distribution<double> normal;
  for (std::size_t n : {1, 2, 3, 4, 5, 8, 31, 64, 100, 257})
    for (std::size_t num_series : {1, 2, 3, 8}) {
      std::vector<std::vector<double>> all(num_series);
      std::vector<double> expected(n);
      for (std::vector<double>& x : all) {
        for (std::size_t t = 0; t < n; ++t) x.push_back((x.empty() ? 5 : 0.8 * x.back()) + normal(random));
        const std::vector<double> of_one = by_definition(x);
        for (std::size_t lag = 0; lag < n; ++lag)
          expected[lag] += of_one[lag] / static_cast<double>(num_series);
      }
      const std::vector<double> found = mean_autocovariance({all.begin(), all.end()});
      ASSERT_EQ(found.size(), n);
      for (std::size_t lag = 0; lag < n; ++lag)
        EXPECT_NEAR(found[lag], expected[lag], 1e-13) << n << " " << num_series << " " << lag;
    }
}

TEST(MeanAutocovariance, OfAlternatingSignsAlternates) {
  const std::vector<double> signs = {1, -1, 1, -1};
  const std::vector<double> found = mean_autocovariance({signs});
  EXPECT_NEAR(found[0], 1, 1e-15);
  EXPECT_NEAR(found[1], -0.75, 1e-15);
  EXPECT_NEAR(found[2], 0.5, 1e-15);
  EXPECT_NEAR(found[3], -0.25, 1e-15);
}

}  // namespace
}  // namespace pcic
