// evaluate: the whole job. One pass over the draws, in memory that does not grow with their number.
#pragma once

#include <memory>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/diagnose/result.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

// Throws InputError if a formula's names or shapes do not fit the draws and the data, or if there is no draw.
Result evaluate(DrawSource& draws, const Dataset& data, const EvaluateOptions& options);
Result evaluate(DrawSource& draws, const EvaluateOptions& options = {});

// As open_draws gives them.
inline Result evaluate(const std::unique_ptr<DrawSource>& draws, const Dataset& data,
                       const EvaluateOptions& options) {
  return evaluate(*draws, data, options);
}

// With the state of the pass, to be saved or merged.
struct Evaluation {
  EvaluationState state;
  Result result;
};
Evaluation evaluate_keeping_state(DrawSource& draws, const Dataset& data, const EvaluateOptions& options);

// The pass alone.
EvaluationState accumulate_draws(DrawSource& draws, const EvaluateOptions& options = {});

}  // namespace pcic
