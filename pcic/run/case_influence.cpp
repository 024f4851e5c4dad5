#include "pcic/run/case_influence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/jackknife.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/formula_values.hpp"
#include "pcic/run/score_ties.hpp"
#include "pcic/run/stored_values.hpp"
#include "pcic/run/threads.hpp"

namespace pcic {
namespace {

// Columns called like this name the cases; failing them, the first column of texts. But only if no two cases
// have the same name.
constexpr std::string_view name_columns[] = {"name", "id"};

std::string value_name(const DataArray& column, double value) {
  return column.labels.empty() ? fmt::format("{}", value)
                               : column.labels[static_cast<std::size_t>(value) - 1];
}

std::vector<std::string> case_names(const Dataset& data, const std::string& group, std::size_t num_obs) {
  std::vector<std::string> names;
  if (!group.empty()) {
    const DataArray* column = data.find(group);
    if (!column) return {};
    for (const double value : std::set<double>(column->values.begin(), column->values.end()))
      names.push_back(value_name(*column, value));
    return names.size() == num_obs ? names : std::vector<std::string>{};
  }
  const auto fits = [&](const DataArray& each) {
    return each.shape == std::vector<std::size_t>{num_obs} &&
           std::set<double>(each.values.begin(), each.values.end()).size() == num_obs;
  };
  const DataArray* column = nullptr;
  for (const DataArray& each : data.arrays)
    if (!column && fits(each) && !each.labels.empty()) column = &each;
  for (const std::string_view name : name_columns)
    if (const DataArray* named = data.find(name); named && fits(*named)) column = named;
  if (!column) return {};
  for (const double value : column->values) names.push_back(value_name(*column, value));
  return names;
}

std::vector<LossInfluence> loss_influences(const Result& result, const ScoreTies& ties, Divisor divisor) {
  std::vector<LossInfluence> losses;
  for (const LossResult& each : result.losses)
    losses.push_back({.loss = each.evaluation.loss,
                      .own = each.evaluation.covariance,
                      .relative = relative_influence(each.evaluation.covariance),
                      .on_total = {},
                      .ratio = each.evaluation.ratio});
  for (const ParameterMoments& tile : ties.tiles)
    for (std::size_t i = 0; i < tile.num_obs(); ++i) {
      const std::vector<double> covariances = tile.covariances(i, divisor);
      for (std::size_t k = 0; k < losses.size(); ++k) losses[k].on_total.push_back(covariances[k]);
    }
  return losses;
}

ParameterSpread parameter_spread(const ScoreTies& ties, std::size_t num_losses, Divisor divisor,
                                 const std::vector<double>& counts) {
  if (ties.parameter_names.empty()) return {};
  ParameterSpread spread{
      .names = ties.parameter_names,
      .means = ties.among_parameters.means(),
      .posterior_covariance = {},
      .jackknife_covariance = jackknife_covariance(ties.tiles, num_losses, divisor, counts)};
  for (std::size_t j = 0; j < spread.names.size(); ++j)
    std::ranges::copy(ties.among_parameters.covariances(j, divisor),
                      std::back_inserter(spread.posterior_covariance));
  return spread;
}

ScoreTies ties_of(const OpenDraws& open, const Dataset& data, const InfluenceOptions& options,
                  const std::vector<double>& counts) {
  const std::unique_ptr<DrawSource> draws = open();
  if (StoredValues::suffice(*draws, data, options.evaluate)) {
    StoredValues values(*draws, options.evaluate);
    return tie_to_scores(*draws, values, options.parameters, counts);
  }
  const FormulaJob job = resolve_formulas(options.evaluate, data, draws->arrays());
  FormulaValues values(job, false);
  return tie_to_scores(*draws, values, options.parameters, counts);
}

CaseInfluence run(const OpenDraws& open, const Dataset& data, const InfluenceOptions& options) {
  EvaluateOptions asked = options.evaluate;
  asked.open_again = open;
  const Evaluation evaluation = evaluate_keeping_state(*open(), data, asked);
  const Result& result = evaluation.result;
  const ScoreTies ties = ties_of(open, data, options, evaluation.state.counts());
  CaseInfluence influence{
      .num_obs = result.num_obs,
      .num_draws = result.num_draws,
      .score = result.score,
      .question = result.question,
      .cases = case_names(data, asked.group, result.num_obs),
      .losses = loss_influences(result, ties, asked.divisor),
      .score_variance = evaluation.state.score_moments(asked.divisor).variance,
      .observation_scale = {},
      .observation_scale_error = {},
      .pareto_k = result.psis ? result.psis->pareto_k : std::vector<double>(),
      .parameters = parameter_spread(ties, result.losses.size(), asked.divisor, evaluation.state.counts()),
      .findings = result.findings,
      .chain_draws = result.chain_draws,
      .reading = result.reading};
  if (!options.replicates.draws.empty()) {
    ObservationScale scale = observation_scale(open, data, asked, options.replicates, result.num_draws);
    influence.observation_scale = std::move(scale.variances);
    influence.observation_scale_error = std::move(scale.errors);
  }
  return influence;
}

}  // namespace

CaseInfluence case_influence(const OpenDraws& open, const Dataset& data, const InfluenceOptions& options) {
  return in_threads(options.evaluate.threads, [&] { return run(open, data, options); });
}

}  // namespace pcic
