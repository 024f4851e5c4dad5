#include "pcic/run/evaluate.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "pcic/run/bridge.hpp"
#include "pcic/run/formula_check.hpp"
#include "pcic/run/formula_estimates.hpp"
#include "pcic/run/formula_job.hpp"
#include "pcic/run/formula_values.hpp"
#include "pcic/run/pass.hpp"
#include "pcic/run/refits.hpp"
#include "pcic/run/stored_values.hpp"
#include "pcic/run/threads.hpp"

namespace pcic {
namespace {

struct PassResult {
  EvaluationState state;
  ResultOptions options;
};

EvaluationState state_of(PassOutcome& outcome, Question question) {
  EvaluationState state = std::move(outcome.states.front());
  state.set_question(std::move(question));
  state.set_origins(std::move(outcome.origins));
  return state;
}

std::vector<std::string> remarks_of(const DrawSource& draws, const PassOutcome& outcome) {
  std::vector<std::string> remarks = draws.remarks();
  std::ranges::copy(outcome.remarks, std::back_inserter(remarks));
  return remarks;
}

PassResult pass_over_arrays(DrawSource& draws, const EvaluateOptions& options) {
  StoredValues values(draws, options);
  const Question question = stored_question(options, values.shapes().front().num_obs);
  PassOutcome outcome = run_pass(draws, values, question, options);
  return {state_of(outcome, question),
          {.divisor = options.divisor,
           .importance_sampling = options.importance_sampling,
           .target = options.target,
           .plug_in = options.plug_in_losses,
           .remarks = remarks_of(draws, outcome),
           .reading = draws.reading()}};
}

PassResult pass_over_formulas(DrawSource& draws, const Dataset& data, const EvaluateOptions& options) {
  const auto job = std::make_shared<FormulaJob>(resolve_formulas(options, data, draws.arrays()));
  FormulaChecks checked = options.open_again
                              ? check_formulas(draws.arrays(), options.open_again, data, options)
                              : FormulaChecks{};
  FormulaValues values(*job, options.plug_in);
  PassOutcome outcome = run_pass(draws, values, job->question, options);
  if (!job->counts.empty())
    for (EvaluationState& state : outcome.states) state.set_counts(job->counts);
  ResultOptions for_result = with_formula_estimates({.divisor = options.divisor,
                                                     .importance_sampling = options.importance_sampling,
                                                     .target = options.target,
                                                     .plug_in = options.plug_in_losses,
                                                     .remarks = remarks_of(draws, outcome),
                                                     .reading = draws.reading()},
                                                    options, job, outcome, values.draw_arrays());
  std::ranges::move(checked.not_compared, std::back_inserter(for_result.not_computed));
  if (!options.points.empty() && job->points.empty())
    for_result.not_computed.push_back(
        options.group.empty() && options.weighting == Weighting::frequency
            ? "--point was not used: no loss uses what it names."
            : "The predictive target was not computed: a loss that is summed over a group, or multiplied by "
              "importance weights, has no single prediction. --point was not used.");
  for_result.formula_checks = std::move(checked.checks);
  return {state_of(outcome, job->question), std::move(for_result)};
}

PassResult pass(DrawSource& draws, const Dataset& data, const EvaluateOptions& options) {
  return in_threads(options.threads, [&] {
    PassResult done = StoredValues::suffice(draws, data, options) ? pass_over_arrays(draws, options)
                                                                  : pass_over_formulas(draws, data, options);
    std::ranges::copy(data.remarks, std::back_inserter(done.options.remarks));
    return done;
  });
}

}  // namespace

Evaluation evaluate_keeping_state(DrawSource& draws, const Dataset& data, const EvaluateOptions& options) {
  PassResult done = pass(draws, data, options);
  done.options.exact = exact_losses(data, options, *done.state.question());
  Result result = in_threads(options.threads, [&] { return make_result(done.state, done.options); });
  if (options.bridge)
    result = in_threads(options.threads, [&] {
      Bridged bridged = bridge(data, options, result);
      std::ranges::move(bridged.exact, std::back_inserter(done.options.exact));
      done.options.bridge = std::move(bridged.report);
      return make_result(done.state, done.options);
    });
  for (const Refit& refit : options.refits) result.question->refitted.push_back(refit.observation - 1);
  std::ranges::sort(result.question->refitted);
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
