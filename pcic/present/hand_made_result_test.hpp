// Results with round numbers, for the tests of this folder.
#pragma once

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "pcic/diagnose/result.hpp"

namespace pcic::testing {

inline const double nan = std::numeric_limits<double>::quiet_NaN();
inline const double inf = std::numeric_limits<double>::infinity();

inline Estimate hand_made_estimate(std::string name, std::vector<double> pointwise, double value, double se,
                                   double mcse) {
  return {.name = std::move(name), .pointwise = std::move(pointwise), .value = value, .se = se, .mcse = mcse};
}

// Of every target, without importance sampling; their Monte Carlo errors are those of what serves.
inline void give_answers(LossResult& loss) {
  std::vector<Answer> answers;
  for (const Target target : loss.evaluation.targets())
    if (std::optional<Answer> answer = answer_for(loss.evaluation, target, {}, 1000)) {
      answer->mcse = loss.evaluation.find(answer->series, target)->mcse;
      answers.push_back(*std::move(answer));
    }
  loss.answer = answers.at(0);
  loss.other_answers.assign(answers.begin() + 1, answers.end());
}

// Two observations with losses 1 and 3 in sample and covariances -0.5 and -1.5.
// sd of (1, 3) is sqrt 2, so se = 1; pcic is (1.5, 4.5), mean 3, se 1.5.
inline LossResult hand_made_loss(std::string name) {
  LossResult loss;
  loss.evaluation.loss = std::move(name);
  loss.evaluation.estimates = {hand_made_estimate("in_sample", {1, 3}, 2, 1, 0.011),
                               hand_made_estimate("pcic", {1.5, 4.5}, 3, 1.5, 0.012),
                               hand_made_estimate("pcic2", {1.6, 4.8}, 3.2, 1.6, 0.13)};
  loss.evaluation.covariance = {-0.5, -1.5};
  loss.evaluation.ratio = {0.2, 0.2};
  loss.evaluation.remaining_error = {0.025, 0.075};
  loss.convergence = {.rhat = 1.0024, .ess = 812.4};
  give_answers(loss);
  return loss;
}

inline Result hand_made_result(const std::string& loss = "abs_err") {
  Result result;
  result.num_obs = 2;
  result.num_draws = 1000;
  result.num_chains = 4;
  result.score = "log_lik";
  result.losses.push_back(hand_made_loss(loss));
  return result;
}

inline Finding hand_made_finding(Level level, std::string code, std::string loss, std::string text) {
  return {.level = level,
          .code = std::move(code),
          .loss = std::move(loss),
          .text = std::move(text),
          .observations = {}};
}

// The log loss of the same two observations: waic1 is (1.25, 4.25), mean 2.75; p_waic = 0.5 + 1.5 = 2.
inline Result hand_made_log_loss() {
  Result result = hand_made_result("-log_lik");
  LossEvaluation& evaluation = result.losses[0].evaluation;
  evaluation.is_log_loss = true;
  evaluation.estimates.push_back(hand_made_estimate("waic2", {1.5, 4.5}, 3, 1.5, 0.012));
  Estimate waic1 = hand_made_estimate("waic1", {1.25, 4.25}, 2.75, 1.5, 0.012);
  waic1.target = Target::predictive;
  evaluation.estimates.insert(evaluation.estimates.begin(), std::move(waic1));
  give_answers(result.losses[0]);
  return result;
}

// Two observations of which the second has no k-hat.
inline PsisResult hand_made_psis() {
  PsisResult psis;
  psis.threshold = 0.625;
  psis.pareto_k = {0.25, inf};
  psis.n_eff = {800, 400};
  psis.troubles = {TailTrouble::none, TailTrouble::constant};
  return psis;
}

}  // namespace pcic::testing
