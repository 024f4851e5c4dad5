#include "pcic/sample/model.hpp"

#include <fmt/format.h>

#include <cmath>

#include "pcic/core/errors.hpp"

namespace pcic {

std::vector<double> unit_weights(std::size_t num_obs) {
  return std::vector<double>(num_obs, 1.0);
}

std::vector<double> weights_without(std::size_t left_out, std::size_t num_obs) {
  std::vector<double> weights = unit_weights(num_obs);
  weights.at(left_out) = 0;
  return weights;
}

void require_weights(std::span<const double> weights, std::size_t num_obs) {
  if (weights.size() != num_obs)
    throw InputError(fmt::format("{} weights for {} observations; give one weight per observation",
                                 weights.size(), num_obs));
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (!(weights[i] >= 0) || !std::isfinite(weights[i]))
      throw InputError(fmt::format(
          "the weight of observation {} is {}; a weight is a finite number, 0 or more", i + 1, weights[i]));
}

}  // namespace pcic
