#include "pcic/estimate/monte_carlo_error.hpp"

#include <vector>

#include "pcic/estimate/batch_means.hpp"
#include "pcic/estimate/influence.hpp"

namespace pcic {
namespace {

struct BatchInfluence {
  std::size_t num_draws;
  Influence influence;
};
using ChainInfluences = std::vector<std::vector<BatchInfluence>>;

ChainInfluences influences(const EvaluationState& state, const Batch& all_draws, std::size_t loss) {
  const JointMoments total{.loss = state.loss_moments(all_draws, loss, Divisor::draws),
                           .score = state.score_moments(all_draws, Divisor::draws)};
  ChainInfluences chains;
  for (const ChainState& chain : state.chains()) {
    std::vector<BatchInfluence>& batches = chains.emplace_back();
    for (const Batch& batch : chain.batches()) {
      const JointMoments moments{.loss = state.loss_moments(batch, loss, Divisor::draws),
                                 .score = state.score_moments(batch, Divisor::draws)};
      batches.push_back({batch.num_draws(), batch_influence(moments, total)});
    }
  }
  return chains;
}

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

MonteCarloError monte_carlo_error(const EvaluationState& state, const Batch& all_draws, std::size_t loss) {
  const ChainInfluences chains = influences(state, all_draws, loss);
  return {.in_sample = error_of(&Influence::in_sample, chains),
          .pcic = error_of(&Influence::pcic, chains),
          .pcic2 = error_of(&Influence::pcic2, chains),
          .waic1 = error_of(&Influence::waic1, chains)};
}

}  // namespace pcic
