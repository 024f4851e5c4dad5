// Logistic regression with a power beta of its likelihood: how well is the loss of a new observation foreseen?
//
// For every split and beta: fit to the training rows, estimate, leave out each row exactly, and compare with the
// mean loss over the draws on all test rows. Training sets have no row in common, so that splits are independent
// but for the test rows they share; an interval is that of the splits. "control" is the loss of a fixed
// posterior on the training rows less that on the test rows: its mean over splits is 0, and it takes away most of the
// noise. Fixed is the posterior of all rows, or 2000 of them, with a learning rate that makes them count as many as
// the training rows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "paper/classification_data.hpp"
#include "paper/comparison.hpp"
#include "paper/experiment.hpp"

namespace pcic::paper {

struct ClassificationStudy {
  std::string data_set;
  std::uint64_t stream = 0;  // names the random numbers of this experiment
  std::size_t num_training = 50;
  std::size_t num_splits = 20;
  std::size_t num_draws = 3980;
  std::size_t num_test_log = 1000;  // test rows of the log loss
  std::vector<double> learning_rates = {.1, .2, .3, .4, .5, .6, .7, .8, .9, 1};
};

// Five splits, three learning rates, 1000 draws.
ClassificationStudy quick_size(ClassificationStudy study);

struct ClassificationComparison {
  Comparison values;    // brier, misclassification, spherical
  Comparison log_loss;  // waic1, waic2 and their targets
};
ClassificationComparison compare_classification(const ClassificationData& data,
                                                const ClassificationStudy& study, const Settings& settings);

// What Section 3.1 of the paper says, and what is measured on this data set.
std::vector<Claim> classification_claims(const ClassificationComparison& comparison,
                                         const std::string& data_set);

Outcome run_classification(const ClassificationData& data, const ClassificationStudy& study,
                           const Settings& settings);

}  // namespace pcic::paper
