#include "pcic/run/log_lik_causes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace pcic {
namespace {

constexpr std::size_t most_tested = 32;           // of the differing observations
constexpr double most_tried_scores = 20'000'000;  // data sets x observations x draws
constexpr double most_tried_datasets = 1000;
constexpr double share_that_convinces = 0.5;  // of those tested
constexpr double smallest_change_of_scale = 1e-3;

std::span<const std::size_t> tested(const LogLikComparison& comparison) {
  return std::span(comparison.differing).first(std::min(most_tested, comparison.differing.size()));
}

bool convinces(std::size_t matching, std::size_t of) {
  return static_cast<double>(matching) >= share_that_convinces * static_cast<double>(of);
}

// Of the score against log_lik, by least squares.
double slope(const DrawSeries& score, const DrawSeries& log_lik) {
  double mean_s = 0, mean_l = 0, products = 0, squares = 0;
  for (std::size_t m = 0; m < score.size(); ++m) {
    mean_s += score[m] / static_cast<double>(score.size());
    mean_l += log_lik[m] / static_cast<double>(score.size());
  }
  for (std::size_t m = 0; m < score.size(); ++m) {
    products += (score[m] - mean_s) * (log_lik[m] - mean_l);
    squares += (log_lik[m] - mean_l) * (log_lik[m] - mean_l);
  }
  return products / squares;
}

std::string another_scale(const LogLikComparison& comparison) {
  const std::size_t worst = comparison.differing.front();
  const double scale = slope(comparison.score_of(worst), series_of(comparison.log_lik, worst));
  if (!std::isfinite(scale) || std::abs(scale - 1) < smallest_change_of_scale) return "";
  for (const std::size_t i : tested(comparison)) {
    DrawSeries left = comparison.score_of(i);
    for (std::size_t m = 0; m < left.size(); ++m) left[m] -= scale * comparison.log_lik(m, i);
    // The slope itself carries the error of the worst observation.
    const double error_of_scale =
        comparison.explained[worst] * comparison.variation[i] / comparison.variation[worst];
    if (!(variation(left) <= (1 + std::abs(scale)) * (comparison.explained[i] + error_of_scale))) return "";
  }
  return fmt::format("It is {:.4g} times log_lik: a power or a factor that the model does not have.", scale);
}

std::optional<std::size_t> log_lik_like(const LogLikComparison& comparison, std::size_t obs) {
  const DrawSeries score = comparison.score_of(obs);
  const BlockView& log_lik = comparison.log_lik;
  for (std::size_t j = 0; j < log_lik.num_obs; ++j) {
    std::size_t m = 1;
    while (m < score.size() &&
           std::abs((score[m] - log_lik(m, j)) - (score[0] - log_lik(0, j))) <= 2 * comparison.explained[obs])
      ++m;
    if (m == score.size()) return j;
  }
  return std::nullopt;
}

std::string another_order(const LogLikComparison& comparison) {
  const std::size_t worst = comparison.differing.front();
  const std::optional<std::size_t> match = log_lik_like(comparison, worst);
  if (!match) return "";
  std::size_t matching = 0;
  for (const std::size_t i : tested(comparison)) matching += log_lik_like(comparison, i).has_value() ? 1 : 0;
  if (!convinces(matching, tested(comparison).size())) return "";
  return fmt::format(
      "The observations seem to be in another order: the score of observation {} is log_lik of observation "
      "{}.",
      worst + 1, *match + 1);
}

// Columns of the data that pick elements, as county in alpha[county].
std::set<std::string> index_columns(const Graph& graph) {
  std::set<std::string> names;
  for (NodeId node = 0; node < graph.size(); ++node) {
    if (graph[node].operation != Operation::gather) continue;
    for (const NodeId index : std::span(graph[node].operands).subspan(1))
      if (graph[index].operation == Operation::data)
        names.insert(graph.data_arrays()[graph[index].array].array.name);
  }
  return names;
}

std::string value_text(const DataArray& column, double value) {
  return column.labels.empty() ? fmt::format("{}", value)
                               : fmt::format("'{}'", column.labels[static_cast<std::size_t>(value) - 1]);
}

// Which of several data sets makes the score of an observation its log_lik.
class FittingData {
 public:
  FittingData(const LogLikComparison& comparison, const ComparedFormula& formula)
      : comparison_(comparison), formula_(formula), fitting_(comparison.differing.size(), 0) {}

  bool may_try(double num_datasets) const {
    return num_datasets <= most_tried_datasets &&
           num_datasets * static_cast<double>(comparison_.score.size()) <= most_tried_scores;
  }

  void add(const Dataset& data, std::size_t number) {  // counted from 1
    const ScoreOnDraws score(formula_.options, data, formula_.arrays);
    const LogLikComparison tried{
        .score = score.scores([&](const std::string& name) { return formula_.sample[name]; }),
        .log_lik = comparison_.log_lik,
        .variation = {},
        .explained = {},
        .differing = {}};
    for (std::size_t k = 0; k < fitting_.size(); ++k) {
      const std::size_t i = comparison_.differing[k];
      if (variation(tried.difference(i)) <= comparison_.explained[i]) fitting_[k] = number;
    }
  }

  bool found() const { return fitting_.front() != 0 && convinces(num_fitted(), fitting_.size()); }
  std::size_t of_worst() const { return fitting_.front(); }
  std::size_t num_fitted() const {
    return fitting_.size() - static_cast<std::size_t>(std::ranges::count(fitting_, std::size_t{0}));
  }

 private:
  const LogLikComparison& comparison_;
  const ComparedFormula& formula_;
  std::vector<std::size_t> fitting_;  // of the differing observations; 0: none
};

// Gives every observation every value that the index has.
std::string another_value(const LogLikComparison& comparison, const ComparedFormula& formula,
                          const DataArray& column) {
  FittingData fitting(comparison, formula);
  const double num_values = *std::ranges::max_element(column.values);
  if (!fitting.may_try(num_values)) return "";
  const auto shifted = [&](double value, double shift) {
    return std::fmod(value - 1 + shift, num_values) + 1;
  };
  for (double shift = 1; shift < num_values; ++shift) {
    Dataset data = formula.data;
    for (double& value : std::ranges::find(data.arrays, column.name, &DataArray::name)->values)
      value = shifted(value, shift);
    fitting.add(data, static_cast<std::size_t>(shift));
  }
  if (!fitting.found()) return "";
  const std::size_t worst = comparison.differing.front();
  const double value = column.values[worst];
  return fmt::format(
      "Index {0} is not the model's: observation {1} has {2}, and its log_lik was computed with {3}. Another "
      "value of {0} fits {4} of those that differ.",
      column.name, worst + 1, value_text(column, value),
      value_text(column, shifted(value, static_cast<double>(fitting.of_worst()))), fitting.num_fitted());
}

std::string another_index(const LogLikComparison& comparison, const ComparedFormula& formula) {
  for (const std::string& name : index_columns(formula.score.job().graph)) {
    const DataArray* column = formula.data.find(name);
    if (!column || column->values.size() != formula.score.num_obs()) continue;
    if (std::string cause = another_value(comparison, formula, *column); !cause.empty()) return cause;
  }
  return "";
}

// Gives every observation every row of the data, with the parameters as they are.
std::string another_row(const LogLikComparison& comparison, const ComparedFormula& formula) {
  const std::size_t num_obs = formula.score.num_obs();
  FittingData fitting(comparison, formula);
  if (!fitting.may_try(static_cast<double>(num_obs))) return "";
  for (std::size_t shift = 1; shift < num_obs; ++shift) {
    Dataset data = formula.data;
    for (DataArray& array : data.arrays)
      if (!array.shape.empty() && array.shape.front() == num_obs)
        std::rotate(
            array.values.begin(),
            array.values.begin() + static_cast<std::ptrdiff_t>(shift * (array.values.size() / num_obs)),
            array.values.end());
    fitting.add(data, shift);
  }
  if (!fitting.found()) return "";
  const std::size_t worst = comparison.differing.front();
  return fmt::format(
      "The rows of the data are in another order than the parameters: log_lik of observation {} was computed "
      "with row {}.",
      worst + 1, (worst + fitting.of_worst()) % num_obs + 1);
}

std::string missing_term(const LogLikComparison& comparison, const ComparedFormula& formula) {
  const std::optional<std::string> followed = parameter_followed(
      comparison.difference(comparison.differing.front()), formula.sample, formula.score.parameters());
  return followed
             ? fmt::format("The difference follows {0}: a term of {0} is missing or another one.", *followed)
             : "";
}

}  // namespace

std::string likely_cause(const LogLikComparison& comparison, const ComparedFormula& formula) {
  std::string cause = another_scale(comparison);
  if (cause.empty()) cause = another_order(comparison);
  if (cause.empty()) cause = another_index(comparison, formula);
  if (cause.empty()) cause = another_row(comparison, formula);
  if (cause.empty()) cause = missing_term(comparison, formula);
  return cause;
}

}  // namespace pcic
