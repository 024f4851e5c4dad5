// Logistic regression with a power beta of its likelihood: how well is the loss of a new observation
// foreseen?
//
// For every split and beta: fit to the training rows, estimate, leave out each row exactly, and compare with
// the mean loss over the draws on all test rows. The fits of one split share its rows, not its random
// numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "paper/classification_data.hpp"
#include "paper/experiment.hpp"

namespace pcic::paper {

struct ClassificationStudy {
  std::string data_set;
  std::uint64_t stream = 0;  // names the random numbers of this experiment
  std::size_t num_training = 50;
  std::size_t num_splits = 20;
  std::size_t num_draws = 3980;
  std::vector<double> learning_rates = {.1, .2, .3, .4, .5, .6, .7, .8, .9, 1};
};

// Three splits, three learning rates, 1000 draws.
ClassificationStudy quick_size(ClassificationStudy study);

Outcome run_classification(const ClassificationData& data, const ClassificationStudy& study,
                           const Settings& settings);

}  // namespace pcic::paper
