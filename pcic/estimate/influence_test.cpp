#include "pcic/estimate/influence.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace pcic {
namespace {

using Series = std::vector<double>;

double mean_of(const Series& values, std::size_t first, std::size_t count) {
  long double sum = 0;
  for (std::size_t m = first; m < first + count; ++m) sum += values[m];
  return static_cast<double>(sum / static_cast<long double>(count));
}

double product_moment(const Series& nu, const Series& s, std::size_t first, std::size_t count, int nu_power,
                      int s_power) {
  const double nu_bar = mean_of(nu, first, count), s_bar = mean_of(s, first, count);
  long double sum = 0;
  for (std::size_t m = first; m < first + count; ++m)
    sum += std::pow(nu[m] - nu_bar, nu_power) * std::pow(s[m] - s_bar, s_power);
  return static_cast<double>(sum / static_cast<long double>(count));
}

JointMoments joint_moments(const std::vector<Series>& nu, const std::vector<Series>& s, std::size_t first,
                           std::size_t count) {
  JointMoments moments;
  for (std::size_t i = 0; i < nu.size(); ++i) {
    moments.loss.mean.push_back(mean_of(nu[i], first, count));
    moments.loss.variance.push_back(product_moment(nu[i], s[i], first, count, 2, 0));
    moments.loss.covariance.push_back(product_moment(nu[i], s[i], first, count, 1, 1));
    moments.loss.comoment.push_back(product_moment(nu[i], s[i], first, count, 1, 2));
    moments.score.mean.push_back(mean_of(s[i], first, count));
    moments.score.variance.push_back(product_moment(nu[i], s[i], first, count, 0, 2));
    moments.score.third.push_back(product_moment(nu[i], s[i], first, count, 0, 3));
    Series exponentials;
    for (double value : s[i]) exponentials.push_back(std::exp(value));
    moments.score.log_mean_exp.push_back(std::log(mean_of(exponentials, first, count)));
  }
  return moments;
}

// Skewed and correlated, two observations.
struct Sample {
  static constexpr std::size_t num_draws = 60;
  std::vector<Series> nu, s;

  Sample() : nu(2), s(2) {
    std::mt19937_64 random(7);
    std::gamma_distribution<double> gamma(2.0);
    for (std::size_t i = 0; i < 2; ++i)
      for (std::size_t m = 0; m < num_draws; ++m) {
        s[i].push_back(-gamma(random));
        nu[i].push_back(0.7 * s[i].back() * s[i].back() + gamma(random));
      }
  }
  JointMoments moments(std::size_t first, std::size_t count) const {
    return joint_moments(nu, s, first, count);
  }
};

TEST(BatchInfluence, IsTheBatchMeanOfTheInfluenceOfEachDraw) {
  const Sample sample;
  const JointMoments total = sample.moments(0, Sample::num_draws);
  constexpr std::size_t first = 13, count = 17;

  Influence expected;
  for (std::size_t m = first; m < first + count; ++m)
    for (std::size_t i = 0; i < 2; ++i) {
      const double nu = sample.nu[i][m] - total.loss.mean[i], s = sample.s[i][m] - total.score.mean[i];
      const double c = total.loss.covariance[i], c2 = total.loss.comoment[i], m2 = total.score.variance[i];
      const double share = 1.0 / (2 * count);
      const double pcic = nu - (nu * s - c);
      expected.in_sample += share * nu;
      expected.pcic += share * pcic;
      expected.pcic2 += share * (pcic + (nu * s * s - c2 - m2 * nu - 2 * c * s) / 2);
      expected.waic1 += share * (-(std::exp(sample.s[i][m] - total.score.log_mean_exp[i]) - 1) + s * s - m2);
    }
  const Influence found = batch_influence(sample.moments(first, count), total);
  EXPECT_NEAR(found.in_sample, expected.in_sample, 1e-12);
  EXPECT_NEAR(found.pcic, expected.pcic, 1e-12);
  EXPECT_NEAR(found.pcic2, expected.pcic2, 1e-11);
  EXPECT_NEAR(found.waic1, expected.waic1, 1e-12);
}

TEST(BatchInfluence, AveragesToZeroOverBatchesOfUnequalLength) {
  const Sample sample;
  const JointMoments total = sample.moments(0, 60);
  const Influence a = batch_influence(sample.moments(0, 10), total);
  const Influence b = batch_influence(sample.moments(10, 50), total);
  EXPECT_NEAR(10 * a.in_sample + 50 * b.in_sample, 0, 1e-11);
  EXPECT_NEAR(10 * a.pcic + 50 * b.pcic, 0, 1e-11);
  EXPECT_NEAR(10 * a.pcic2 + 50 * b.pcic2, 0, 1e-10);
  EXPECT_NEAR(10 * a.waic1 + 50 * b.waic1, 0, 1e-11);
  EXPECT_GT(std::abs(a.pcic), 1e-3);
}

// Give the first 20 draws the weight 1 + epsilon: the estimate moves by epsilon (20/60) psi to first order.
TEST(BatchInfluence, IsTheDerivativeOfTheEstimateInTheWeightOfTheBatch) {
  const Sample sample;
  const Series &nu = sample.nu[0], &s = sample.s[0];
  const auto estimates = [&](double epsilon) {
    const auto expect = [&](auto f) {
      double sum = 0, total = 0;
      for (std::size_t m = 0; m < 60; ++m) {
        const double weight = m < 20 ? 1 + epsilon : 1;
        sum += weight * f(m);
        total += weight;
      }
      return sum / total;
    };
    const double nu_bar = expect([&](std::size_t m) { return nu[m]; });
    const double s_bar = expect([&](std::size_t m) { return s[m]; });
    const double c = expect([&](std::size_t m) { return (nu[m] - nu_bar) * (s[m] - s_bar); });
    const double c2 = expect([&](std::size_t m) { return (nu[m] - nu_bar) * std::pow(s[m] - s_bar, 2); });
    const double m2 = expect([&](std::size_t m) { return std::pow(s[m] - s_bar, 2); });
    const double p = expect([&](std::size_t m) { return std::exp(s[m]); });
    return Influence{
        .in_sample = nu_bar, .pcic = nu_bar - c, .pcic2 = nu_bar - c + c2 / 2, .waic1 = -std::log(p) + m2};
  };
  const double epsilon = 1e-5;
  const Influence up = estimates(epsilon), down = estimates(-epsilon);
  const auto slope = [&](double Influence::*estimator) {
    return (up.*estimator - down.*estimator) / (2 * epsilon);
  };

  const std::vector<Series> one_nu{nu}, one_s{s};
  const Influence found =
      batch_influence(joint_moments(one_nu, one_s, 0, 20), joint_moments(one_nu, one_s, 0, 60));
  EXPECT_NEAR(slope(&Influence::in_sample), found.in_sample / 3, 1e-7);
  EXPECT_NEAR(slope(&Influence::pcic), found.pcic / 3, 1e-7);
  EXPECT_NEAR(slope(&Influence::pcic2), found.pcic2 / 3, 1e-7);
  EXPECT_NEAR(slope(&Influence::waic1), found.waic1 / 3, 1e-7);
}

TEST(BatchInfluence, HasNoWaic1WithoutLogSumExp) {
  const Sample sample;
  JointMoments batch = sample.moments(0, 20), total = sample.moments(0, 60);
  batch.score.log_mean_exp.clear();
  total.score.log_mean_exp.clear();
  EXPECT_TRUE(std::isnan(batch_influence(batch, total).waic1));
  EXPECT_TRUE(std::isfinite(batch_influence(batch, total).pcic));
}

}  // namespace
}  // namespace pcic
