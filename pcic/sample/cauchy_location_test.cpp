#include "pcic/sample/cauchy_location.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "pcic/sample/model.hpp"
#include "pcic/sample/within_mcse_test.hpp"

namespace pcic {
namespace {

using Loss = CauchyLocation::Loss;
using Theta = std::span<const double>;
static_assert(Model<CauchyLocation>);

// Sum over mu = sinh(u) in each coordinate, weighted by the model's own prior and scores.
double by_quadrature(const CauchyLocation& model, std::span<const double> weights,
                     const std::function<double(Theta)>& f) {
  const bool plane = model.num_parameters() == 2;
  double total = 0, sum = 0;
  for (double u = -12; u <= 12; u += 0.02)
    for (double v = plane ? -12 : 0; v <= (plane ? 12 : 0); v += 0.02) {
      const double both[] = {std::sinh(u), std::sinh(v)};
      const Theta theta(both, model.num_parameters());
      double log_density = model.log_prior(theta);
      for (std::size_t i = 0; i < weights.size(); ++i) log_density += weights[i] * model.score(theta, i);
      const double weight = std::exp(log_density) * std::cosh(u) * (plane ? std::cosh(v) : 1);
      total += weight;
      sum += weight * f(theta);
    }
  return sum / total;
}

void expect_exact_moments(const CauchyLocation& model, std::span<const double> weights) {
  RandomStream stream(1);
  const Table draws = model.draw(weights, 20'000, stream);
  const std::vector<std::function<double(Theta)>> functions{
      [](Theta t) { return t[0]; }, [](Theta t) { return t.back() * t.back(); },
      [&](Theta t) { return model.loss(t, 1, Loss::squared); }, [&](Theta t) { return model.score(t, 0); }};
  for (const auto& f : functions)
    EXPECT_TRUE(is_within_4_mcse(mean_over(draws, f), by_quadrature(model, weights, f)));
}

TEST(CauchyLocation, DrawsHaveTheExactMomentsOnALine) {
  const CauchyLocation model(Table(std::vector<double>{0.3, 1.1, -0.7, 5, 0.9, 1.6}, 1));
  expect_exact_moments(model, unit_weights(6));
}

TEST(CauchyLocation, DrawsHaveTheExactMomentsInAPlaneForAnyWeights) {
  const CauchyLocation model(Table(std::vector<double>{0.3, 1.1, -0.7, 5, 0.9, 1.6, 2, 2, 1.4, 0.2}, 2),
                             {.learning_rate = 0.8});
  expect_exact_moments(model, std::vector<double>{1, 0, 1.5, 1, 0.7});
}

TEST(CauchyLocation, TheLogLossIsMinusALogDensityThatIntegratesToOne) {
  const CauchyLocation model(Table(std::vector<double>{0.4}, 1));
  double integral = 0;  // p(0.4 | mu) as a density of mu
  for (double u = -40; u <= 40; u += 0.05) {
    const std::vector<double> mu{std::sinh(u)};
    integral += std::exp(-model.loss(mu, 0, Loss::negative_log)) * std::cosh(u) * 0.05;
  }
  EXPECT_NEAR(integral, 1, 1e-12);
}

}  // namespace
}  // namespace pcic
