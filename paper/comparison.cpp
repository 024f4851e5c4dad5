#include "paper/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace pcic::paper {

Comparison::Comparison(Axes axes) : axes_(std::move(axes)) {
  for (const Cell cell : cells())
    values_.insert(values_.end(), axes_.estimators.size(),
                   std::vector<double>(num_repetitions(cell), std::nan("")));
}

std::size_t Comparison::num_repetitions(Cell cell) const {
  return axes_.repetitions_at.empty() ? axes_.num_repetitions : axes_.repetitions_at[cell.setting];
}

std::vector<Comparison::Cell> Comparison::cells() const {
  std::vector<Cell> all;
  for (std::size_t k = 0; k < axes_.settings.size(); ++k)
    for (std::size_t l = 0; l < axes_.losses.size(); ++l) all.push_back({k, l});
  return all;
}

std::string Comparison::name_of(Cell cell) const {
  return fmt::format("{} at {} = {:.4g}", axes_.losses[cell.loss], axes_.setting_name,
                     axes_.settings[cell.setting]);
}

std::size_t Comparison::place(Cell cell, std::string_view estimator) const {
  const auto found = std::ranges::find(axes_.estimators, estimator);
  if (found == axes_.estimators.end())
    throw std::logic_error(fmt::format("Comparison: no estimator {}", estimator));
  const auto e = static_cast<std::size_t>(found - axes_.estimators.begin());
  return (cell.setting * axes_.losses.size() + cell.loss) * axes_.estimators.size() + e;
}

void Comparison::set(Cell cell, std::size_t repetition, std::string_view estimator, double value) {
  values_[place(cell, estimator)].at(repetition) = value;
}

void Comparison::set_all(Cell cell, std::size_t repetition, const LossEvaluation& evaluation) {
  for (const std::string& estimator : axes_.estimators)
    if (const Estimate* estimate = evaluation.find(estimator))
      set(cell, repetition, estimator, estimate->value);
}

std::span<const double> Comparison::values(Cell cell, std::string_view estimator) const {
  return values_[place(cell, estimator)];
}

Spread Comparison::spread(Cell cell, std::string_view estimator) const {
  return spread_of(values(cell, estimator));
}

Spread Comparison::error(Cell cell, std::string_view estimator, std::string_view reference) const {
  const std::span<const double> from = values(cell, reference), of = values(cell, estimator);
  std::vector<double> differences(of.begin(), of.end());
  for (std::size_t k = 0; k < differences.size(); ++k) differences[k] -= from[k];
  return spread_of(differences);
}

double Comparison::distance(Cell cell, std::string_view estimator, std::string_view reference) const {
  const std::span<const double> from = values(cell, reference), of = values(cell, estimator);
  double squares = 0;
  for (std::size_t k = 0; k < of.size(); ++k) squares += (of[k] - from[k]) * (of[k] - from[k]);
  return std::sqrt(squares / static_cast<double>(of.size()));
}

TidyTable Comparison::numbers(std::string_view reference) const {
  TidyTable table({axes_.setting_name, "loss", "estimator", "mean", "sd", "mean_error", "sd_error",
                   fmt::format("distance_to_{}", reference)});
  for (const Cell cell : cells())
    for (const std::string& estimator : axes_.estimators) {
      const Spread value = spread(cell, estimator), difference = error(cell, estimator, reference);
      table.add({axes_.settings[cell.setting], axes_.losses[cell.loss], estimator, value.mean, value.sd,
                 difference.mean, difference.sd, distance(cell, estimator, reference)});
    }
  return table;
}

Figure Comparison::figure(std::span<const std::string> estimators, const std::string& y_label,
                          Spread (*of_line)(const Comparison&, Cell, std::string_view, std::string_view),
                          std::string_view reference) const {
  Figure figure{.x_label = axes_.setting_name, .y_label = y_label};
  for (std::size_t l = 0; l < axes_.losses.size(); ++l) {
    FigurePanel panel{.title = axes_.losses[l], .lines = {}};
    for (const std::string& estimator : estimators) {
      FigureLine line{estimator, {}};
      for (std::size_t k = 0; k < axes_.settings.size(); ++k) {
        const double scale = spread({k, l}, reference).mean;
        const Spread at = of_line(*this, {k, l}, estimator, reference);
        line.points.push_back(
            {axes_.settings[k], at.mean / scale, (at.mean - at.sd) / scale, (at.mean + at.sd) / scale});
      }
      panel.lines.push_back(std::move(line));
    }
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

Figure Comparison::relative_values(std::string_view reference,
                                   std::span<const std::string> estimators) const {
  Figure result = figure(
      estimators, fmt::format("value / mean {}", reference),
      [](const Comparison& all, Cell cell, std::string_view estimator, std::string_view) {
        return all.spread(cell, estimator);
      },
      reference);
  result.title = fmt::format("Estimates, relative to the mean of {}", reference);
  return result;
}

Figure Comparison::relative_errors(std::string_view reference,
                                   std::span<const std::string> estimators) const {
  Figure result = figure(
      estimators, fmt::format("(value - {0}) / mean {0}", reference),
      [](const Comparison& all, Cell cell, std::string_view estimator, std::string_view from) {
        return all.error(cell, estimator, from);
      },
      reference);
  result.title = fmt::format("Distance to {} in the same repetition, relative to its mean", reference);
  return result;
}

}  // namespace pcic::paper
