#include "pcic/estimate/criterion_series.hpp"

#include <numeric>
#include <span>

namespace pcic {
namespace {

void move_to_mean(std::span<double> stretch, double mean) {
  if (stretch.empty()) return;
  const double present =
      std::accumulate(stretch.begin(), stretch.end(), 0.0) / static_cast<double>(stretch.size());
  for (double& value : stretch) value += mean - present;
}

}  // namespace

std::vector<std::vector<double>> criterion_series(const EvaluationState& state, const BatchSeries& pcic,
                                                  std::size_t loss) {
  std::vector<std::vector<double>> chains;
  for (std::size_t c = 0; c < state.chains().size(); ++c) {
    const InfluenceSeries& kept = state.chains()[c].series()[loss];
    std::vector<double>& series = chains.emplace_back(kept.kept());
    for (double& value : series) value /= static_cast<double>(state.num_obs());
    std::size_t first_draw = 0;
    for (const BatchMean& batch : pcic[c]) {
      // Kept are draws 0, thinning, 2 thinning, ...
      const auto first_kept = [&](std::size_t draw) {
        return (draw + kept.thinning() - 1) / kept.thinning();
      };
      const std::size_t begin = first_kept(first_draw), end = first_kept(first_draw + batch.num_draws);
      move_to_mean(std::span(series).subspan(begin, end - begin), batch.mean);
      first_draw += batch.num_draws;
    }
  }
  return chains;
}

}  // namespace pcic
