// What the experiments with Peruggia's regression share: its four losses, and a fit evaluated on new rows.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "paper/comparison.hpp"
#include "paper/small_data_sets.hpp"
#include "pcic/sample/peruggia_regression.hpp"

namespace pcic::paper {

inline constexpr std::array regression_losses{
    PeruggiaRegression::Loss::squared, PeruggiaRegression::Loss::absolute,
    PeruggiaRegression::Loss::scaled_squared, PeruggiaRegression::Loss::scaled_absolute};
const std::vector<std::string>& regression_loss_names();  // l2, l1, scaled l2, scaled l1

// Means over draws and observations, one per loss.
std::vector<double> mean_losses(const PeruggiaRegression& model, const Table& draws);

}  // namespace pcic::paper
