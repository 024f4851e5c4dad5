// ScoreOnDraws: score and log prior at a few draws that are held, and how far the digits that the draws were
// written with can have moved them.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/formula/program/program.hpp"
#include "pcic/run/draw_sample.hpp"
#include "pcic/run/formula_job.hpp"

namespace pcic {

using ArrayOfDraws = std::function<BlockView(const std::string& name)>;

class ScoreOnDraws {
 public:
  // Of the options, score, definitions and prior count.
  ScoreOnDraws(const EvaluateOptions& options, const Dataset& data, std::span<const ArrayInfo> arrays);

  const FormulaJob& job() const { return job_; }
  std::size_t num_obs() const { return score_.num_obs(); }
  std::vector<std::string> draw_arrays() const;  // that score and prior use
  std::vector<ArrayInfo> parameters() const;     // the same

  std::vector<double> scores(const ArrayOfDraws& draws) const;      // draws x observations
  std::vector<double> log_priors(const ArrayOfDraws& draws) const;  // one per draw

 private:
  FormulaJob job_;
  Program score_, prior_;  // without a prior, prior_ is the score again
};

// For every one of the numbers that `compute` makes of the sample: the sum over the arrays of what half a
// unit of the last digit, up or down, does to it. Not finite where that leads out of bounds.
std::vector<double> effect_of_digits(const DrawSample& sample, std::span<const std::string> arrays,
                                     const std::function<std::vector<double>(const ArrayOfDraws&)>& compute);

}  // namespace pcic
