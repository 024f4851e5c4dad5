// The models with closed forms: draws, exact losses, covariances and leave-one-out, against math known
// beforehand.
#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/sample/exact_loocv.hpp"
#include "pcic/sample/gaussian_location.hpp"
#include "pcic/sample/poisson_gamma.hpp"
#include "pcic/sample/poisson_sequence.hpp"
#include "pcic/sample/within_mcse_test.hpp"

namespace pcic {
namespace {

static_assert(ExactModel<GaussianLocation> && ExactModel<PoissonGamma> && ExactModel<PoissonSequence>);

// Derivatives in w_i of E_w nu_i, at the given weights: central differences with Richardson's step.
template <class M>
double slope_in_weight(const M& model, const std::vector<double>& weights, std::size_t i,
                       typename M::Loss loss, double step) {
  const auto at = [&](double change) {
    std::vector<double> moved = weights;
    moved[i] += change;
    return model.gibbs_loss(moved, i, loss);
  };
  const auto central = [&](double h) { return (at(h) - at(-h)) / (2 * h); };
  return (4 * central(step / 2) - central(step)) / 3;
}

template <class M>
double curvature_in_weight(const M& model, const std::vector<double>& weights, std::size_t i,
                           typename M::Loss loss, double step) {
  const auto at = [&](double change) {
    std::vector<double> moved = weights;
    moved[i] += change;
    return model.gibbs_loss(moved, i, loss);
  };
  const auto central = [&](double h) { return (at(h) - 2 * at(0) + at(-h)) / (h * h); };
  return (4 * central(step / 2) - central(step)) / 3;
}

GaussianLocation gaussian_problem() {
  const std::vector<double> x{1, 2, -0.5, 0.3, 2.2, 1.1, 0.4, -1.7, 3, 0.2};
  return GaussianLocation(Table(x, 2), {.learning_rate = 0.7,
                                        .prior_variance = 0.8,
                                        .loss_matrix = Table(std::vector<double>{2, 0.5, 0.5, 1}, 2)});
}

PoissonGamma poisson_problem(double beta = 1) {
  return PoissonGamma({3, 1, 4, 1, 5, 9, 2, 6}, {.learning_rate = beta});
}

PoissonSequence sequence_problem() {  // oracles/small_problems.json: komaki_small
  return PoissonSequence(Table(std::vector<double>{1, 0, 3, 2, 1, 0, 0, 0, 4, 1, 2, 2}, 3));
}

TEST(GaussianLocation, DrawsHaveTheExactLossesAndCovariances) {
  const GaussianLocation model = gaussian_problem();
  RandomStream stream(1);
  const std::vector<double> weights = unit_weights(5);
  const Table draws = model.draw(weights, 40'000, stream);
  expect_gibbs_losses(model, draws, weights, GaussianLocation::Loss::quadratic);
  for (std::size_t i = 0; i < 5; ++i) {
    const double gibbs = model.gibbs_loss(weights, i);
    using Theta = std::span<const double>;
    EXPECT_TRUE(is_within_4_mcse(
        mean_over(draws, [&](Theta t) { return (model.loss(t, i) - gibbs) * model.score(t, i); }),
        model.covariance_with_score(weights, i)));
    EXPECT_TRUE(is_within_4_mcse(
        mean_over(draws, [&](Theta t) { return (model.loss(t, i) - gibbs) * model.log_prior(t); }),
        model.covariance_with_log_prior(weights, i)));
  }
}

TEST(GaussianLocation, LeaveOneOutIsItsClosedForm) {
  const GaussianLocation model = gaussian_problem();
  const ExactLoocv loocv = exact_loocv_in_closed_form(model, GaussianLocation::Loss::quadratic);
  const std::vector<double> weights = unit_weights(5), mean = model.posterior_mean(weights);
  const double lambda = 5 * 0.7 + 1 / 0.8, h = 0.7 / lambda, trace = 3;
  for (std::size_t i = 0; i < 5; ++i)
    EXPECT_NEAR(loocv.gibbs.values[i], model.loss(mean, i) / ((1 - h) * (1 - h)) + trace / (lambda - 0.7),
                1e-13);
}

TEST(GaussianLocation, TermsOfTheSeriesAreDerivativesInTheWeight) {
  // T_k = h^k [(k + 1) Q + tr A/lambda], as in the linear-Gaussian model.
  const GaussianLocation model = gaussian_problem();
  const std::vector<double> weights = unit_weights(5), mean = model.posterior_mean(weights);
  const double lambda = 5 * 0.7 + 1 / 0.8, h = 0.7 / lambda, trace = 3;
  for (std::size_t i = 0; i < 5; ++i) {
    const auto loss = GaussianLocation::Loss::quadratic;
    const double t1 = h * (2 * model.loss(mean, i) + trace / lambda),
                 t2 = h * h * (3 * model.loss(mean, i) + trace / lambda);
    EXPECT_NEAR(-model.covariance_with_score(weights, i), t1, 1e-13);
    EXPECT_NEAR(-slope_in_weight(model, weights, i, loss, 0.01), t1, 1e-9);
    EXPECT_NEAR(curvature_in_weight(model, weights, i, loss, 0.05) / 2, t2, 1e-6 * (1 + t2));
  }
}

TEST(PoissonGamma, HasTheRecordedAnswers) {
  const PoissonGamma model = poisson_problem();
  const std::vector<double> weights = unit_weights(8);
  double in_sample = 0, pcic = 0, pcic2 = 0, waic2 = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    const double gibbs = model.gibbs_loss(weights, i, PoissonGamma::Loss::squared);
    const double covariance = model.covariance_with_score(weights, i, PoissonGamma::Loss::squared);
    in_sample += gibbs / 8;
    pcic += (gibbs - covariance) / 8;
    pcic2 +=
        (gibbs - covariance + curvature_in_weight(model, weights, i, PoissonGamma::Loss::squared, 0.1) / 2) /
        8;
    waic2 += (model.gibbs_loss(weights, i, PoissonGamma::Loss::negative_log) -
              model.covariance_with_score(weights, i, PoissonGamma::Loss::negative_log)) /
             8;
  }
  EXPECT_NEAR(in_sample, 7.106481481, 1e-9);
  EXPECT_NEAR(pcic, 8.637860082, 1e-9);
  EXPECT_NEAR(pcic2, 8.8904321, 1e-6);
  EXPECT_NEAR(waic2, 2.650278645, 1e-9);
  EXPECT_NEAR(exact_loocv_in_closed_form(model, PoissonGamma::Loss::squared).gibbs.mean(), 8.93359375, 1e-12);
}

TEST(PoissonGamma, CovariancesAreSlopesInTheWeight) {
  const PoissonGamma model = poisson_problem(0.4);
  const std::vector<double> weights = unit_weights(8);
  for (auto loss : {PoissonGamma::Loss::squared, PoissonGamma::Loss::negative_log})
    for (std::size_t i = 0; i < 8; ++i)
      EXPECT_NEAR(slope_in_weight(model, weights, i, loss, 0.01),
                  model.covariance_with_score(weights, i, loss), 1e-8);
}

TEST(PoissonGamma, SampledLeaveOneOutIsWithinItsErrorOfTheClosedForm) {
  const PoissonGamma model = poisson_problem(0.4);
  const std::vector losses{PoissonGamma::Loss::squared, PoissonGamma::Loss::negative_log};
  const std::vector<ExactLoocv> sampled = exact_loocv(model, std::span(losses), 10'000, RandomStream(4));
  for (std::size_t l = 0; l < losses.size(); ++l) {
    const ExactLoocv exact = exact_loocv_in_closed_form(model, losses[l]);
    for (std::size_t i = 0; i < 8; ++i) {
      EXPECT_NEAR(sampled[l].gibbs.values[i], exact.gibbs.values[i], 4 * sampled[l].gibbs.mcse[i]);
      EXPECT_NEAR(sampled[l].plug_in.values[i], exact.plug_in.values[i], 4 * sampled[l].plug_in.mcse[i]);
    }
    EXPECT_NEAR(sampled[l].gibbs.mean(), exact.gibbs.mean(), 4 * sampled[l].gibbs.mcse_of_mean());
  }
}

TEST(PoissonSequence, HasTheRecordedAnswers) {
  const PoissonSequence model = sequence_problem();
  const std::vector<double> weights = unit_weights(4);
  const double gibbs[] = {2.853461538461538, 5.673461538461539, 7.1534615384615385, 1.8534615384615378};
  const double covariance[] = {-0.860740236686391, -2.05025325443787, -2.3095094674556216,
                               -0.4980887573964499};
  const double loocv[] = {3.9971139971139973, 8.59683794466403, 10.234728234728234, 2.4984126984126984};
  const ExactLoocv exact = exact_loocv_in_closed_form(model, PoissonSequence::Loss::squared);
  double log_loss = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(model.gibbs_loss(weights, i, PoissonSequence::Loss::squared), gibbs[i], 1e-12);
    EXPECT_NEAR(model.covariance_with_score(weights, i), covariance[i], 1e-12);
    EXPECT_NEAR(exact.gibbs.values[i], loocv[i], 1e-12);
    EXPECT_NEAR(slope_in_weight(model, weights, i, PoissonSequence::Loss::squared, 0.01), covariance[i],
                1e-8);
    log_loss += model.gibbs_loss(weights, i, PoissonSequence::Loss::negative_log) / 4;
  }
  EXPECT_NEAR(log_loss, 4.490046526523681, 1e-10);
  EXPECT_NEAR(exact_loocv_in_closed_form(model, PoissonSequence::Loss::negative_log).gibbs.mean(),
              5.130195958029063, 1e-10);
}

TEST(PoissonSequence, DrawsHaveTheExactLosses) {
  const PoissonSequence model = sequence_problem();
  RandomStream stream(1);
  const std::vector<double> weights{1, 0.5, 0, 1.2};
  const Table draws = model.draw(weights, 40'000, stream);
  expect_gibbs_losses(model, draws, weights, PoissonSequence::Loss::squared);
  expect_gibbs_losses(model, draws, weights, PoissonSequence::Loss::negative_log);
  for (std::size_t j = 0; j < 3; ++j)
    EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [&](std::span<const double> t) { return t[j]; }),
                                 model.posterior_mean(weights)[j]));
}

TEST(PoissonSequence, SaysThatAPosteriorIsImproper) {
  RandomStream stream(1);
  EXPECT_THROW(sequence_problem().draw(std::vector<double>(4, 0.0), 10, stream), InputError);
}

TEST(ExactLoocv, IsTheSameBitsForAnyNumberOfThreads) {
  const PoissonSequence model = sequence_problem();
  const std::vector losses{PoissonSequence::Loss::absolute, PoissonSequence::Loss::root};
  const auto on = [&](int num_threads) {
    return tbb::task_arena(num_threads).execute([&] {
      return exact_loocv(model, std::span(losses), 100, RandomStream(4));
    });
  };
  const std::vector<ExactLoocv> one = on(1), three = on(3);
  for (std::size_t l = 0; l < losses.size(); ++l) {
    EXPECT_EQ(one[l].gibbs.values, three[l].gibbs.values);
    EXPECT_EQ(one[l].gibbs.mcse, three[l].gibbs.mcse);
    EXPECT_EQ(one[l].plug_in.values, three[l].plug_in.values);
  }
}

TEST(MonteCarloMean, HasTheErrorOfBatchMeans) {
  // Four batches with means 1, 2, 3, 6: variance 14/3 over 4 of them.
  const std::vector<double> series{1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 6, 6, 6, 6};
  const MonteCarloMean mean = monte_carlo_mean(series);
  EXPECT_DOUBLE_EQ(mean.value, 3);
  EXPECT_NEAR(mean.mcse, std::sqrt(14.0 / 3 / 4), 1e-14);
  EXPECT_TRUE(std::isnan(monte_carlo_mean(std::vector<double>{1, 2, 3}).mcse));
}

TEST(MonteCarloMean, OfAFunctionIsTheSlopeTimesTheErrorOfTheMean) {
  RandomStream stream(9);
  Table draws(10'000, 1);
  for (std::size_t m = 0; m < 10'000; ++m) draws(m, 0) = 3 + stream.normal();
  const MonteCarloMean square =
      function_of_mean(draws, [](std::span<const double> t) { return t[0] * t[0]; });
  const MonteCarloMean plain = function_of_mean(draws, [](std::span<const double> t) { return t[0]; });
  EXPECT_NEAR(square.mcse / plain.mcse, 2 * plain.value, 0.01);
  EXPECT_NEAR(plain.mcse, 0.01, 0.003);
}

}  // namespace
}  // namespace pcic
