// Question: what an evaluation is about. Flags, job files and other languages fill it; the state, the result
// and the JSON carry it; merge, join and compare refuse two that differ (question_difference.hpp).
//
// Plain data: sentences about it are made in present/. How to run (threads, memory, progress) is no part of
// it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "pcic/core/fingerprint.hpp"

namespace pcic {

enum class Weighting {
  importance,  // the posterior was fitted with w_i s_i, and w_i nu_i is the loss: both are multiplied
  frequency,   // row i stands for w_i observations, of which one at a time is left out
};

struct AskedFormula {
  std::string name;
  std::string formula;
};

// An array of the data that the formulas read.
struct DataRead {
  std::string name;
  bool per_observation = false;
  Fingerprint values;
};

struct Question {
  std::string score;
  std::vector<AskedFormula> losses = {};
  std::vector<AskedFormula> definitions = {};  // name, or the head of a function, and formula; in their order
  std::string prior = {}, group = {}, weights = {};  // formulas; empty: none
  Weighting weighting = Weighting::frequency;        // what the weights mean, if there are any
  double beta = 1;
  std::vector<std::string> points = {};  // formulas of the prediction inside losses

  std::size_t num_obs = 0;  // rows of the data; fewer are left out one at a time if they are grouped
  std::string where = {};   // formula of those that are evaluated; empty: none
  std::vector<std::size_t> dropped = {};  // not evaluated though the fit saw them; from 0, ascending
  std::string held_out = {};              // files of the data, if the fit has not seen them; empty: it has
  std::string fold = {};  // column: the fits that saw no observation of the same value; empty: one fit
  std::vector<std::size_t> refitted = {};      // evaluated with a fit of their own; from 0, ascending
  std::vector<std::string> group_labels = {};  // in the order of the groups; empty: not grouped, not known
  double total_weight = 0;
  std::vector<Fingerprint> outcome = {};  // of what stands before the bar of the score; empty: not known
  std::optional<Fingerprint> group_values = {}, weight_values = {};
  std::vector<DataRead> data = {};  // in the order of their names
};

// The question about the observations of both. They differ in nothing else.
Question joined(Question first, const Question& second);

}  // namespace pcic
