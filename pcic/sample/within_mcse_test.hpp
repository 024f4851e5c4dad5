// Means over draws against exact values, in units of their Monte Carlo errors.
#pragma once

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "pcic/sample/monte_carlo_mean.hpp"

namespace pcic {

template <class Function>
MonteCarloMean mean_over(const Table& draws, const Function& f) {
  std::vector<double> series(draws.num_rows());
  for (std::size_t m = 0; m < series.size(); ++m) series[m] = f(draws.row(m));
  return monte_carlo_mean(series);
}

inline testing::AssertionResult is_within_4_mcse(const MonteCarloMean& estimate, double exact) {
  if (std::abs(estimate.value - exact) <= 4 * estimate.mcse) return testing::AssertionSuccess();
  return testing::AssertionFailure() << estimate.value << " +- " << estimate.mcse << ", exact " << exact;
}

// Scores and losses of all observations are what their names say: E nu_i within 4 errors of the closed form.
template <class M>
void expect_gibbs_losses(const M& model, const Table& draws, std::span<const double> weights,
                         typename M::Loss loss) {
  for (std::size_t i = 0; i < model.num_obs(); ++i)
    EXPECT_TRUE(is_within_4_mcse(
        mean_over(draws, [&](std::span<const double> theta) { return model.loss(theta, i, loss); }),
        model.gibbs_loss(weights, i, loss)))
        << "observation " << i;
}

}  // namespace pcic
