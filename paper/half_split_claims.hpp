// What Section 3.3 of the paper says about stack loss and Gesell's data, and the exact values behind it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "paper/claim.hpp"
#include "paper/comparison.hpp"
#include "paper/regression.hpp"
#include "paper/splits.hpp"

namespace pcic::paper {

// Every estimate of one fit to the training rows that needs no draws (peruggia_quadrature.hpp), kappa = 1, for each
// of regression_losses.
std::vector<std::map<std::string, double>> exact_regression(const RegressionData& data,
                                                            const RowSplit& split);

std::vector<Claim> half_split_claims(const Comparison& values, const std::string& data_set);

}  // namespace pcic::paper
