#include "pcic/formula/catalogue/catalogue.hpp"

#include <vector>

#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {

std::span<const std::string_view> distribution_definitions() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> definitions;
    for (const auto part :
         {domain_definitions(), continuous_density_definitions(), continuous_cdf_definitions(),
          discrete_density_definitions(), discrete_cdf_definitions(), crps_definitions()})
      definitions.insert(definitions.end(), part.begin(), part.end());
    return definitions;
  }();
  return all;
}

}  // namespace pcic
