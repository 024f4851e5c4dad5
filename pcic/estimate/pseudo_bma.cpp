#include "pcic/estimate/pseudo_bma.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pcic/core/random_stream.hpp"
#include "pcic/estimate/estimate.hpp"

namespace pcic {
namespace {

std::vector<double> softmax(std::vector<double> elpd) {
  const double largest = *std::ranges::max_element(elpd);
  for (double& value : elpd) value = std::exp(value - largest);
  const double total = std::accumulate(elpd.begin(), elpd.end(), 0.0);
  for (double& value : elpd) value /= total;
  return elpd;
}

// Normalised exponentials are Dirichlet(1, ..., 1).
std::vector<double> dirichlet(std::size_t size, std::uint64_t replicate, std::uint64_t seed) {
  RandomStream random(seed, {replicate});
  std::vector<double> weights(size);
  for (double& weight : weights) weight = random.exponential();
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= total;
  return weights;
}

std::vector<double> weighted_sums(std::span<const std::vector<double>> lpd, std::span<const double> weights) {
  std::vector<double> sums;
  for (const std::vector<double>& model : lpd) {
    require_per_observation("pseudo-BMA", model.size(), weights.size());
    sums.push_back(std::inner_product(model.begin(), model.end(), weights.begin(), 0.0));
  }
  return sums;
}

}  // namespace

std::vector<double> pseudo_bma_weights(std::span<const std::vector<double>> lpd) {
  return softmax(weighted_sums(lpd, std::vector<double>(lpd.front().size(), 1.0)));
}

std::vector<double> pseudo_bma_plus_weights(std::span<const std::vector<double>> lpd,
                                            const BootstrapOptions& options) {
  const std::size_t num_obs = lpd.front().size();
  std::vector<double> mean(lpd.size(), 0.0);
  for (std::size_t replicate = 0; replicate < options.replicates; ++replicate) {
    std::vector<double> elpd = weighted_sums(lpd, dirichlet(num_obs, replicate, options.seed));
    for (double& value : elpd) value *= static_cast<double>(num_obs);
    const std::vector<double> weights = softmax(std::move(elpd));
    for (std::size_t k = 0; k < mean.size(); ++k)
      mean[k] += weights[k] / static_cast<double>(options.replicates);
  }
  return mean;
}

}  // namespace pcic
