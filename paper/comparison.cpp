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

bool Comparison::has(std::string_view estimator) const {
  return std::ranges::find(axes_.estimators, estimator) != axes_.estimators.end();
}

std::size_t Comparison::num_blocks() const {
  return axes_.num_blocks > 0 ? axes_.num_blocks : num_repetitions({});
}

double Comparison::Means::operator()(Cell cell, std::string_view estimator) const {
  const std::span<const double> all = comparison_.values(cell, estimator);
  const std::size_t length = all.size() / comparison_.num_blocks();
  double sum = 0, count = 0;
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (without_ && k / length == *without_) continue;
    sum += all[k];
    ++count;
  }
  return sum / count;
}

double Comparison::Means::bias(Cell cell, std::string_view estimator, std::string_view target) const {
  const double truth = (*this)(cell, target);
  const double control = comparison_.has("control") ? (*this)(cell, "control") : 0;
  return ((*this)(cell, estimator) - truth - control) / std::abs(truth);
}

Effect Comparison::effect(const std::function<double(const Means&)>& of) const {
  return jackknifed(num_blocks(), [&](std::optional<std::size_t> left_out) { return of({*this, left_out}); });
}

TidyTable Comparison::numbers(std::string_view reference, std::string_view target) const {
  TidyTable table({axes_.setting_name, "loss", "estimator", "mean", "sd", "relative_bias",
                   "relative_bias_low", "relative_bias_high", "mean_error", "sd_error",
                   fmt::format("distance_to_{}", reference)});
  const std::string plug_in = std::string(target) + "_plugin";
  for (const Cell cell : cells())
    for (const std::string& estimator : axes_.estimators) {
      const Spread value = spread(cell, estimator), difference = error(cell, estimator, reference);
      const std::string_view truth = estimator.ends_with("_plugin") && has(plug_in) ? plug_in : target;
      const Effect bias = effect([&](const Means& means) { return means.bias(cell, estimator, truth); });
      table.add({axes_.settings[cell.setting], axes_.losses[cell.loss], estimator, value.mean, value.sd,
                 bias.value, bias.low, bias.high, difference.mean, difference.sd,
                 distance(cell, estimator, reference)});
    }
  return table;
}

TidyTable Comparison::repetitions() const {
  TidyTable table({axes_.setting_name, "loss", "repetition", "estimator", "value"});
  for (const Cell cell : cells())
    for (const std::string& estimator : axes_.estimators)
      for (std::size_t k = 0; k < num_repetitions(cell); ++k)
        table.add({axes_.settings[cell.setting], axes_.losses[cell.loss],
                   axes_.repetition_names.empty() ? TidyTable::Cell(static_cast<double>(k + 1))
                                                  : TidyTable::Cell(axes_.repetition_names[k]),
                   estimator, values(cell, estimator)[k]});
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
