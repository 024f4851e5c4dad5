#include "pcic/estimate/ratio_error.hpp"

#include <algorithm>
#include <cmath>

#include "pcic/core/numbers.hpp"
#include "pcic/estimate/batch_means.hpp"
#include "pcic/estimate/influence.hpp"

namespace pcic {
namespace {

constexpr std::size_t ratios_at_a_time = 256;

double error_of(const std::vector<std::vector<JointMoments>>& chains, const EvaluationState& state,
                const JointMoments& total, std::size_t obs, double ratio) {
  const double t1 = total.loss.covariance[obs], t2 = total.loss.comoment[obs] / 2;
  BatchSeries series;
  for (std::size_t c = 0; c < chains.size(); ++c) {
    std::vector<BatchMean>& batches = series.emplace_back();
    for (std::size_t b = 0; b < chains[c].size(); ++b) {
      const Influence influence = observation_influence(chains[c][b], total, obs);
      const double on_t1 = influence.in_sample - influence.pcic, on_t2 = influence.pcic2 - influence.pcic;
      batches.push_back(
          {state.chains()[c].batches()[b].num_draws(),
           (std::copysign(on_t2, t2 * on_t2) - ratio * std::copysign(on_t1, t1 * on_t1)) / std::abs(t1)});
    }
  }
  return batch_means_error(series);
}

}  // namespace

std::vector<double> ratio_errors(const EvaluationState& state, const Batch& all_draws, std::size_t loss,
                                 std::span<const double> ratio, double from) {
  std::vector<double> errors(ratio.size(), not_a_number);
  const auto is_large = [&](double r) { return r > from; };
  for (std::size_t first = 0; first < ratio.size(); first += ratios_at_a_time) {
    const std::size_t count = std::min(ratios_at_a_time, ratio.size() - first);
    if (std::ranges::none_of(ratio.subspan(first, count), is_large)) continue;
    const JointMoments total = joint_moments(state, all_draws, loss, first, count);
    std::vector<std::vector<JointMoments>> chains;
    for (const ChainState& chain : state.chains()) {
      std::vector<JointMoments>& batches = chains.emplace_back();
      for (const Batch& batch : chain.batches())
        batches.push_back(joint_moments(state, batch, loss, first, count));
    }
    for (std::size_t i = 0; i < count; ++i)
      if (is_large(ratio[first + i])) errors[first + i] = error_of(chains, state, total, i, ratio[first + i]);
  }
  return errors;
}

}  // namespace pcic
