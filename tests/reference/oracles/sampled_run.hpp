// SampledRun: exact draws of a small posterior, evaluated as a user would: .npy files, readers, the one pass.
//
// The draws are independent, so the Monte Carlo error the run reports is what its distance to the exact value
// is measured by.
#pragma once

#include <cstddef>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "pcic/diagnose/result.hpp"

namespace pcic::reference {

using Random = std::mt19937_64;

// Per observation, for one draw of the parameters: the score first, then the losses.
using DrawValues = std::vector<std::vector<double>>;

struct SampledProblem {
  std::string score;
  std::vector<std::string> losses;  // "-SCORE" is the log loss and has no values in a draw
  std::function<DrawValues(Random&)> draw;
  std::size_t num_chains = 4;
  std::size_t draws_per_chain = 25000;
};

Result evaluate_samples(const SampledProblem& problem, std::uint64_t seed);

struct ExactValue {
  std::string loss, estimator;
  double value = 0;  // per observation
};

// Every estimate lies within 4 of its Monte Carlo errors of the exact value, and that error is below a tenth
// of it.
void expect_exact_values(const Result& result, const std::vector<ExactValue>& exact);

}  // namespace pcic::reference
