#include "pcic/estimate/influence.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace pcic {
namespace {

constexpr std::size_t obs_at_a_time = 1024;  // their moments stay in the cache, and cost no fresh memory

void add(Influence& sum, double share, const Influence& part) {
  sum.in_sample += share * part.in_sample;
  sum.pcic += share * part.pcic;
  sum.pcic2 += share * part.pcic2;
  sum.waic1 += share * part.waic1;
}

}  // namespace

Influence batch_influence(const JointMoments& batch, const JointMoments& total) {
  const std::size_t num_obs = total.loss.mean.size();
  const bool has_log_mean_exp =
      batch.score.log_mean_exp.size() == num_obs && total.score.log_mean_exp.size() == num_obs;

  Influence sum;
  for (std::size_t i = 0; i < num_obs; ++i) {
    const double d_nu = batch.loss.mean[i] - total.loss.mean[i];
    const double d_s = batch.score.mean[i] - total.score.mean[i];
    const double c_b = batch.loss.covariance[i];
    const double c = total.loss.covariance[i];
    const double m2_b = batch.score.variance[i];
    const double m2 = total.score.variance[i];

    const double mean_nu_s = c_b + d_nu * d_s;
    const double mean_nu_s2 = batch.loss.comoment[i] + 2 * d_s * c_b + d_nu * m2_b + d_nu * d_s * d_s;

    const double first_order = d_nu - (mean_nu_s - c);
    const double second_order = (mean_nu_s2 - total.loss.comoment[i] - m2 * d_nu - 2 * c * d_s) / 2;
    sum.in_sample += d_nu;
    sum.pcic += first_order;
    sum.pcic2 += first_order + second_order;
    if (has_log_mean_exp)
      sum.waic1 +=
          1 - std::exp(batch.score.log_mean_exp[i] - total.score.log_mean_exp[i]) + (m2_b + d_s * d_s - m2);
  }
  const auto n = static_cast<double>(num_obs);
  return {.in_sample = sum.in_sample / n,
          .pcic = sum.pcic / n,
          .pcic2 = sum.pcic2 / n,
          .waic1 = has_log_mean_exp ? sum.waic1 / n : std::numeric_limits<double>::quiet_NaN()};
}

ChainInfluences influences_of_batches(const EvaluationState& state, const Batch& all_draws,
                                      std::size_t loss) {
  const std::optional<std::size_t> array = state.shape().loss_array(loss);
  const auto moments_of = [&](const Batch& batch, std::size_t first, std::size_t count) {
    const Batch part = batch.part(first, count, array);
    ScoreMoments score = state.score_moments(part, Divisor::draws);
    LossMoments of_loss = array ? part.moments.loss_moments(0, Divisor::draws) : minus_score_loss(score);
    return JointMoments{.loss = std::move(of_loss), .score = std::move(score)};
  };
  ChainInfluences chains;
  for (const ChainState& chain : state.chains()) {
    std::vector<BatchInfluence>& batches = chains.emplace_back();
    for (const Batch& batch : chain.batches()) batches.push_back({batch.num_draws(), {}});
  }
  for (std::size_t first = 0; first < state.num_obs(); first += obs_at_a_time) {
    const std::size_t count = std::min(obs_at_a_time, state.num_obs() - first);
    const double share = static_cast<double>(count) / static_cast<double>(state.num_obs());
    const JointMoments total = moments_of(all_draws, first, count);
    for (std::size_t c = 0; c < chains.size(); ++c)
      for (std::size_t b = 0; b < chains[c].size(); ++b) {
        const Batch& batch = state.chains()[c].batches()[b];
        add(chains[c][b].influence, share, batch_influence(moments_of(batch, first, count), total));
      }
  }
  return chains;
}

}  // namespace pcic
