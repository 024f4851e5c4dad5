#include "pcic/diagnose/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/core/evaluated_observations.hpp"
#include "pcic/diagnose/advice.hpp"
#include "pcic/diagnose/convergence.hpp"
#include "pcic/diagnose/pareto_findings.hpp"
#include "pcic/diagnose/ratio_findings.hpp"
#include "pcic/diagnose/sampling_findings.hpp"
#include "pcic/diagnose/value_findings.hpp"

namespace pcic {
namespace {

void append(std::vector<Finding>& findings, std::vector<Finding> more) {
  std::move(more.begin(), more.end(), std::back_inserter(findings));
}

void check_plug_in(const PlugIn& plug_in, const std::vector<std::string>& losses, std::size_t num_obs) {
  if (std::find(losses.begin(), losses.end(), plug_in.loss) == losses.end())
    throw InputError(fmt::format("plug-in {}: no such loss was evaluated; there is {}", plug_in.loss,
                                 fmt::join(losses, ", ")));
  if (plug_in.values.size() != num_obs)
    throw InputError(fmt::format("plug-in {}: {} values for {} observations; give one per observation",
                                 plug_in.loss, plug_in.values.size(), num_obs));
}

PlugIn plug_in_of(const std::string& loss, const std::vector<PlugIn>& plug_ins) {
  for (const PlugIn& plug_in : plug_ins)
    if (plug_in.loss == loss) return plug_in;
  return {};
}

Convergence convergence_of(const std::vector<std::vector<double>>& influence) {
  return {.rhat = split_rhat(influence), .ess = ess_mean(influence)};
}

PsisResult psis_result(const LeaveOneOut& sampled, const ImportanceSampling& options,
                       std::span<const double> log_mean_exp) {
  PsisResult psis;
  psis.flavour = options.flavour;
  psis.r_eff = options.r_eff;
  psis.threshold = sampled.threshold;
  psis.pareto_k = sampled.pareto_k;
  psis.n_eff = sampled.n_eff;
  psis.troubles = sampled.troubles;
  if (!log_mean_exp.empty()) psis.mcse = sampled.log_loss_mcse;
  for (std::size_t i = 0; i < log_mean_exp.size(); ++i)  // elpd_loo is minus the loss
    psis.p_loo.push_back(log_mean_exp[i] + sampled.log_loss.psis.pointwise[i]);
  return psis;
}

std::vector<ChainLength> lengths(const std::vector<ChainState>& chains) {
  std::vector<ChainLength> result;
  for (const ChainState& chain : chains) result.push_back({chain.num_draws(), chain.batches().size()});
  return result;
}

std::vector<Finding> find_for_run(const EvaluationState& state, const Batch& all_draws,
                                  const ResultOptions& options) {
  const EvaluatedObservations evaluated(state.question());
  std::vector<Finding> findings = find_non_finite(state.non_finite(), state.shape(), evaluated);
  append(findings, find_constant_score(state.score_moments(all_draws, options.divisor), state.shape().score,
                                       evaluated));
  append(findings, find_short_run(lengths(state.chains())));
  append(findings, find_formula_differences(options.formula_checks));
  for (const std::string& remark : options.remarks)
    findings.push_back({.level = Level::warning, .code = "reader_remark", .text = remark});
  for (const std::string& what : options.not_computed)
    findings.push_back({.level = Level::note, .code = "not_computed", .text = what});
  for (const std::string& what : options.unchecked)
    findings.push_back({.level = Level::note, .code = "unchecked", .text = what});
  return findings;
}

std::vector<Finding> find_for_loss(const LossResult& result, const Result& whole) {
  const LossEvaluation& evaluation = result.evaluation;
  const std::size_t num_chains = whole.num_chains;
  const EvaluatedObservations evaluated(whole.question);
  std::vector<Finding> findings = find_large_ratios(evaluation, evaluated);
  append(findings, find_poor_mixing(result.convergence, evaluation.loss, num_chains));
  append(findings, find_large_mcse(evaluation));
  append(findings, find_unknown_mcse(evaluation));
  if (whole.psis && !evaluation.is_log_loss)
    append(findings, find_large_loss_pareto_k(evaluation.loss_pareto_k, whole.psis->pareto_k, whole.num_draws,
                                              evaluation.loss, evaluated));
  return findings;
}

}  // namespace

std::string PsisResult::r_eff_text() const {
  if (r_eff.empty()) return "1";
  return r_eff.size() == 1 ? fmt::format("{}", r_eff.front()) : "one per observation";
}

Result make_result(const EvaluationState& state, const ResultOptions& options) {
  const std::vector<std::string> names = state.shape().loss_names();
  for (const PlugIn& plug_in : options.plug_in) check_plug_in(plug_in, names, state.num_obs());

  const Batch all_draws = state.all_draws();
  Result result{.num_obs = state.num_obs(),
                .num_draws = state.num_draws(),
                .num_chains = state.chains().size(),
                .score = state.shape().score,
                .divisor = options.divisor,
                .question = state.question(),
                .losses = {},
                .psis = {},
                .findings = find_for_run(state, all_draws, options),
                .formula_checks = options.formula_checks,
                .chain_draws = {},
                .reading = options.reading};
  for (const ChainState& chain : state.chains()) result.chain_draws.push_back(chain.num_draws());
  std::optional<LeaveOneOut> sampled;
  if (state.ratio_tails() && options.importance_sampling.wanted) {
    sampled = leave_one_out(*state.ratio_tails(), options.importance_sampling);
    result.psis = psis_result(*sampled, options.importance_sampling,
                              state.score_moments(all_draws, options.divisor).log_mean_exp);
    append(result.findings, find_large_pareto_k(result.psis->pareto_k, result.psis->troubles,
                                                result.num_draws, EvaluatedObservations(result.question)));
  }
  for (std::size_t loss = 0; loss < names.size(); ++loss) {
    LossResult& added = result.losses.emplace_back();
    const PlugIn plug_in = plug_in_of(names[loss], options.plug_in);
    added.evaluation = evaluate_loss(state, all_draws, loss, plug_in.values, options.divisor,
                                     sampled ? &*sampled : nullptr, plug_in.changes);
    for (const MoreEstimates& more : options.more)
      if (more.loss == names[loss])
        std::ranges::copy(more.estimates, std::back_inserter(added.evaluation.estimates));
    added.convergence = convergence_of(added.evaluation.series);
    if (!added.evaluation.is_log_loss)  // the score has its own finding
      append(result.findings, find_constant_loss(state.loss_moments(all_draws, loss, options.divisor),
                                                 names[loss], EvaluatedObservations(result.question)));
    added.advice = advise(added.evaluation, result.psis ? result.psis->pareto_k : std::vector<double>(),
                          result.num_draws, EvaluatedObservations(result.question));
    append(result.findings, find_for_loss(added, result));
  }
  std::stable_sort(result.findings.begin(), result.findings.end(),
                   [](const Finding& a, const Finding& b) { return a.level > b.level; });
  return result;
}

}  // namespace pcic
