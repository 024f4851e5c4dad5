#include "pcic/run/log_lik_check.hpp"

#include <algorithm>
#include <cmath>

#include "pcic/run/written_precision.hpp"

namespace pcic {
namespace {

double largest(const DrawSeries& series) {
  double result = 0;
  for (const double value : series) result = std::max(result, std::abs(value));
  return result;
}

BlockView by_draws(const std::vector<double>& values, std::size_t num_draws) {
  const std::size_t width = values.size() / num_draws;
  return {values.data(), num_draws, width, width};
}

}  // namespace

DrawSeries LogLikComparison::score_of(std::size_t obs) const {
  return series_of(by_draws(score, log_lik.num_draws), obs);
}

DrawSeries LogLikComparison::difference(std::size_t obs) const {
  DrawSeries series = score_of(obs);
  for (std::size_t m = 0; m < series.size(); ++m) series[m] -= log_lik(m, obs);
  return series;
}

LogLikComparison compare_with_log_lik(const ScoreOnDraws& score, const DrawSample& sample) {
  const auto scores = [&](const ArrayOfDraws& draws) { return score.scores(draws); };
  LogLikComparison comparison{.score = scores([&](const std::string& name) { return sample[name]; }),
                              .log_lik = sample["log_lik"],
                              .variation = {},
                              .explained = {},
                              .differing = {}};
  const std::vector<double> effects = effect_of_digits(sample, score.draw_arrays(), scores);
  const WrittenPrecision precision(comparison.log_lik);
  for (std::size_t i = 0; i < score.num_obs(); ++i) {
    const double size = largest(series_of(comparison.log_lik, i));
    const double effect = largest(series_of(by_draws(effects, sample.num_draws()), i));
    comparison.variation.push_back(variation(comparison.difference(i)));
    comparison.explained.push_back(allowed_effects_of_digits * effect + 2 * precision.half_unit(size) +
                                   rounding_of_two_programs * std::max(1.0, size));
    if (comparison.variation[i] > comparison.explained[i]) comparison.differing.push_back(i);
  }
  std::ranges::stable_sort(comparison.differing, std::greater<>(),
                           [&](std::size_t i) { return comparison.variation[i]; });
  return comparison;
}

FormulaCheck summarise(const LogLikComparison& comparison) {
  FormulaCheck check{.against = "log_lik",
                     .num_differing = comparison.differing.size(),
                     .num_draws = comparison.log_lik.num_draws};
  for (std::size_t i = 0; i < comparison.variation.size(); ++i) {
    if (!std::isfinite(comparison.variation[i] + comparison.explained[i])) continue;
    if (check.num_obs == 0 || comparison.variation[i] > comparison.variation[check.worst]) check.worst = i;
    ++check.num_obs;
  }
  if (!comparison.differing.empty()) check.worst = comparison.differing.front();
  if (check.num_obs == 0) return check;
  check.variation = comparison.variation[check.worst];
  check.explained = comparison.explained[check.worst];
  check.own_variation = variation(comparison.score_of(check.worst));
  return check;
}

}  // namespace pcic
