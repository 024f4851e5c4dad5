#include "paper/estimators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/estimate/pareto_smoothing.hpp"

namespace pcic::paper {
namespace {

std::vector<double> normalised(std::span<const double> log_ratios) {
  const double highest = *std::max_element(log_ratios.begin(), log_ratios.end());
  std::vector<double> weights(log_ratios.size());
  double total = 0;
  for (std::size_t m = 0; m < weights.size(); ++m) total += weights[m] = std::exp(log_ratios[m] - highest);
  for (double& weight : weights) weight /= total;
  return weights;
}

}  // namespace

FitEvaluation estimate_all(const FitTables& tables, Divisor divisor) {
  EvaluationShape shape;
  shape.num_obs = tables.score.num_columns();
  shape.score = "score";
  shape.ratios_kept = ratios_to_keep(tables.score.num_rows(), {});
  std::vector<BlockView> losses;
  for (const Table& loss : tables.losses) {
    shape.losses.push_back(fmt::format("loss {}", losses.size() + 1));
    losses.push_back(loss.view());
  }
  EvaluationState state(std::move(shape));
  state.begin_chain({.expected_draws = tables.score.num_rows(), .max_batches = 20});
  state.add(losses, tables.score.view());
  const Batch all_draws = state.all_draws();
  const LeaveOneOut sampled = leave_one_out(*state.ratio_tails());
  FitEvaluation evaluation{.losses = {},
                           .score_moments = state.score_moments(all_draws, divisor),
                           .loss_moments = {},
                           .pareto_k = sampled.pareto_k};
  for (std::size_t k = 0; k < losses.size(); ++k) {
    evaluation.loss_moments.push_back(state.loss_moments(all_draws, k, divisor));
    LossInputs inputs{.divisor = divisor, .sampled = &sampled};
    if (!tables.plug_in.empty()) inputs.more[Part::plug_in] = {tables.plug_in[k]};
    evaluation.losses.push_back(evaluate_loss(state, all_draws, k, std::move(inputs)));
  }
  return evaluation;
}

AuthorsImportanceSampling as_in_authors_code(const Table& score, const Table& loss) {
  const std::size_t num_draws = score.num_rows(), num_obs = score.num_columns();
  const auto n = static_cast<double>(num_obs);
  Table weights(num_draws, num_obs);
  for (std::size_t m = 0; m < num_draws; ++m) {
    std::vector<double> log_ratios(score.row(m).begin(), score.row(m).end());
    for (double& ratio : log_ratios) ratio = -ratio;
    std::ranges::copy(normalised(pareto_smooth(log_ratios).log_weights), weights.row(m).begin());
  }
  AuthorsImportanceSampling means{0, 0};
  for (std::size_t i = 0; i < num_obs; ++i) {
    double is_total = 0, is_loss = 0, psis_total = 0, psis_loss = 0;
    for (std::size_t m = 0; m < num_draws; ++m) {
      const double ratio = std::exp(-score(m, i));
      is_total += ratio;
      is_loss += ratio * loss(m, i);
      psis_total += weights(m, i);
      psis_loss += weights(m, i) * loss(m, i);
    }
    means.is += is_loss / is_total / n;
    means.psis += psis_loss / psis_total / n;
  }
  return means;
}

double value_of(const LossEvaluation& evaluation, std::string_view estimator) {
  const Estimate* estimate = evaluation.find(estimator);
  return estimate ? estimate->value : std::numeric_limits<double>::quiet_NaN();
}

Spread spread_of(std::span<const double> values) {
  Spread spread;
  const auto n = static_cast<double>(values.size());
  if (values.empty()) return spread;
  spread.mean = 0;
  for (const double value : values) spread.mean += value / n;
  if (values.size() < 2) return spread;
  double squares = 0;
  for (const double value : values) squares += (value - spread.mean) * (value - spread.mean);
  spread.sd = std::sqrt(squares / (n - 1));
  return spread;
}

}  // namespace pcic::paper
