// Scores of the predictive distribution against closed forms: x_i ~ N(theta, 1), theta ~ N(0, 2).
//
// With weight w on observation i the posterior is N(m, v), 1/v = n - 1 + w + 1/2, m = v (sum of the others +
// w x_i), and the predictive distribution N(m, 1 + v): w = 1 in sample, w = 0 leave-one-out, and the
// first-order estimate is S(1) - dS/dw.
#include <gtest/gtest.h>

#include <boost/math/distributions/normal.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <vector>

#include "pcic/estimate/predictive_scores.hpp"

namespace pcic {
namespace {

using boost::math::normal;

const std::vector<double> x = {-1.2, .3, .5, .9, 1.1, 1.4, 2.2, 4};
constexpr double tau = 0.9;

struct Posterior {
  double mean, variance;
};

Posterior posterior(std::size_t i, double weight) {
  double sum = weight * x[i];
  for (std::size_t j = 0; j < x.size(); ++j)
    if (j != i) sum += x[j];
  const double variance = 1 / (static_cast<double>(x.size()) - 1 + weight + 0.5);
  return {sum * variance, variance};
}

normal predictive(std::size_t i, double weight) {
  const Posterior at = posterior(i, weight);
  return normal(at.mean, std::sqrt(1 + at.variance));
}

double crps(std::size_t i, double weight) {
  const normal distribution = predictive(i, weight), standard;
  const double sigma = distribution.standard_deviation(), z = (x[i] - distribution.mean()) / sigma;
  return sigma * (z * (2 * cdf(standard, z) - 1) + 2 * pdf(standard, z) - 1 / std::sqrt(std::numbers::pi));
}

double first_order(const std::function<double(double)>& of_weight) {
  const double step = 1e-4;
  return of_weight(1) - (of_weight(1 + step) - of_weight(1 - step)) / (2 * step);
}

double pinball_loss(double y, double q) {
  return (y - q) * (tau - (y < q ? 1 : 0));
}

double pinball(std::size_t i, double weight) {
  return pinball_loss(x[i], quantile(predictive(i, weight), tau));
}

// At the quantile of the first-order distribution function F(q) - dF(q)/dw: .37346 in the mean. Moving q
// itself by -dq/dw, which needs the density, gives .36597; both are right to first order.
double first_order_pinball(std::size_t i) {
  const auto excess = [&](double q) {
    return first_order([&](double weight) { return cdf(predictive(i, weight), q); }) - tau;
  };
  const auto bracket =
      boost::math::tools::bisect(excess, 0.0, 6.0, boost::math::tools::eps_tolerance<double>(40));
  return pinball_loss(x[i], bracket.first);
}

double mean_over_observations(const std::function<double(std::size_t)>& value) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += value(i);
  return sum / static_cast<double>(x.size());
}

// Values worked out beforehand, to five digits.
TEST(PredictiveOracle, IsTheKnownProblem) {
  EXPECT_NEAR(mean_over_observations([](std::size_t i) { return crps(i, 1); }), .79138, 5e-6);
  EXPECT_NEAR(mean_over_observations(
                  [](std::size_t i) { return first_order([i](double weight) { return crps(i, weight); }); }),
              .88925, 5e-6);
  EXPECT_NEAR(mean_over_observations([](std::size_t i) { return crps(i, 0); }), .90387, 5e-6);
  EXPECT_NEAR(mean_over_observations([](std::size_t i) { return pinball(i, 1); }), .32407, 5e-6);
  EXPECT_NEAR(mean_over_observations([](std::size_t i) { return pinball(i, 0); }), .37156, 5e-6);
}

constexpr int num_runs = 40;
constexpr int num_draws = 4000;

struct RunScores {
  ThreeWays crps, pinball, mean, pit;  // means over the observations
};

void add(ThreeWays& sum, const ThreeWays& term) {
  const double n = static_cast<double>(x.size());
  sum.in_sample += term.in_sample / n;
  sum.first_order += term.first_order / n;
  sum.psis += term.psis / n;
}

// Independent draws from the posterior and the predictive distribution.
RunScores scores_of_run(unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> standard;
  const Posterior full = posterior(0, 1);
  std::vector<double> theta(num_draws);
  for (double& draw : theta) draw = full.mean + std::sqrt(full.variance) * standard(random);
  constexpr ThreeWays zero{0, 0, 0};
  RunScores total{zero, zero, zero, zero};
  for (const double observed : x) {
    std::vector<double> scores, predicted;
    for (const double draw : theta) {
      scores.push_back(-(observed - draw) * (observed - draw) / 2);
      predicted.push_back(draw + standard(random));
    }
    const DrawWeights weights = draw_weights(scores, 1, PsisFlavour::loo);
    const SampleScores each = sample_scores(SortedDraws(predicted), weights, observed, tau);
    add(total.crps, each.crps);
    add(total.pinball, each.pinball);
    add(total.pit, each.pit);
    add(total.mean, weighted_means(theta, weights));
  }
  return total;
}

const std::vector<RunScores>& runs() {
  static const std::vector<RunScores> all = [] {
    std::vector<RunScores> result;
    for (unsigned seed = 1; seed <= num_runs; ++seed) result.push_back(scores_of_run(seed));
    return result;
  }();
  return all;
}

// The mean over runs within four of its standard errors.
void expect_mean(ThreeWays RunScores::*score, double ThreeWays::*way, double exact, const char* what) {
  double sum = 0, squares = 0;
  for (const RunScores& run : runs()) {
    sum += run.*score.*way;
    squares += std::pow(run.*score.*way - exact, 2);
  }
  const double mean = sum / num_runs;
  const double variance = squares / num_runs - (mean - exact) * (mean - exact);
  const double se = std::sqrt(variance / (num_runs - 1));
  EXPECT_NEAR(mean, exact, 4 * se) << what;
  EXPECT_LT(se, 0.01) << what;
}

TEST(PredictiveOracle, CrpsOfDrawsIsThatOfTheDistribution) {
  expect_mean(&RunScores::crps, &ThreeWays::in_sample,
              mean_over_observations([](std::size_t i) { return crps(i, 1); }), "in sample");
  expect_mean(&RunScores::crps, &ThreeWays::first_order, mean_over_observations([](std::size_t i) {
    return first_order([i](double weight) { return crps(i, weight); });
  }),
              "first order");
  expect_mean(&RunScores::crps, &ThreeWays::psis,
              mean_over_observations([](std::size_t i) { return crps(i, 0); }), "psis");
}

TEST(PredictiveOracle, PinballOfDrawsIsThatOfTheDistribution) {
  expect_mean(&RunScores::pinball, &ThreeWays::in_sample,
              mean_over_observations([](std::size_t i) { return pinball(i, 1); }), "in sample");
  expect_mean(&RunScores::pinball, &ThreeWays::first_order, mean_over_observations(first_order_pinball),
              "first order");
  expect_mean(&RunScores::pinball, &ThreeWays::psis,
              mean_over_observations([](std::size_t i) { return pinball(i, 0); }), "psis");
}

TEST(PredictiveOracle, PitOfDrawsIsThatOfTheDistribution) {
  const auto pit = [](std::size_t i, double weight) { return cdf(predictive(i, weight), x[i]); };
  expect_mean(&RunScores::pit, &ThreeWays::in_sample,
              mean_over_observations([&](std::size_t i) { return pit(i, 1); }), "in sample");
  expect_mean(&RunScores::pit, &ThreeWays::first_order, mean_over_observations([&](std::size_t i) {
    return first_order([&](double weight) { return cdf(predictive(i, weight), x[i]); });
  }),
              "first order");
  expect_mean(&RunScores::pit, &ThreeWays::psis,
              mean_over_observations([&](std::size_t i) { return pit(i, 0); }), "psis");
}

TEST(PredictiveOracle, MeansOfDrawsAreThoseOfThePosteriorWithoutTheObservation) {
  expect_mean(&RunScores::mean, &ThreeWays::first_order, mean_over_observations([](std::size_t i) {
    return first_order([i](double weight) { return posterior(i, weight).mean; });
  }),
              "first order");
  expect_mean(&RunScores::mean, &ThreeWays::psis,
              mean_over_observations([](std::size_t i) { return posterior(i, 0).mean; }), "psis");
}

}  // namespace
}  // namespace pcic
