#include "pcic/sample/hierarchical_normal.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/sample/exact_loocv.hpp"
#include "pcic/sample/hierarchical_quadrature.hpp"
#include "pcic/sample/within_mcse_test.hpp"

namespace pcic {
namespace {

using CauchyOn = HierarchicalNormal::CauchyOn;
using Loss = HierarchicalNormal::Loss;
using Theta = std::span<const double>;
static_assert(ExactModel<HierarchicalNormal>);

HierarchicalNormal eight_schools(HierarchicalNormal::Options options = {}) {
  return HierarchicalNormal({28, 8, -3, 7, -1, 1, 18, 12}, {15, 10, 16, 11, 9, 11, 10, 18}, options);
}

TEST(HierarchicalQuadrature, HasTheRecordedAnswersForEightSchools) {
  // oracles/small_problems.json: eight_schools_half_cauchy_on_sd_all_8
  const HierarchicalNormal model = eight_schools();
  const HierarchicalQuadrature exact(model, unit_weights(8));
  EXPECT_NEAR(exact.mean_mu(), 4.923656644390976, 1e-9);
  EXPECT_NEAR(exact.variance_mu(), 19.209091122782535, 1e-9);
  EXPECT_NEAR(exact.mean_tau(), 4.881717762944932, 1e-9);
  double in_sample = 0, pcic = 0, pcic2 = 0, plug_in = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    const auto [loss, score, covariance, comoment] = exact.moments(i);
    in_sample += loss / 8;
    pcic += (loss - covariance) / 8;
    pcic2 += (loss - covariance + comoment / 2) / 8;
    plug_in += std::pow(model.effects()[i] - exact.mean_mu(), 2) / 8;
  }
  EXPECT_NEAR(in_sample, 129.2874945977958, 1e-9);
  EXPECT_NEAR(pcic, 150.23287968988436, 1e-9);
  EXPECT_NEAR(pcic2, 151.82958911442552, 1e-9);
  EXPECT_NEAR(3 * in_sample - 2 * plug_in, 167.70567684336078, 1e-9);
  EXPECT_NEAR(exact_loocv_in_closed_form(model, Loss::squared).gibbs.mean(), 152.01929625578296, 1e-9);
}

TEST(HierarchicalQuadrature, TermsOfTheSeriesAreDerivativesInTheWeight) {
  for (CauchyOn cauchy_on : {CauchyOn::standard_deviation, CauchyOn::variance}) {
    const HierarchicalNormal model = eight_schools({.tau_scale = 4, .cauchy_on = cauchy_on});
    const auto moments = HierarchicalQuadrature(model, unit_weights(8)).moments(0);
    const auto at = [&](double weight) {
      std::vector<double> weights = unit_weights(8);
      weights[0] = weight;
      return model.gibbs_loss(weights, 0, Loss::squared);
    };
    const auto slope = [&](double h) { return (at(1 + h) - at(1 - h)) / (2 * h); };
    const auto curvature = [&](double h) { return (at(1 + h) - 2 * at(1) + at(1 - h)) / (h * h); };
    EXPECT_NEAR((4 * slope(0.01) - slope(0.02)) / 3, moments.covariance, 1e-6);
    EXPECT_NEAR((4 * curvature(0.05) - curvature(0.1)) / 3, moments.comoment, 2e-3);
  }
}

// Without integrating mu in closed form, on a grid of its own: Gauss-Legendre would do; a fine midpoint sum
// is plainer.
TEST(HierarchicalQuadrature, AgreesWithASumOverAllThreeParameters) {
  for (CauchyOn cauchy_on : {CauchyOn::standard_deviation, CauchyOn::variance}) {
    const HierarchicalNormal model =
        eight_schools({.tau_scale = 3, .sigma_mu_scale = 5, .cauchy_on = cauchy_on});
    double total = 0, mu_sum = 0, tau_sum = 0;
    for (double u = -20; u < 2.3 + std::log(3); u += 0.2)
      for (double v = -20; v < 14; v += 0.2)
        for (double z = -8; z < 8; z += 0.25) {
          // mu on the scale of its own prior or of the data, whichever is smaller.
          const double tau = std::exp(u), sigma = std::exp(v),
                       unit = sigma / std::sqrt(1 + sigma * sigma / 10);
          const double centre = 6 * unit * unit / 10, theta[] = {centre + unit * 1.5 * z, tau, sigma};
          double log_density = model.log_prior(theta) + u + v + std::log(unit);
          for (std::size_t i = 0; i < 8; ++i) log_density += model.score(theta, i);
          const double weight = std::exp(log_density + 30);
          total += weight;
          mu_sum += weight * theta[0];
          tau_sum += weight * tau;
        }
    const std::vector<double> mean = model.posterior_mean(unit_weights(8));
    EXPECT_NEAR(mu_sum / total, mean[0], 1e-6);
    EXPECT_NEAR(tau_sum / total, mean[1], 1e-6);
  }
}

TEST(HierarchicalNormal, DrawsHaveTheExactMomentsUnderBothPriors) {
  for (CauchyOn cauchy_on : {CauchyOn::standard_deviation, CauchyOn::variance}) {
    const HierarchicalNormal model = eight_schools({.cauchy_on = cauchy_on});
    RandomStream stream(1);
    const std::vector<double> weights = weights_without(0, 8);
    const Table draws = model.draw(weights, 20'000, stream);
    const HierarchicalQuadrature exact(model, weights);
    const double mean_mu = exact.mean_mu();
    EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [](Theta t) { return t[0]; }), mean_mu));
    EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [](Theta t) { return t[1]; }), exact.mean_tau()));
    EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [&](Theta t) { return std::pow(t[0] - mean_mu, 2); }),
                                 exact.variance_mu()));
    for (std::size_t i = 0; i < 8; ++i) {
      const auto moments = exact.moments(i);
      const auto centred_loss = [&](Theta t) { return model.loss(t, i, Loss::squared) - moments.mean_loss; };
      const auto score = [&](Theta t) { return model.score(t, i); };
      EXPECT_TRUE(is_within_4_mcse(mean_over(draws, score), moments.mean_score));
      EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [&](Theta t) { return centred_loss(t) * score(t); }),
                                   moments.covariance));
    }
    expect_gibbs_losses(model, draws, weights, Loss::squared);
  }
}

// The chain starts at scales of 5 and 0.5, where the likelihood is e^-1000 of its height.
TEST(HierarchicalNormal, DrawsHaveTheExactMomentsFarFromThePrior) {
  const HierarchicalNormal model({280, 80, -30, 70}, {15, 10, 16, 11}, {.sigma_mu_scale = 1});
  RandomStream stream(1);
  const Table draws = model.draw(unit_weights(4), 40'000, stream);
  const HierarchicalQuadrature exact(model, unit_weights(4));
  EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [](Theta t) { return t[0]; }), exact.mean_mu()));
  EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [](Theta t) { return t[1]; }), exact.mean_tau()));
}

TEST(HierarchicalNormal, SaysWhichStandardErrorIsWrong) {
  try {
    const HierarchicalNormal wrong({1, 2}, {1, 0});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "the standard error of group 2 is 0; it must be positive");
  }
  EXPECT_THROW(HierarchicalNormal({1, 2}, {1}), InputError);
  EXPECT_THROW(HierarchicalNormal({1}, {1}, {.tau_scale = 0}), InputError);
}

}  // namespace
}  // namespace pcic
