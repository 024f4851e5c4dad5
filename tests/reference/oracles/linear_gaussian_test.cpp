// Regression with known variance: the posterior is Gaussian. Exact values:
// shared/oracles/small_problems.json.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "oracles/sampled_run.hpp"

namespace pcic::reference {
namespace {

constexpr std::array<double, 6> x = {-2, -1, 0, 1, 2, 6};
constexpr std::array<double, 6> y = {-1.5, 0.2, 0.1, 1.4, 1.7, 9.0};

struct GaussianPosterior {
  double beta, sigma2;
  double mean0, mean1;
  double variance0, covariance, variance1;
};

// Draws theta by the Cholesky factor of its covariance.
SampledProblem regression(const GaussianPosterior& posterior) {
  const double l00 = std::sqrt(posterior.variance0), l10 = posterior.covariance / l00,
               l11 = std::sqrt(posterior.variance1 - l10 * l10);
  const auto draw = [=](Random& random) {
    std::normal_distribution<double> normal;
    const double z0 = normal(random), z1 = normal(random);
    const double intercept = posterior.mean0 + l00 * z0, slope = posterior.mean1 + l10 * z0 + l11 * z1;
    DrawValues values(3);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double error = y[i] - intercept - slope * x[i];
      values[0].push_back(-posterior.beta * error * error / (2 * posterior.sigma2));
      values[1].push_back(error * error);
      values[2].push_back(std::abs(error));
    }
    return values;
  };
  return {.score = "score", .losses = {"l2", "l1"}, .draw = draw};
}

TEST(SampledLinearGaussian, MeetsTheExactValues) {
  const GaussianPosterior posterior{1.0,
                                    1.0,
                                    0.541943640145182,
                                    1.265690632519065,
                                    0.18800212063129565,
                                    -0.02446882264181722,
                                    0.024876636352514168};
  expect_exact_values(evaluate_samples(regression(posterior), 101), {{"l2", "in_sample", 1.0109026524851144},
                                                                     {"l2", "pcic", 1.6097461065668766},
                                                                     {"l2", "pcic2", 2.026898234941043},
                                                                     {"l1", "in_sample", 0.8265549996500687},
                                                                     {"l1", "pcic", 1.0669793641946443}});
}

TEST(SampledLinearGaussian, MeetsTheExactValuesAtLearningRateOneHalf) {
  const GaussianPosterior posterior{0.5,
                                    2.0,
                                    0.3780172413793105,
                                    1.1866379310344828,
                                    0.4310344827586208,
                                    -0.05172413793103449,
                                    0.08620689655172414};
  expect_exact_values(evaluate_samples(regression(posterior), 102), {{"l2", "in_sample", 1.7766205905667853},
                                                                     {"l2", "pcic", 2.8917656408028893},
                                                                     {"l2", "pcic2", 3.7954372241770815},
                                                                     {"l1", "in_sample", 1.006057646187413},
                                                                     {"l1", "pcic", 1.2563097213339367}});
}

}  // namespace
}  // namespace pcic::reference
