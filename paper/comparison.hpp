// Comparison: the values of several estimators, for several losses, at several settings, over repetitions
// (splits of the data, or simulated data sets). Errors are distances to a reference estimator in the same
// repetition: what the repetitions have in common cancels. Intervals are those of independent blocks of
// repetitions (effect.hpp).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "paper/effect.hpp"
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
    std::size_t num_blocks = 0;  // of equal length, one after the other; 0: every repetition is one
    std::vector<std::string> repetition_names = {};  // where they have names, such as the training rows
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

  // Means over the repetitions, of all blocks or of all but one.
  class Means {
   public:
    Means(const Comparison& comparison, std::optional<std::size_t> without)
        : comparison_(comparison), without_(without) {}
    double operator()(Cell cell, std::string_view estimator) const;
    // (mean of estimator - mean of target)/|mean of target|: the paper's axis, less 1. Where there is an estimator
    // called "control", whose mean over all repetitions is known to be 0, it is subtracted: less noise, same mean.
    double bias(Cell cell, std::string_view estimator, std::string_view target) const;

   private:
    const Comparison& comparison_;
    std::optional<std::size_t> without_;
  };
  Effect effect(const std::function<double(const Means&)>& of) const;

  // setting, loss, estimator, mean, sd; the relative bias against `target` (generalisation_plugin for those
  // whose name ends in _plugin) with its interval; the error against `reference`: mean, sd and distance.
  TidyTable numbers(std::string_view reference, std::string_view target = "generalisation") const;
  TidyTable repetitions() const;  // every value

  // A panel per loss. Each line is divided by the mean of `reference` at that setting; bands are one
  // deviation over the repetitions wide on each side.
  Figure relative_values(std::string_view reference, std::span<const std::string> estimators) const;
  // (estimator - reference) in the same repetition, divided by the mean of the reference.
  Figure relative_errors(std::string_view reference, std::span<const std::string> estimators) const;

 private:
  bool has(std::string_view estimator) const;
  std::size_t num_blocks() const;
  std::size_t place(Cell cell, std::string_view estimator) const;
  Figure figure(std::span<const std::string> estimators, const std::string& y_label,
                Spread (*of_line)(const Comparison&, Cell, std::string_view, std::string_view),
                std::string_view reference) const;

  Axes axes_;
  std::vector<std::vector<double>> values_;  // [setting][loss][estimator], each over the repetitions
};

}  // namespace pcic::paper
