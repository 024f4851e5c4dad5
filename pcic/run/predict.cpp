#include "pcic/run/predict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/core/evaluated_observations.hpp"
#include "pcic/diagnose/relative_efficiency.hpp"
#include "pcic/formula/language/builder.hpp"
#include "pcic/formula/point/point.hpp"
#include "pcic/run/formula_check.hpp"
#include "pcic/run/named_formula.hpp"

namespace pcic {
namespace {

void check_options(const PredictOptions& options) {
  const auto is_inside = [](double probability) { return probability > 0 && probability < 1; };
  for (const double probability : options.rules.probabilities)
    if (!is_inside(probability))
      throw InputError(fmt::format("quantile {}: expected a probability between 0 and 1.", probability));
  if (!is_inside(options.rules.tau))
    throw InputError(fmt::format("tau is {}; expected a probability between 0 and 1.", options.rules.tau));
  if (options.r_eff && !(*options.r_eff > 0 && std::isfinite(*options.r_eff)))
    throw InputError(fmt::format("r_eff is {}; expected a number above 0.", *options.r_eff));
}

std::vector<double> observed_values(const PredictOptions& options, const Dataset& data,
                                    const Columns& columns) {
  if (options.observed.empty())
    return std::vector<double>(columns.num_obs(), std::numeric_limits<double>::quiet_NaN());
  const std::optional<Question> question = columns.question();
  Graph graph(question ? question->num_obs : columns.num_obs());
  Builder builder(graph, data, columns.draw_arrays());
  for (const std::string& definition : options.definitions) {
    const NamedText named = split_name(definition);
    builder.define(named.name, {named.formula, fmt::format("definition of {}", named.name)});
  }
  const std::vector<double> of_data = data_values(graph, builder.data_column({options.observed, "observed"}));
  const EvaluatedObservations evaluated(question);
  std::vector<double> values;
  for (std::size_t k = 0; k < columns.num_obs(); ++k) {
    const std::size_t i = evaluated.place(k);
    if (!std::isfinite(of_data[i]))
      throw InputError(fmt::format("observed '{}': observation {} is {}; expected a finite number.",
                                   options.observed, i + 1, of_data[i]));
    values.push_back(of_data[i]);
  }
  return values;
}

void check_probabilities(const ObservationColumns& columns, const std::string& predicted) {
  for (const double value : columns.values.front())
    if (value < 0 || value > 1)
      throw InputError(
          fmt::format("'{}' is {} for observation {}; expected the probability that it is 1. A linear "
                      "predictor needs inv_logit(...).",
                      predicted, value, columns.observation + 1));
}

// An ESS that is not known does not shorten or lengthen the tail.
double known_or_one(double r_eff) {
  return std::isnan(r_eff) ? 1 : r_eff;
}

}  // namespace

Prediction predict(const OpenDraws& open, const Dataset& data, const PredictOptions& options) {
  check_options(options);
  const bool held_out = !options.held_out.empty();
  Columns columns(open, data,
                  {.score = held_out ? options.predicted : options.score,
                   .values = {options.predicted},
                   .definitions = options.definitions,
                   .drop = options.drop,
                   .where = options.where,
                   .memory_bytes = options.memory_bytes,
                   .threads = options.threads,
                   .on_progress = options.on_progress});
  FormulaChecks checked;
  if (!held_out)
    checked = check_formulas(columns.draw_arrays(), open, data,
                             {.score = options.score, .definitions = options.definitions});
  const std::vector<double> observed = observed_values(options, data, columns);
  std::vector<PredictedObservation> observations(columns.num_obs());
  columns.visit([&](const ObservationColumns& each) {
    if (each.score.size() < 2)
      throw InputError("there is only one draw; leaving an observation out needs at least two.");
    if (options.rules.kind == PredictionKind::probability) check_probabilities(each, options.predicted);
    if (held_out) {
      const std::vector<double> same_for_all(each.score.size());  // every draw counts the same
      observations[each.observation] = predict_observation(same_for_all, each.values.front(),
                                                           observed[each.observation], 1, options.rules);
      return;
    }
    const double r_eff =
        options.r_eff ? *options.r_eff : known_or_one(relative_efficiency(each.score, each.chain_lengths));
    observations[each.observation] = predict_observation(each.score, each.values.front(),
                                                         observed[each.observation], r_eff, options.rules);
  });
  const std::vector<std::size_t>& lengths = columns.chain_lengths();
  std::vector<std::string> remarks = columns.remarks();
  remarks.insert(remarks.end(), data.remarks.begin(), data.remarks.end());
  std::optional<Question> question = columns.question();
  if (held_out && question) question->held_out = options.held_out;
  return make_prediction({.score = held_out ? "" : options.score,
                          .predicted = options.predicted,
                          .observed = options.observed,
                          .rules = options.rules,
                          .num_draws = std::accumulate(lengths.begin(), lengths.end(), std::size_t{0}),
                          .num_chains = lengths.size(),
                          .remarks = std::move(remarks),
                          .formula_checks = std::move(checked.checks),
                          .chain_draws = lengths,
                          .reading = columns.reading(),
                          .held_out = options.held_out,
                          .question = std::move(question)},
                         std::move(observations));
}

std::vector<double> relative_efficiencies(const OpenDraws& open, const Dataset& data,
                                          const ColumnOptions& options) {
  Columns columns(open, data, options);
  std::vector<double> r_eff(columns.num_obs());
  columns.visit([&](const ObservationColumns& each) {
    r_eff[each.observation] = known_or_one(relative_efficiency(each.score, each.chain_lengths));
  });
  return r_eff;
}

std::vector<double> relative_efficiencies(const Dataset& data, const EvaluateOptions& options) {
  return relative_efficiencies(options.open_again, data,
                               {.score = options.score,
                                .definitions = options.definitions,
                                .group = options.group,
                                .weights = options.weights,
                                .weighting = options.weighting,
                                .drop = options.drop,
                                .where = options.where,
                                .beta = options.beta,
                                .threads = options.threads});
}

}  // namespace pcic
