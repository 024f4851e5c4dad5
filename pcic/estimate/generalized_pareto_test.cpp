#include "pcic/estimate/generalized_pareto.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace pcic {
namespace {

// The sample whose empirical distribution is nearest: the quantiles at (z - 1/2)/N.
std::vector<double> quantiles(GeneralizedPareto pareto, std::size_t count) {
  std::vector<double> values(count);
  for (std::size_t z = 0; z < count; ++z)
    values[z] = pareto.quantile((static_cast<double>(z) + 0.5) / static_cast<double>(count));
  return values;
}

// The same estimate by another road: sums of log1p in long double, weights 1/sum exp(l - l_j) as in the paper
// of Zhang and Stephens.
GeneralizedPareto fit_in_long_double(const std::vector<double>& x) {
  const long double n = static_cast<long double>(x.size());
  const auto grid = static_cast<std::size_t>(30 + std::floor(std::sqrt(n)));
  const long double quartile = x[static_cast<std::size_t>(std::floor(n / 4 + 0.5L)) - 1];
  const auto mean = [&](long double theta) {
    long double sum = 0;
    for (double value : x) sum += std::log1p(-theta * value);
    return sum / n;
  };
  std::vector<long double> theta(grid), l(grid);
  for (std::size_t j = 0; j < grid; ++j) {
    theta[j] = 1 / static_cast<long double>(x.back()) +
               (1 - std::sqrt(static_cast<long double>(grid) / (static_cast<long double>(j) + 0.5L))) /
                   (3 * quartile);
    l[j] = n * (std::log(-theta[j] / mean(theta[j])) - mean(theta[j]) - 1);
  }
  long double centre = 0;
  for (std::size_t j = 0; j < grid; ++j) {
    long double sum = 0;
    for (long double other : l) sum += std::exp(other - l[j]);
    centre += theta[j] / sum;
  }
  const long double k = mean(centre);
  return {.k = static_cast<double>((n * k + 5) / (n + 10)), .sigma = static_cast<double>(-k / centre)};
}

TEST(GeneralizedPareto, QuantilesInvertTheDistributionFunction) {
  for (double k : {-0.4, 0.0, 0.3, 2.0})
    for (double p : {0.001, 0.5, 0.999}) {
      const GeneralizedPareto pareto{.k = k, .sigma = 2};
      const double x = pareto.quantile(p);
      const double beyond = k == 0 ? std::exp(-x / 2) : std::pow(1 + k * x / 2, -1 / k);
      EXPECT_NEAR(1 - beyond, p, 1e-14) << k;
    }
}

TEST(GeneralizedPareto, FitFindsTheShapeAndScaleOfALongSample) {
  for (double k : {-0.3, 0.0, 0.2, 0.7, 1.5}) {
    const GeneralizedPareto fit = fit_generalized_pareto(quantiles({.k = k, .sigma = 3}, 20000));
    EXPECT_NEAR(fit.k, k, 0.01);
    EXPECT_NEAR(fit.sigma, 3, 0.03);
  }
}

TEST(GeneralizedPareto, FitAgreesWithSumsInLongDouble) {
  for (double k : {-0.5, -0.01, 0.0, 0.1, 0.7, 3.0, 20.0})
    for (std::size_t count : {6u, 7u, 13u, 64u, 190u, 424u}) {
      const std::vector<double> x = quantiles({.k = k, .sigma = 1e-3}, count);
      const GeneralizedPareto fit = fit_generalized_pareto(x), exact = fit_in_long_double(x);
      EXPECT_NEAR(fit.k, exact.k, 1e-12 * std::max(1.0, std::abs(k))) << k << ", " << count;
      EXPECT_NEAR(fit.sigma / exact.sigma, 1, 1e-11) << k << ", " << count;
    }
}

TEST(GeneralizedPareto, FitKeepsItsShapeWhenTheUnitChanges) {
  std::vector<double> x = quantiles({.k = 0.4, .sigma = 1}, 50);
  const GeneralizedPareto fit = fit_generalized_pareto(x);
  for (double& value : x) value *= 1e-200;
  const GeneralizedPareto small = fit_generalized_pareto(x);
  EXPECT_NEAR(small.k, fit.k, 1e-12);
  EXPECT_NEAR(small.sigma / fit.sigma, 1e-200, 1e-211);
}

TEST(GeneralizedPareto, PriorDrawsTheShapeOfAShortSampleToOneHalf) {
  const std::vector<double> x = quantiles({.k = 0.5, .sigma = 1}, 20);
  const GeneralizedPareto fit = fit_generalized_pareto(x);
  double before = 0;  // k = mean log(1 - theta x), theta = -k / sigma, solved by iteration
  for (int step = 0; step < 2000; ++step) {
    double mean = 0;
    for (double value : x) mean += std::log1p(before / fit.sigma * value) / 20;
    before = mean == 0 ? 0.1 : mean;
  }
  EXPECT_NEAR(fit.k, (20 * before + 5) / 30, 1e-6);
}

TEST(GeneralizedPareto, ThereIsNoFitWhereTheLowerQuartileIsTheSmallestValue) {
  std::vector<double> x = quantiles({.k = 0.4, .sigma = 1}, 20);
  std::fill_n(x.begin(), 5, x[0]);
  EXPECT_TRUE(std::isinf(fit_generalized_pareto(x).k));
  EXPECT_TRUE(std::isnan(fit_generalized_pareto(x).sigma));
  EXPECT_TRUE(std::isfinite(fit_generalized_pareto(x, PsisFlavour::arviz).k));
  std::fill_n(x.begin(), 5, 0.0);
  EXPECT_TRUE(std::isinf(fit_generalized_pareto(x, PsisFlavour::arviz).k));
}

}  // namespace
}  // namespace pcic
