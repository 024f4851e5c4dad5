// Why a score differs from log_lik: another scale, another order of the observations, another index, rows of
// the data that do not belong to their parameters, a term that is missing; in this order, the first that
// holds.
#pragma once

#include <span>
#include <string>

#include "pcic/core/dataset.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/log_lik_check.hpp"

namespace pcic {

// What the score was computed from.
struct ComparedFormula {
  const EvaluateOptions& options;
  const Dataset& data;
  std::span<const ArrayInfo> arrays;  // of the draws
  const DrawSample& sample;
  const ScoreOnDraws& score;
};

// A sentence; empty if no cause was found. `comparison` has a differing observation.
std::string likely_cause(const LogLikComparison& comparison, const ComparedFormula& formula);

}  // namespace pcic
