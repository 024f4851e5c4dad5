#include "poisson_gamma.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "pcic/present/hand_made_result_test.hpp"

namespace pcic::golden {
namespace {

constexpr std::array<double, 8> observations{3, 1, 4, 1, 5, 9, 2, 6};
constexpr int A = 32;
constexpr double B = 9;
constexpr double zeta3 = 1.2020569031595942854;

double sum_of_inverse_powers(int power) {
  double sum = 0;
  for (int k = A - 1; k >= 1; --k) sum += std::pow(k, -power);
  return sum;
}

// psi, psi1, psi2 at the whole number A.
double digamma() {
  return sum_of_inverse_powers(1) - std::numbers::egamma;
}
double trigamma() {
  return std::numbers::pi * std::numbers::pi / 6 - sum_of_inverse_powers(2);
}
double tetragamma() {
  return -2 * (zeta3 - sum_of_inverse_powers(3));
}

struct Moments {
  double mean, variance, covariance, comoment, score_variance;
};

double score_variance(double x) {
  return x * x * trigamma() - 2 * x / B + A / (B * B);
}

Moments log_loss_moments(double x) {
  const double mean_s = x * (digamma() - std::log(B)) - A / B - std::lgamma(x + 1);
  const double variance = score_variance(x);
  const double third = x * x * x * tetragamma() + 3 * x / (B * B) - 2 * A / (B * B * B);
  return {-mean_s, variance, -variance, -third, variance};
}

Moments squared_error_moments(double x) {
  const double m = A / B, e = x - m, m1 = e / B, m2 = -2 * e / (B * B);
  const double covariance = -2 * e * m1 + m1 / B - m / (B * B);
  const double comoment = 2 * m1 * m1 - 2 * e * m2 + m2 / B - 2 * m1 / (B * B) + 2 * m / (B * B * B);
  // Var (x - lambda)^2 with d = lambda - m and the central moments of a Gamma: E (d^2 - 2 e d)^2 - (E d^2)^2.
  const double k2 = A / (B * B), k3 = 2 * A / (B * B * B), k4 = 6 * A / (B * B * B * B);
  const double variance = k4 + 2 * k2 * k2 - 4 * e * k3 + 4 * e * e * k2;
  return {e * e + m / B, variance, covariance, comoment, score_variance(x)};
}

double log_mean_exp(double x) {
  return std::lgamma(A + x) - std::lgamma(A) - std::lgamma(x + 1) + A * std::log(B) -
         (A + x) * std::log(B + 1);
}

Estimate with_mcse(std::string name, std::vector<double> pointwise, double mcse) {
  Estimate estimate = make_estimate(std::move(name), std::move(pointwise));
  estimate.mcse = mcse;
  return estimate;
}

LossResult loss_result(std::string name, Moments (*moments_of)(double), double mcse) {
  std::vector<double> in_sample, pcic, pcic2;
  LossResult result;
  LossEvaluation& evaluation = result.evaluation;
  for (double x : observations) {
    const Moments moments = moments_of(x);
    const double first = -moments.covariance, second = moments.comoment / 2;
    const double guard = 0.1 * std::sqrt(moments.variance * moments.score_variance);
    const double ratio = std::abs(second) / std::max(std::abs(first), guard);
    in_sample.push_back(moments.mean);
    pcic.push_back(moments.mean + first);
    pcic2.push_back(moments.mean + first + second);
    evaluation.covariance.push_back(moments.covariance);
    evaluation.ratio.push_back(ratio);
    evaluation.remaining_error.push_back(std::abs(second) * ratio / (1 - ratio));
  }
  evaluation.loss = std::move(name);
  evaluation.estimates = {with_mcse("in_sample", in_sample, mcse), with_mcse("pcic", pcic, 1.5 * mcse),
                          with_mcse("pcic2", pcic2, 8 * mcse)};
  result.convergence = {.rhat = 1.0007, .ess = 3120.6};
  testing::give_answers(result);
  return result;
}

LossResult log_loss_result() {
  LossResult result = loss_result("-log_lik", log_loss_moments, 0.0021);
  result.evaluation.is_log_loss = true;
  std::vector<double> waic1;
  for (double x : observations) waic1.push_back(-log_mean_exp(x) + score_variance(x));
  std::vector<Estimate>& estimates = result.evaluation.estimates;
  estimates.push_back(with_mcse("waic2", estimates[1].pointwise, estimates[1].mcse));
  Estimate predictive = with_mcse("waic1", waic1, 0.0024);
  predictive.target = Target::predictive;
  estimates.insert(estimates.begin(), std::move(predictive));
  testing::give_answers(result);
  return result;
}

}  // namespace

Result poisson_gamma_result() {
  Result result;
  result.num_obs = observations.size();
  result.num_draws = 4000;
  result.num_chains = 4;
  result.score = "log_lik";
  result.losses = {log_loss_result(), loss_result("sq_err", squared_error_moments, 0.011)};
  return result;
}

Result troubled_result() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Result result = poisson_gamma_result();
  result.divisor = Divisor::draws;

  LossEvaluation& poisoned = result.losses[0].evaluation;
  for (Estimate& estimate : poisoned.estimates) {
    estimate.pointwise[2] = nan;
    estimate.value = estimate.se = estimate.mcse = nan;
  }
  testing::give_answers(result.losses[0]);
  poisoned.covariance[2] = poisoned.ratio[2] = poisoned.remaining_error[2] = nan;
  result.losses[0].convergence = {};

  LossResult& influential = result.losses[1];
  influential.evaluation.ratio[5] = 1.25;
  influential.evaluation.ratio[7] = 0.45;
  influential.evaluation.remaining_error[5] = std::numeric_limits<double>::infinity();
  std::vector<double> plug_in;
  for (double x : observations) plug_in.push_back((x - A / B) * (x - A / B));
  std::vector<double> gdic;
  for (std::size_t i = 0; i < plug_in.size(); ++i)
    gdic.push_back(3 * influential.evaluation.estimates[0].pointwise[i] - 2 * plug_in[i]);
  influential.evaluation.estimates.push_back(with_mcse("gdic", gdic, nan));
  testing::give_answers(influential);

  result.findings = {
      {Level::severe,
       "non_finite",
       "",
       "log_lik is not finite at observation 3 (nan, first in chain 2, draw 17).",
       {2}},
      {Level::warning,
       "unsettled",
       "sq_err",
       "2 of 8 observations cannot be settled from these draws (r up to 1.2): 6, 8.",
       {5, 7}},
      {Level::note, "few_observations", "", "8 observations: the standard error is itself uncertain.", {}},
      {Level::note, "single_chain", "", "One chain.", {}}};
  return result;
}

Result hostile_names_result() {
  Result result = poisson_gamma_result();
  result.score = "log\xC3\xBC\nlik";
  result.losses[0].evaluation.loss = "say \"x\", \\ and\ttab\r\n";
  result.losses[1].evaluation.loss = "\xFF\x1b[31m";
  result.findings = {{Level::note, "reader_remark", "\xFF\x1b[31m", "a \"remark\"\n", {0, 7}}};
  return result;
}

}  // namespace pcic::golden
