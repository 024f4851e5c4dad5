// The parts of the catalogue, one per file.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "pcic/formula/catalogue/catalogue.hpp"

namespace pcic {

std::vector<Distribution> real_distributions();
std::vector<Distribution> positive_distributions();
std::vector<Distribution> bounded_distributions();
std::vector<Distribution> count_distributions();
std::vector<Distribution> inflated_distributions();
std::vector<Distribution> category_distributions();
std::vector<Distribution> glm_distributions();
std::vector<Distribution> multivariate_distributions();

// What distributions and losses are written with; formulas cannot call it.
std::span<const std::string_view> domain_definitions();
std::span<const std::string_view> crps_definitions();

}  // namespace pcic
