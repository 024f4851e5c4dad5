// to_text of a Comparison: per loss one sentence on which model predicts best and how sure that is, a table,
// and in the end the findings.
//
// The log loss is shown in the terms of loo_compare: elpd, elpd_diff and se_diff on the sum scale, larger is
// better; with the weights of the models. Other losses on the mean scale, smaller is better.
#pragma once

#include <string>
#include <vector>

#include "pcic/diagnose/comparison.hpp"
#include "pcic/present/text.hpp"

namespace pcic {

// The verdict on one loss of the comparison, and the rows of its table, the head first.
std::string comparison_sentence(const Comparison& comparison, const ComparedLoss& loss);
std::vector<std::vector<std::string>> comparison_rows(const Comparison& comparison, const ComparedLoss& loss);

std::string to_text(const Comparison& comparison, const TextOptions& options = {});

}  // namespace pcic
