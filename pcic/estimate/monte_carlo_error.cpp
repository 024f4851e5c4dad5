#include "pcic/estimate/monte_carlo_error.hpp"

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

}  // namespace pcic
