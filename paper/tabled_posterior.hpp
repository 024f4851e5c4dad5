// Posteriors with two parameters: everything by the trapezoidal rule.
//
// The rule runs over the box in which the posterior, or one of the leave-one-out posteriors, is within exp(-20)
// of its height; for smooth integrands its error is far below the Monte Carlo error of any estimate. Draws
// start in a cell of the table, and random-walk Metropolis steps, each draw on its own, take away what the
// cells have added: draws are independent and free of ties.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "paper/solved_problem.hpp"

namespace pcic::paper {

using TwoParameters = std::array<double, 2>;

// A loss of a point prediction.
struct PointLoss {
  std::string name;
  double (*of)(double y, double prediction);
};

struct TwoParameterModel {
  std::vector<double> y;
  std::function<double(const TwoParameters&)> log_prior;  // within the box of its bounds
  std::function<double(const TwoParameters&, std::size_t i)> log_density, prediction;
  TwoParameters lower, upper;  // the prior is 0 elsewhere
};

// The log loss, and those of the prediction.
SolvedProblem solve_by_table(const TwoParameterModel& model, const std::vector<PointLoss>& losses,
                             std::size_t num_draws, RandomStream& stream, std::size_t points_per_side = 120);

}  // namespace pcic::paper
