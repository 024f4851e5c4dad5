#include "pcic/estimate/monte_carlo_error.hpp"

#include <limits>
#include <vector>

#include "pcic/estimate/batch_means.hpp"

namespace pcic {
namespace {

double error_of(double Influence::*estimator, const ChainInfluences& chains) {
  std::vector<std::vector<BatchMean>> means;
  for (const auto& batches : chains) {
    std::vector<BatchMean>& chain = means.emplace_back();
    for (const BatchInfluence& batch : batches)
      chain.push_back({batch.num_draws, batch.influence.*estimator});
  }
  return batch_means_error(means);
}

}  // namespace

MonteCarloError monte_carlo_error(const ChainInfluences& chains) {
  return {.in_sample = error_of(&Influence::in_sample, chains),
          .pcic = error_of(&Influence::pcic, chains),
          .pcic2 = error_of(&Influence::pcic2, chains),
          .waic1 = error_of(&Influence::waic1, chains)};
}

double plug_in_error(const ChainInfluences& chains, const PlugInChanges& changes, PlugInWeights weights) {
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  if (changes.size() != chains.size()) return unknown;
  std::vector<std::vector<BatchMean>> means(chains.size());
  for (std::size_t c = 0; c < chains.size(); ++c) {
    if (changes[c].size() != chains[c].size()) return unknown;
    for (std::size_t b = 0; b < chains[c].size(); ++b) {
      const auto& [num_draws, influence] = chains[c][b];
      const double correction = influence.in_sample - influence.pcic;
      means[c].push_back({num_draws, weights.in_sample * influence.in_sample -
                                         weights.correction * correction + weights.plug_in * changes[c][b]});
    }
  }
  return batch_means_error(means);
}

}  // namespace pcic
