#include "paper/poisson_bias.hpp"

#include <gtest/gtest.h>

#include <boost/math/special_functions/digamma.hpp>
#include <cmath>

#include "paper/estimators.hpp"
#include "paper/experiments.hpp"
#include "pcic/sample/model.hpp"
#include "pcic/sample/poisson_gamma.hpp"

namespace pcic::paper {
namespace {

using Loss = PoissonGamma::Loss;

double simulated_count(double rate, RandomStream& stream) {
  double time = stream.exponential(), count = 0;
  for (; time < rate; time += stream.exponential()) ++count;
  return count;
}

struct SimulatedErrors {
  std::vector<double> waic, waic_prior, loocv;
};

// Of one data set each, from the model's own closed forms; the true mean of log x! in place of the sample's.
SimulatedErrors simulate(std::size_t n, double rate, std::size_t num_data_sets) {
  SimulatedErrors errors;
  for (std::size_t k = 0; k < num_data_sets; ++k) {
    RandomStream stream(7, {k});
    std::vector<double> counts(n);
    double log_factorials = 0, mean = 0;
    for (double& x : counts) {
      x = simulated_count(rate, stream);
      log_factorials += std::lgamma(x + 1) / static_cast<double>(n);
      mean += x / static_cast<double>(n);
    }
    const PoissonGamma model(counts);
    const auto [a, b] = model.posterior(unit_weights(n));
    const double target = a / b - rate * (boost::math::digamma(a) - std::log(b)) + log_factorials;
    double waic = -target, loocv = -target;
    for (std::size_t i = 0; i < n; ++i) {
      waic += (model.gibbs_loss(unit_weights(n), i, Loss::negative_log) -
               model.covariance_with_score(unit_weights(n), i, Loss::negative_log)) /
              static_cast<double>(n);
      loocv += model.gibbs_loss(weights_without(i, n), i, Loss::negative_log) / static_cast<double>(n);
    }
    errors.waic.push_back(waic);
    errors.waic_prior.push_back(waic - (mean - 1) / static_cast<double>(n * (n + 1) * (n + 1)));
    errors.loocv.push_back(loocv);
  }
  return errors;
}

TEST(PoissonBias, IsWhatSimulatedDataSetsShow) {
  for (const auto& [n, rate] : {std::pair{std::size_t{3}, 1.0}, {std::size_t{5}, 4.0}}) {
    const std::size_t num_data_sets = 20000;
    const SimulatedErrors errors = simulate(n, rate, num_data_sets);
    const PoissonBias exact = poisson_bias(n, rate);
    for (const auto& [simulated, expected] : {std::pair{errors.waic, exact.waic},
                                              {errors.waic_prior, exact.waic_prior},
                                              {errors.loocv, exact.loocv}}) {
      const Spread spread = spread_of(simulated);
      EXPECT_NEAR(spread.mean, expected, 4 * spread.sd / std::sqrt(num_data_sets)) << n << " " << rate;
    }
  }
}

TEST(PoissonBias, IsSmallForManyCountsAndTheCorrectionVanishesAtThePriorMean) {
  const PoissonBias many = poisson_bias(1000, 3), one = poisson_bias(10, 1);
  EXPECT_LT(std::abs(many.waic), 1e-4);
  EXPECT_NEAR(many.in_sample, -1e-3, 1e-5);  // p/n with one parameter
  EXPECT_DOUBLE_EQ(one.waic, one.waic_prior);
}

TEST(PoissonBias, HasTheSameSizeInEveryRun) {
  EXPECT_EQ(run_poisson_bias({.quick = true}).numbers.num_rows(), 800u);
  EXPECT_EQ(run_poisson_bias({.quick = true, .seed = 2}).numbers.to_csv(),
            run_poisson_bias({.quick = true}).numbers.to_csv());
}

}  // namespace
}  // namespace pcic::paper
