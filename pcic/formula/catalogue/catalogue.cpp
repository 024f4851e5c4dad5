#include "pcic/formula/catalogue/catalogue.hpp"

#include <iterator>

#include "pcic/formula/catalogue/definitions.hpp"

namespace pcic {

std::span<const Distribution> distributions() {
  static const std::vector<Distribution> all = [] {
    std::vector<Distribution> result;
    for (auto part :
         {real_distributions, positive_distributions, bounded_distributions, count_distributions,
          inflated_distributions, category_distributions, glm_distributions, multivariate_distributions}) {
      std::vector<Distribution> some = part();
      result.insert(result.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
    }
    return result;
  }();
  return all;
}

std::span<const std::string_view> distribution_definitions() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> definitions;
    for (const auto part : {domain_definitions(), crps_definitions()})
      definitions.insert(definitions.end(), part.begin(), part.end());
    for (const Distribution& distribution : distributions())
      definitions.insert(definitions.end(), distribution.definitions.begin(), distribution.definitions.end());
    return definitions;
  }();
  return all;
}

}  // namespace pcic
