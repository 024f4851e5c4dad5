#include "pcic/run/mixture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/diagnose/pareto_findings.hpp"
#include "pcic/diagnose/trust_findings.hpp"
#include "pcic/diagnose/value_findings.hpp"
#include "pcic/estimate/mixture.hpp"
#include "pcic/run/formula_job.hpp"
#include "pcic/run/formula_values.hpp"
#include "pcic/run/mixture_pass.hpp"
#include "pcic/run/promised_draws.hpp"
#include "pcic/run/stored_values.hpp"
#include "pcic/run/threads.hpp"

namespace pcic {
namespace {

std::size_t draws_to_expect(const DrawSource& draws) {
  const std::optional<std::size_t> promised = promised_draws(draws);
  if (!promised)
    throw InputError(fmt::format(
        "{}: does not say how many draws it holds, which the mixture needs to know beforehand. Use a CmdStan "
        "CSV or an .npy file.",
        draws.chain_name(0)));
  return *promised;
}

LossResult loss_result(std::string name, bool is_log_loss, Estimate estimate, const Result& whole) {
  LossResult result;
  result.evaluation.loss = std::move(name);
  result.evaluation.is_log_loss = is_log_loss;
  estimate.target = is_log_loss ? Target::predictive : Target::gibbs;
  const double mcse = estimate.mcse;
  result.evaluation.estimates.push_back(std::move(estimate));
  result.answer = *answer_for(result.evaluation, result.evaluation.estimates.front().target,
                              whole.psis->pareto_k, whole.num_draws);
  result.answer.mcse = mcse;
  return result;
}

void add_loss(Result& result, LossResult loss) {
  std::ranges::move(find_unsettled(loss, result.psis->pareto_k), std::back_inserter(result.findings));
  result.losses.push_back(std::move(loss));
}

Result make_mixture_result(const EvaluationShape& shape, const MixturePass& pass, std::size_t num_chains,
                           const ImportanceSampling& sampling) {
  MixtureEvaluation evaluation = evaluate_mixture(pass.state, pass.log_mean_inverse_sum, sampling);
  Result result{.num_obs = shape.num_obs,
                .num_draws = pass.state.num_draws(),
                .num_chains = num_chains,
                .score = shape.score,
                .draws_from = DrawsFrom::mixture,
                .losses = {},
                .findings = find_non_finite(pass.non_finite, shape)};
  std::ranges::move(find_unfitted_tails(evaluation.troubles), std::back_inserter(result.findings));
  PsisResult& psis = result.psis.emplace();
  psis.flavour = sampling.flavour;
  psis.r_eff = sampling.r_eff;
  psis.threshold = evaluation.threshold;
  psis.pareto_k = std::move(evaluation.pareto_k);
  psis.n_eff = std::move(evaluation.n_eff);
  psis.troubles = std::move(evaluation.troubles);
  if (shape.log_loss)
    add_loss(result, loss_result(shape.loss_name(0), true, std::move(evaluation.log_loss), result));
  for (std::size_t k = 0; k + shape.num_points < shape.losses.size(); ++k)
    add_loss(result, loss_result(shape.losses[k], false, std::move(evaluation.losses[k]), result));
  return result;
}

Result pass_over(DrawSource& draws, const Dataset& data, const EvaluateOptions& options) {
  const bool stored = StoredValues::suffice(draws, data, options);
  const std::optional<FormulaJob> job =
      stored ? std::nullopt : std::optional(resolve_formulas(options, data, draws.arrays()));
  const std::unique_ptr<PassValues> values =
      stored ? std::unique_ptr<PassValues>(std::make_unique<StoredValues>(draws, options))
             : std::make_unique<FormulaValues>(*job, false);
  MixturePass pass =
      run_mixture_pass(draws, *values, ratios_to_keep(draws_to_expect(draws), options.importance_sampling),
                       options.on_progress);
  if (job && !job->counts.empty()) pass.state.set_counts(job->counts);
  Result result =
      make_mixture_result(values->shapes().front(), pass, draws.num_chains(), options.importance_sampling);
  result.reading = draws.reading();
  for (const std::vector<std::string>& remarks : {draws.remarks(), data.remarks})
    for (const std::string& remark : remarks)
      result.findings.push_back({.level = Level::warning, .code = "reader_remark", .text = remark});
  result.question = job ? job->question : stored_question(options, result.num_obs);
  return result;
}

}  // namespace

Result evaluate_mixture_draws(DrawSource& draws, const Dataset& data, const EvaluateOptions& options) {
  if (!options.prior.empty() || options.plug_in || !options.plug_in_losses.empty())
    throw InputError(
        "draws from the mixture: the prior correction and the plug-in estimators need draws of the "
        "posterior; leave "
        "--prior, --plug-in and --plug-in-loss out.");
  if (!options.drop.empty() || !options.where.empty())
    throw InputError(
        "draws from the mixture: their weights need the score of every observation; leave --drop and --where "
        "out.");
  return in_threads(options.threads, [&] { return pass_over(draws, data, options); });
}

}  // namespace pcic
