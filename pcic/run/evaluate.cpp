#include "pcic/run/evaluate.hpp"

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <utility>

#include "pcic/run/formula_estimates.hpp"
#include "pcic/run/formula_job.hpp"
#include "pcic/run/formula_values.hpp"
#include "pcic/run/pass.hpp"
#include "pcic/run/stored_values.hpp"

namespace pcic {
namespace {

struct PassResult {
  EvaluationState state;
  ResultOptions options;
};

PassResult pass_over_arrays(DrawSource& draws, const EvaluateOptions& options) {
  StoredValues values(draws, options);
  PassOutcome outcome = run_pass(draws, values, options.importance_sampling, options.on_progress);
  return {std::move(outcome.states.front()),
          {.divisor = options.divisor,
           .importance_sampling = options.importance_sampling,
           .plug_in = options.plug_in_losses,
           .remarks = draws.remarks(),
           .reading = draws.reading()}};
}

PassResult pass_over_formulas(DrawSource& draws, const Dataset& data, const EvaluateOptions& options) {
  const FormulaJob job = resolve_formulas(options, data, draws.arrays());
  FormulaValues values(job, options.plug_in);
  PassOutcome outcome = run_pass(draws, values, options.importance_sampling, options.on_progress);
  ResultOptions for_result = with_formula_estimates({.divisor = options.divisor,
                                                     .importance_sampling = options.importance_sampling,
                                                     .plug_in = options.plug_in_losses,
                                                     .remarks = draws.remarks(),
                                                     .reading = draws.reading()},
                                                    options, job, outcome, values.draw_arrays());
  for_result.outcome = job.outcome;
  return {std::move(outcome.states.front()), std::move(for_result)};
}

PassResult pass(DrawSource& draws, const Dataset& data, const EvaluateOptions& options) {
  const auto run = [&] {
    return StoredValues::suffice(draws, data, options) ? pass_over_arrays(draws, options)
                                                       : pass_over_formulas(draws, data, options);
  };
  if (options.threads == 0) return run();
  const tbb::global_control allow(tbb::global_control::max_allowed_parallelism, options.threads);
  tbb::task_arena arena(static_cast<int>(options.threads));
  return arena.execute(run);
}

}  // namespace

Evaluation evaluate_keeping_state(DrawSource& draws, const Dataset& data, const EvaluateOptions& options) {
  PassResult done = pass(draws, data, options);
  Result result = make_result(done.state, done.options);
  return {std::move(done.state), std::move(result)};
}

Result evaluate(DrawSource& draws, const Dataset& data, const EvaluateOptions& options) {
  return evaluate_keeping_state(draws, data, options).result;
}

Result evaluate(DrawSource& draws, const EvaluateOptions& options) {
  return evaluate(draws, Dataset{}, options);
}

EvaluationState accumulate_draws(DrawSource& draws, const EvaluateOptions& options) {
  return pass(draws, Dataset{}, options).state;
}

}  // namespace pcic
