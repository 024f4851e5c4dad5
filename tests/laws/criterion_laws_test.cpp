// The laws of the criterion itself: what a change of score or loss must do to the answer.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "pcic/estimate/estimators.hpp"
#include "subjects.hpp"

namespace pcic::laws {
namespace {

struct Criteria {
  double pcic, pcic2;
};

Criteria criteria_of(const Draws& draws) {
  const LossMoments moments = fed<CrossMomentsSubject>(draws).loss_moments(0);
  const Parts parts = parts_of(moments);
  return {estimate_one("pcic", Target::gibbs, parts).value,
          estimate_one("pcic2", Target::gibbs, parts).value};
}

void expect_near(double a, double b, double scale) {
  RC_ASSERT(std::abs(a - b) <= 1e-12 * std::max(1.0, scale));
}

Draws any_draws() {
  return random_draws(*rc::gen::inRange<std::size_t>(2, 300), *rc::gen::inRange<std::size_t>(1, 20),
                      *rc::gen::arbitrary<std::uint64_t>());
}

double any_real(int limit) {
  return *rc::gen::inRange(-1000 * limit, 1000 * limit) / 1000.0;
}

RC_GTEST_PROP(Criterion, DoesNotMoveWhenAConstantPerObservationIsAddedToTheScore, ()) {
  Draws draws = any_draws();
  const Criteria before = criteria_of(draws);
  for (std::size_t i = 0; i < draws.num_obs; ++i) {
    const double shift = any_real(100);
    for (std::size_t m = 0; m < draws.num_draws; ++m) draws.score[m * draws.num_obs + i] += shift;
  }
  const Criteria after = criteria_of(draws);
  expect_near(before.pcic, after.pcic, 100);  // the shifted scores themselves are rounded at 100
  expect_near(before.pcic2, after.pcic2, 100);
}

RC_GTEST_PROP(Criterion, FollowsAnAffineChangeOfTheLoss, ()) {
  Draws draws = any_draws();
  const Criteria before = criteria_of(draws);
  const double a = any_real(10), b = any_real(10);
  for (double& nu : draws.first_loss) nu = a * nu + b;
  const Criteria after = criteria_of(draws);
  expect_near(a * before.pcic + b, after.pcic, 100);
  expect_near(a * before.pcic2 + b, after.pcic2, 100);
}

RC_GTEST_PROP(Criterion, OfMinusTheLogLikelihoodIsWaic2AtEveryLearningRate, ()) {
  Draws draws = any_draws();
  const double beta = 0.1 + std::abs(any_real(2));
  for (std::size_t k = 0; k < draws.score.size(); ++k) draws.first_loss[k] = -draws.score[k] / beta;
  CrossMoments log_likelihood(draws.num_obs, 0);
  std::vector<double> log_p = draws.score;
  for (double& value : log_p) value /= beta;
  log_likelihood.add({}, draws.view(log_p, 0, draws.num_draws));
  LossMoments log_loss = minus_score_loss(log_likelihood.score_moments());
  for (double& covariance : log_loss.covariance) covariance *= beta;  // with s = beta log p
  expect_near(criteria_of(draws).pcic,
              estimate_one("waic2", Target::gibbs, parts_of(log_loss), {.is_log_loss = true}).value, 100);
}

RC_GTEST_PROP(Criterion, OfTheLogLossNeedsNoLossArray, ()) {
  Draws draws = any_draws();
  for (std::size_t k = 0; k < draws.score.size(); ++k) draws.first_loss[k] = -draws.score[k];
  const LossMoments given = fed<CrossMomentsSubject>(draws).loss_moments(0);
  const LossMoments derived = minus_score_loss(fed<CrossMomentsSubject>(draws).score_moments());
  for (std::size_t i = 0; i < draws.num_obs; ++i) {
    expect_near(given.mean[i], derived.mean[i], 1);
    expect_near(given.covariance[i], derived.covariance[i], 10);
    expect_near(given.comoment[i], derived.comoment[i], 100);
  }
}

}  // namespace
}  // namespace pcic::laws
