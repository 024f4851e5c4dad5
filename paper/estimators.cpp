#include "paper/estimators.hpp"

#include <fmt/format.h>

#include <cmath>

#include "pcic/accumulate/evaluation_state.hpp"

namespace pcic::paper {

std::vector<LossEvaluation> estimate_all(const FitTables& tables, Divisor divisor) {
  EvaluationShape shape;
  shape.num_obs = tables.score.num_columns();
  shape.score = "score";
  std::vector<BlockView> losses;
  for (const Table& loss : tables.losses) {
    shape.losses.push_back(fmt::format("loss {}", losses.size() + 1));
    losses.push_back(loss.view());
  }
  EvaluationState state(std::move(shape));
  state.begin_chain({.expected_draws = tables.score.num_rows(), .max_batches = 20});
  state.add(losses, tables.score.view());
  const Batch all_draws = state.all_draws();
  std::vector<LossEvaluation> evaluations;
  for (std::size_t k = 0; k < losses.size(); ++k)
    evaluations.push_back(
        evaluate_loss(state, all_draws, k,
                      tables.plug_in.empty() ? std::span<const double>() : tables.plug_in[k], divisor));
  return evaluations;
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
