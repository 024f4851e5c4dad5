#include "pcic/diagnose/case_influence.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pcic {

double ParameterSpread::posterior_sd(std::size_t parameter) const {
  return std::sqrt(posterior_covariance[parameter * (names.size() + 1)]);
}

double ParameterSpread::jackknife_sd(std::size_t parameter) const {
  return std::sqrt(jackknife_covariance[parameter * (names.size() + 1)]);
}

std::string CaseInfluence::case_name(std::size_t obs) const {
  return cases.empty() ? std::to_string(obs + 1) : cases[obs];
}

std::vector<double> relative_influence(const std::vector<double>& own) {
  double largest = 0;
  for (const double value : own) largest = std::fmax(largest, std::abs(value));
  std::vector<double> relative;
  for (const double value : own) relative.push_back(largest == 0 ? value : std::abs(value) / largest);
  return relative;
}

std::vector<std::size_t> by_size(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto size = [&](std::size_t i) { return std::isnan(values[i]) ? -1.0 : std::abs(values[i]); };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return size(a) > size(b); });
  return order;
}

}  // namespace pcic
