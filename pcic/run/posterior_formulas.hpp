// PosteriorFormulas: the log posterior that score and prior are, at any values of their parameters.
//
//   log posterior = log prior + sum_i w_i s_i
// w_i: how many observations row i stands for, 1 if not said; less of what is left out. Scores are summed tile by tile; nothing
// of size draws x observations is held.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "pcic/core/block.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/formula/program/program.hpp"
#include "pcic/run/formula_job.hpp"

namespace pcic {

class PosteriorFormulas {
 public:
  explicit PosteriorFormulas(const FormulaJob& job);  // which has a prior, and must outlive it

  // The arrays that score and prior use. Their values stand side by side, in this order, in a row of `values`.
  const std::vector<ArrayInfo>& parameters() const { return parameters_; }
  std::size_t num_values() const { return num_values_; }
  std::vector<BlockView> arrays_of(const BlockView& values, std::span<const std::string> names) const;

  // One per row of the data.
  using Weights = std::vector<double>;
  const Weights& fitted_weights() const { return fitted_weights_; }
  // Of the data without a unit, which is what is left out at once: an observation (one of those that a row stands for), or a group.
  Weights weights_without(std::size_t unit) const;

  // With other weights at the start and at the end of a walk; one per row of values; any thread.
  struct LogDensities {
    std::vector<double> start, end;
  };
  LogDensities at(const BlockView& values, const Weights& start, const Weights& end) const;
  std::vector<double> at(const BlockView& values) const;

 private:
  const FormulaJob& job_;
  Program score_, prior_;
  std::vector<ArrayInfo> parameters_;
  std::size_t num_values_ = 0;
  Weights fitted_weights_;
};

}  // namespace pcic
