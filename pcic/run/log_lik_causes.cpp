#include "pcic/run/log_lik_causes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace pcic {
namespace {

constexpr std::size_t most_tested = 32;           // of the differing observations
constexpr double most_tried_scores = 20'000'000;  // values of an index x observations x draws
constexpr double most_tried_values = 1000;
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

class OtherIndex {
 public:
  OtherIndex(const LogLikComparison& comparison, const ComparedFormula& formula, const DataArray& column)
      : comparison_(comparison),
        formula_(formula),
        column_(column),
        fitting_(comparison.differing.size(), 0.0) {}

  // Gives every observation every value that the column has, and notes which one fits it.
  std::string cause() {
    const double num_values = *std::ranges::max_element(column_.values);
    if (num_values > most_tried_values ||
        num_values * static_cast<double>(comparison_.score.size()) > most_tried_scores)
      return "";
    for (double shift = 1; shift < num_values; ++shift) try_values(shift, num_values);
    const auto matching =
        comparison_.differing.size() - static_cast<std::size_t>(std::ranges::count(fitting_, 0.0));
    if (fitting_.front() == 0 || !convinces(matching, fitting_.size())) return "";
    const std::size_t worst = comparison_.differing.front();
    return fmt::format(
        "Index {} is not the model's: observation {} has {}, and its log_lik was computed with {}. Another "
        "value "
        "of {} fits {} of those that differ.",
        column_.name, worst + 1, value_text(column_, column_.values[worst]),
        value_text(column_, fitting_.front()), column_.name, matching);
  }

 private:
  void try_values(double shift, double num_values) {
    Dataset data = formula_.data;
    DataArray& tried = *std::ranges::find(data.arrays, column_.name, &DataArray::name);
    for (double& value : tried.values) value = std::fmod(value - 1 + shift, num_values) + 1;
    const ScoreOnDraws score(formula_.options, data, formula_.arrays);
    LogLikComparison shifted{
        .score = score.scores([&](const std::string& name) { return formula_.sample[name]; }),
        .log_lik = comparison_.log_lik,
        .variation = {},
        .explained = {},
        .differing = {}};
    for (std::size_t k = 0; k < fitting_.size(); ++k) {
      const std::size_t i = comparison_.differing[k];
      if (variation(shifted.difference(i)) <= comparison_.explained[i]) fitting_[k] = tried.values[i];
    }
  }

  const LogLikComparison& comparison_;
  const ComparedFormula& formula_;
  const DataArray& column_;
  std::vector<double> fitting_;  // of the differing observations; 0: none
};

std::string another_index(const LogLikComparison& comparison, const ComparedFormula& formula) {
  for (const std::string& name : index_columns(formula.score.job().graph)) {
    const DataArray* column = formula.data.find(name);
    if (!column || column->values.size() != formula.score.num_obs()) continue;
    if (std::string cause = OtherIndex(comparison, formula, *column).cause(); !cause.empty()) return cause;
  }
  return "";
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
  if (cause.empty()) cause = missing_term(comparison, formula);
  return cause;
}

}  // namespace pcic
