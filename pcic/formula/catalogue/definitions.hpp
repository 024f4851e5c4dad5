// The parts of distribution_definitions(), one per file.
#pragma once

#include <span>
#include <string_view>

namespace pcic {

std::span<const std::string_view> domain_definitions();
std::span<const std::string_view> continuous_density_definitions();
std::span<const std::string_view> continuous_cdf_definitions();
std::span<const std::string_view> discrete_density_definitions();
std::span<const std::string_view> discrete_cdf_definitions();
std::span<const std::string_view> crps_definitions();

}  // namespace pcic
