// SolvedProblem: one data set, its draws, and what is known exactly about leaving each observation out.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "paper/estimators.hpp"
#include "pcic/core/random_stream.hpp"

namespace pcic::paper {

// How a posterior predicts under a loss: with its predictive density (the log loss), with the mean of a point
// prediction m_i(theta), or not at all as far as we know the exact answer.
enum class Prediction { unknown, density, point };

struct SolvedLoss {
  std::string name;
  std::vector<double> gibbs;  // exact leave-one-out means of the loss, per observation

  Prediction prediction = Prediction::unknown;
  std::vector<double> predictive = {};  // exact: -log p(y_i | y_-i), or the loss of the mean prediction
  Table points = {};                    // m_i, draws x observations, for Prediction::point
  std::function<double(std::size_t i, double point)> loss_of_point = {};
};

struct SolvedProblem {
  FitTables tables;
  std::vector<SolvedLoss> losses;                                    // as in tables.losses
  double pcic = std::numeric_limits<double>::quiet_NaN();            // of the first, with exact moments
  double generalisation = std::numeric_limits<double>::quiet_NaN();  // of the first, for new data
};

struct ProblemFamily {
  std::string name;
  std::size_t cost = 1;  // of one data set, relative to the others: fewer are made of the dear ones
  std::function<SolvedProblem(std::size_t num_draws, RandomStream stream)> make;
};

}  // namespace pcic::paper
