// Comparison: the values of several estimators, for several losses, at several settings, over repetitions
// (splits of the data, or simulated data sets). Errors are distances to a reference estimator in the same
// repetition: what the repetitions have in common cancels.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "paper/estimators.hpp"
#include "paper/figure.hpp"
#include "paper/tidy_table.hpp"

namespace pcic::paper {

class Comparison {
 public:
  struct Axes {
    std::string setting_name;  // of a column: "data_scale"
    std::vector<double> settings;
    std::vector<std::string> losses;
    std::vector<std::string> estimators;
    std::size_t num_repetitions = 0;
    std::vector<std::size_t> repetitions_at = {};  // of each setting, where they differ
  };
  // One combination of a setting and a loss, by number.
  struct Cell {
    std::size_t setting = 0, loss = 0;
  };

  explicit Comparison(Axes axes);

  const Axes& axes() const { return axes_; }
  std::vector<Cell> cells() const;
  std::string name_of(Cell cell) const;  // "l2 at data_scale = 3"
  std::size_t num_repetitions(Cell cell) const;

  // Threads may write different repetitions or cells at the same time. An estimator that is not among the
  // axes is a std::logic_error.
  void set(Cell cell, std::size_t repetition, std::string_view estimator, double value);
  // Every estimator of the axes that the evaluation has.
  void set_all(Cell cell, std::size_t repetition, const LossEvaluation& evaluation);

  std::span<const double> values(Cell cell, std::string_view estimator) const;
  Spread spread(Cell cell, std::string_view estimator) const;
  // Mean and deviation over repetitions of estimator - reference.
  Spread error(Cell cell, std::string_view estimator, std::string_view reference) const;
  // Square root of the mean over repetitions of (estimator - reference)^2.
  double distance(Cell cell, std::string_view estimator, std::string_view reference) const;

  // setting, loss, estimator, mean, sd, and the error against `reference`: mean, sd and distance.
  TidyTable numbers(std::string_view reference) const;

  // A panel per loss. Each line is divided by the mean of `reference` at that setting; bands are one
  // deviation over the repetitions wide on each side.
  Figure relative_values(std::string_view reference, std::span<const std::string> estimators) const;
  // (estimator - reference) in the same repetition, divided by the mean of the reference.
  Figure relative_errors(std::string_view reference, std::span<const std::string> estimators) const;

 private:
  std::size_t place(Cell cell, std::string_view estimator) const;
  Figure figure(std::span<const std::string> estimators, const std::string& y_label,
                Spread (*of_line)(const Comparison&, Cell, std::string_view, std::string_view),
                std::string_view reference) const;

  Axes axes_;
  std::vector<std::vector<double>> values_;  // [setting][loss][estimator], each over the repetitions
};

}  // namespace pcic::paper
