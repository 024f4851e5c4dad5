#include "pcic/estimate/generalized_pareto.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "pcic/core/numbers.hpp"
#include "pcic/estimate/pareto_kernel.hpp"

namespace pcic {
namespace {

constexpr GeneralizedPareto no_fit = {.k = infinity, .sigma = std::numeric_limits<double>::quiet_NaN()};

// The product of the factors 1 - theta x loses digits of a sum near zero, and overflows far from it.
bool suits_product(double theta, double largest) {
  const double reach = theta * largest;
  return std::abs(reach) > 0.01 && reach > -largest_product_factor && 1 - reach > 1 / largest_product_factor;
}

// mean log(1 - theta x) for every theta.
void mean_log1p(std::span<const double> x, std::span<const double> thetas, std::span<double> means) {
  sum_log1p_by_products(x, thetas, means);
  for (std::size_t j = 0; j < thetas.size(); ++j) {
    if (!suits_product(thetas[j], x.back())) {
      means[j] = 0;
      for (double value : x) means[j] += std::log1p(-thetas[j] * value);
    }
    means[j] /= static_cast<double>(x.size());
  }
}

// Replaces log densities by weights that add up to 1.
void normalise_grid(std::span<double> log_weights, PsisFlavour flavour) {
  const double largest = *std::max_element(log_weights.begin(), log_weights.end());
  for (double& weight : log_weights) weight -= largest;
  exp_of(log_weights, log_weights);
  const double total = weight_sums(log_weights).total;
  for (double& weight : log_weights) weight /= total;
  if (flavour == PsisFlavour::loo) return;
  double kept = 0;
  for (double& weight : log_weights) {
    if (weight < 10 * std::numeric_limits<double>::epsilon()) weight = 0;
    kept += weight;
  }
  for (double& weight : log_weights) weight /= kept;
}

}  // namespace

double GeneralizedPareto::quantile(double p) const {
  return k == 0 ? -sigma * std::log1p(-p) : sigma * std::expm1(-k * std::log1p(-p)) / k;
}

GeneralizedPareto fit_generalized_pareto(std::span<const double> exceedances, PsisFlavour flavour) {
  const auto count = static_cast<double>(exceedances.size());
  const auto quartile_rank = static_cast<std::size_t>(std::floor(count / 4 + 0.5));
  if (quartile_rank == 0) return no_fit;
  const double quartile = exceedances[quartile_rank - 1], largest = exceedances.back();
  // arviz has no such guard: it fits as long as the quartile is positive.
  if (flavour == PsisFlavour::loo ? !(quartile > exceedances.front()) : !(quartile > 0)) return no_fit;

  const auto grid_size = static_cast<std::size_t>(30 + std::floor(std::sqrt(count)));
  std::vector<double> theta(grid_size), mean(grid_size), weight(grid_size);
  for (std::size_t j = 0; j < grid_size; ++j)
    theta[j] =
        1 / largest +
        (1 - std::sqrt(static_cast<double>(grid_size) / (static_cast<double>(j) + 0.5))) / 3 / quartile;
  mean_log1p(exceedances, theta, mean);
  for (std::size_t j = 0; j < grid_size; ++j) weight[j] = -theta[j] / mean[j];
  log_of(weight, weight);
  for (std::size_t j = 0; j < grid_size; ++j) weight[j] = count * (weight[j] - mean[j] - 1);
  normalise_grid(weight, flavour);

  std::array<double, 1> centre = {0}, k = {0};
  for (std::size_t j = 0; j < grid_size; ++j) centre[0] += weight[j] * theta[j];
  mean_log1p(exceedances, centre, k);
  const double sigma = -k[0] / centre[0];
  if (!(sigma > 0) || !std::isfinite(k[0])) return no_fit;
  return {.k = (count * k[0] + 5) / (count + 10), .sigma = sigma};
}

}  // namespace pcic
