#include "pcic/diagnose/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/core/evaluated_observations.hpp"
#include "pcic/diagnose/advice.hpp"
#include "pcic/diagnose/answer_error.hpp"
#include "pcic/diagnose/convergence.hpp"
#include "pcic/diagnose/pareto_findings.hpp"
#include "pcic/diagnose/sampling_findings.hpp"
#include "pcic/diagnose/trust_findings.hpp"
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

// All that was given for a loss.
Parts parts_for(const std::string& loss, const ResultOptions& options) {
  Parts parts;
  for (const LossParts& more : options.more)
    if (more.loss == loss) parts.insert(more.parts.begin(), more.parts.end());
  for (const PlugIn& plug_in : options.plug_in)
    if (plug_in.loss == loss) parts[Part::plug_in] = {plug_in.values};
  return parts;
}

const PointPrediction* point_of(const std::string& loss, const ResultOptions& options) {
  const auto found = std::ranges::find(options.points, loss, &PointPrediction::loss);
  return found == options.points.end() ? nullptr : &*found;
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

// Everything that is said of one loss.
class LossEvaluator {
 public:
  LossEvaluator(const EvaluationState& state, const Batch& all_draws, const ResultOptions& options,
                const LeaveOneOut* sampled)
      : state_(state), all_draws_(all_draws), options_(options), sampled_(sampled) {}

  LossResult evaluate(std::size_t loss) const {
    const std::string name = state_.shape().loss_name(loss);
    std::optional<PointEvaluation> point;
    if (const PointPrediction* prediction = point_of(name, options_))
      point = evaluate_point(state_, all_draws_, *prediction, options_.divisor, sampled_);
    LossResult result;
    result.evaluation = evaluate_loss(state_, all_draws_, loss,
                                      {.divisor = options_.divisor,
                                       .sampled = sampled_,
                                       .point = point ? &*point : nullptr,
                                       .more = parts_for(name, options_)});
    result.convergence = convergence_of(result.evaluation.series);
    add_answers(result, loss, point ? &*point : nullptr);
    const bool grouped = state_.question() && !state_.question()->group.empty();
    result.advice = advise(result, pareto_k(), grouped ? LeftOut::group : LeftOut::observation,
                           options_.bridge ? Bridge::was_tried : bridge_for(state_.question()));
    return result;
  }

 private:
  std::vector<double> pareto_k() const { return sampled_ ? sampled_->pareto_k : std::vector<double>(); }

  void add_answers(LossResult& result, std::size_t loss, const PointEvaluation* point) const {
    std::vector<Answer> answers;
    for (const Target target : result.evaluation.targets())
      if (std::optional<Answer> answer =
              answer_for(result.evaluation, target, pareto_k(), state_.num_draws(), options_.exact))
        answers.push_back(*std::move(answer));
    add_monte_carlo_errors(answers, {.state = state_,
                                     .all_draws = all_draws_,
                                     .loss = loss,
                                     .sampling = options_.importance_sampling,
                                     .point = point,
                                     .evaluation = result.evaluation});
    add_errors_of_other_fits(answers, result.evaluation.loss);
    const auto asked =
        options_.target ? std::ranges::find(answers, *options_.target, &Estimate::target) : answers.begin();
    if (asked == answers.end()) refuse_target(result.evaluation);
    std::rotate(answers.begin(), asked, asked + 1);
    result.answer = std::move(answers.front());
    answers.erase(answers.begin());
    result.other_answers = std::move(answers);
  }

  // They are independent of these draws.
  void add_errors_of_other_fits(std::vector<Answer>& answers, const std::string& loss) const {
    const std::vector<double> shares = shares_of_mean(state_.num_obs(), state_.counts());
    for (Answer& answer : answers)
      for (const ExactLoss& each : options_.exact)
        if (each.loss == loss && each.target == answer.target)
          answer.mcse = std::hypot(answer.mcse, shares[each.observation] * each.mcse);
  }

  [[noreturn]] void refuse_target(const LossEvaluation& evaluation) const {
    const std::string_view asked = name_of(*options_.target);
    throw InputError(fmt::format(
        "loss '{}' has no {} target here. {}", evaluation.loss, asked,
        *options_.target == Target::plugin
            ? "It needs formulas and --plug-in, or --plug-in-loss."
            : "It needs the log loss, or a point prediction: --point names it, as in --point mu."));
  }

  const EvaluationState& state_;
  const Batch& all_draws_;
  const ResultOptions& options_;
  const LeaveOneOut* sampled_;
};

std::vector<Finding> find_for_loss(const LossResult& result, const Result& whole) {
  std::vector<Finding> findings =
      find_unsettled(result, whole.psis ? whole.psis->pareto_k : std::vector<double>(),
                     EvaluatedObservations(whole.question));
  append(findings, find_poor_mixing(result.convergence, result.evaluation.loss, whole.num_chains));
  append(findings, find_large_mcse(result));
  return findings;
}

}  // namespace

std::vector<const Answer*> LossResult::answers() const {
  std::vector<const Answer*> all = {&answer};
  for (const Answer& other : other_answers) all.push_back(&other);
  return all;
}

const Answer* LossResult::answer_for(Target target) const {
  for (const Answer* each : answers())
    if (each->target == target) return each;
  return nullptr;
}

const Estimate& LossResult::operator[](std::string_view estimator) const {
  if (const Estimate* found = evaluation.find(estimator)) return *found;
  throw InputError(fmt::format("loss '{}': {} was not computed.", evaluation.loss, estimator));
}

const LossResult& Result::operator[](std::string_view loss) const {
  for (const LossResult& each : losses)
    if (each.evaluation.loss == loss) return each;
  throw InputError(fmt::format("no loss '{}' was evaluated.", loss));
}

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
                .bridge = options.bridge,
                .reading = options.reading,
                .origins = state.origins()};
  for (const ChainState& chain : state.chains()) result.chain_draws.push_back(chain.num_draws());
  std::optional<LeaveOneOut> sampled;
  if (state.ratio_tails() && options.importance_sampling.wanted) {
    sampled = leave_one_out(state, all_draws, options.importance_sampling);
    result.psis = psis_result(*sampled, options.importance_sampling,
                              state.score_moments(all_draws, options.divisor).log_mean_exp);
    append(result.findings,
           find_unfitted_tails(result.psis->troubles, EvaluatedObservations(result.question)));
  }
  const LossEvaluator evaluator(state, all_draws, options, sampled ? &*sampled : nullptr);
  for (std::size_t loss = 0; loss < names.size(); ++loss) {
    const LossResult& added = result.losses.emplace_back(evaluator.evaluate(loss));
    if (!added.evaluation.is_log_loss)  // the score has its own finding
      append(result.findings, find_constant_loss(state.loss_moments(all_draws, loss, options.divisor),
                                                 names[loss], EvaluatedObservations(result.question)));
    append(result.findings, find_for_loss(added, result));
  }
  if (result.bridge)
    append(result.findings, find_bridge_troubles(*result.bridge, EvaluatedObservations(result.question)));
  append(result.findings, find_few_observations(result.num_obs));
  std::stable_sort(result.findings.begin(), result.findings.end(),
                   [](const Finding& a, const Finding& b) { return a.level > b.level; });
  return result;
}

}  // namespace pcic
