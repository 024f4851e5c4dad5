// The Monte Carlo error of answers: every observation moves with the estimator that serves it, all from the
// same draws, so their influences are added batch by batch (estimate/batch_influences.hpp).
#pragma once

#include <cstddef>
#include <span>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/diagnose/answer.hpp"
#include "pcic/estimate/importance_sampling.hpp"
#include "pcic/estimate/point_prediction.hpp"

namespace pcic {

struct AnsweredLoss {
  const EvaluationState& state;
  const Batch& all_draws;
  std::size_t loss;
  const ImportanceSampling& sampling;
  const PointEvaluation* point;  // null: none
  const LossEvaluation& evaluation;
};

// An answer of the plug-in target is served by one estimator, whose error it has.
void add_monte_carlo_errors(std::span<Answer> answers, const AnsweredLoss& about);

}  // namespace pcic
