#include "pcic/run/held_out.hpp"

#include <cmath>
#include <functional>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/core/evaluated_observations.hpp"
#include "pcic/diagnose/value_findings.hpp"
#include "pcic/estimate/batch_means.hpp"
#include "pcic/formula/point.hpp"
#include "pcic/run/formula_job.hpp"
#include "pcic/run/formula_point.hpp"
#include "pcic/run/formula_values.hpp"
#include "pcic/run/named_formula.hpp"
#include "pcic/run/pass.hpp"
#include "pcic/run/threads.hpp"

namespace pcic {
namespace {

// Where no score is given the first loss stands in for it: the pass wants one, and nothing is made of it.
EvaluateOptions with_score(EvaluateOptions options) {
  if (!options.group.empty() || !options.prior.empty() || options.beta != 1)
    throw InputError(
        "--held-out: nothing is left out of the fit, so --group, --prior and --beta have no meaning. Leave them "
        "out.");
  if (options.score.empty() && options.losses.empty())
    throw InputError(
        "--held-out: neither --loss nor --score is given. Give a loss or, for the log loss, the log density of an "
        "observation as --score 'normal_lpdf(y | mu, sigma)'.");
  if (options.score.empty()) options.score = split_name(options.losses.front()).formula;
  return options;
}

// The error of a mean over observations: what_of(batch, i) is how the draws of a batch move the value of i.
double error_of(const EvaluationState& state,
                const std::function<std::vector<double>(const Batch&)>& what_of) {
  std::vector<std::vector<BatchMean>> means;
  for (const ChainState& chain : state.chains()) {
    std::vector<BatchMean>& of_chain = means.emplace_back();
    for (const Batch& batch : chain.batches()) {
      double mean = 0;
      const std::vector<double> values = what_of(batch);
      for (const double value : values) mean += value / static_cast<double>(values.size());
      of_chain.push_back({batch.num_draws(), mean});
    }
  }
  return batch_means_error(means);
}

Estimate gibbs(const EvaluationState& state, const Batch& all_draws, std::size_t loss) {
  const auto means = [&](const Batch& batch) { return state.loss_moments(batch, loss, Divisor::draws).mean; };
  Estimate estimate = make_estimate("gibbs", means(all_draws));
  estimate.mcse = error_of(state, means);
  return estimate;
}

Estimate predictive_log_loss(const EvaluationState& state, const Batch& all_draws) {
  const auto log_means = [&](const Batch& batch) {
    return state.score_moments(batch, Divisor::draws).log_mean_exp;
  };
  const std::vector<double> log_density = log_means(all_draws);
  std::vector<double> losses = log_density;
  for (double& loss : losses) loss = -loss;
  Estimate estimate = make_estimate("predictive", std::move(losses));
  estimate.mcse = error_of(state, [&](const Batch& batch) {
    std::vector<double> relative = log_means(batch);
    for (std::size_t i = 0; i < relative.size(); ++i) relative[i] = -std::exp(relative[i] - log_density[i]);
    return relative;
  });
  return estimate;
}

// The loss nodes in the order of the state's losses.
std::vector<NodeId> loss_nodes(const FormulaJob& job) {
  std::vector<NodeId> nodes;
  if (job.log_loss) nodes.push_back(*job.log_loss);
  nodes.insert(nodes.end(), job.losses.begin(), job.losses.end());
  return nodes;
}

Result pass_over(DrawSource& draws, const Dataset& data, const EvaluateOptions& options) {
  const FormulaJob job = resolve_formulas(options, data, draws.arrays());
  FormulaValues values(job, options.plug_in);
  const PassOutcome outcome = run_pass(draws, values, {.wanted = false}, options.on_progress);
  const EvaluationState& state = outcome.states.front();
  const Batch all_draws = state.all_draws();
  Result result{
      .num_obs = state.num_obs(),
      .num_draws = state.num_draws(),
      .num_chains = state.chains().size(),
      .score = options.score,
      .question = job.question,
      .losses = {},
      .findings = find_non_finite(state.non_finite(), state.shape(), EvaluatedObservations(job.question)),
      .reading = draws.reading()};
  for (const ChainState& chain : state.chains()) result.chain_draws.push_back(chain.num_draws());
  const std::vector<std::string> names = state.shape().loss_names();
  const std::vector<NodeId> nodes = loss_nodes(job);
  for (std::size_t k = 0; k < names.size(); ++k) {
    LossEvaluation& loss = result.losses.emplace_back().evaluation;
    loss.loss = names[k];
    loss.is_log_loss = job.log_loss && k == 0;
    if (loss.is_log_loss) loss.estimates.push_back(predictive_log_loss(state, all_draws));
    loss.estimates.push_back(gibbs(state, all_draws, k));
    if (!options.plug_in) continue;
    const std::vector<std::string> arrays = values.draw_arrays();
    const Point at_mean = ParameterLayout(job.graph, arrays).point(outcome.parameters.front().means());
    loss.estimates.push_back(make_estimate("plugin", values_at(job.graph, nodes[k], at_mean)));
  }
  for (const std::vector<std::string>& remarks : {draws.remarks(), data.remarks})
    for (const std::string& remark : remarks)
      result.findings.push_back({.level = Level::warning, .code = "reader_remark", .text = remark});
  return result;
}

}  // namespace

Result evaluate_held_out(DrawSource& draws, const Dataset& held_out, const EvaluateOptions& options,
                         const std::string& files) {
  const EvaluateOptions complete = with_score(options);
  return in_threads(options.threads, [&] {
    Result result = pass_over(draws, held_out, complete);
    result.question->score = options.score;
    result.question->held_out = files;
    return result;
  });
}

}  // namespace pcic
