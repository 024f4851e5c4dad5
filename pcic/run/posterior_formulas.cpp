#include "pcic/run/posterior_formulas.hpp"

#include <algorithm>
#include <stdexcept>

#include "pcic/core/aligned.hpp"

namespace pcic {
namespace {

constexpr std::size_t values_per_tile = 65536;  // stay in cache until they are summed

}  // namespace

PosteriorFormulas::PosteriorFormulas(const FormulaJob& job)
    : job_(job),
      score_(job.graph, std::vector{job.score}),
      prior_(job.graph, std::vector{job.prior.value()}) {
  for (const Program* program : {&score_, &prior_})
    for (const std::string& name : program->draw_arrays()) {
      if (find_array(parameters_, name)) continue;
      parameters_.push_back(*find_array(job.graph.draw_arrays(), name));
      num_values_ += parameters_.back().size();
    }
}

std::vector<BlockView> PosteriorFormulas::arrays_of(const BlockView& values,
                                                    std::span<const std::string> names) const {
  std::vector<BlockView> views;
  for (const std::string& name : names) {
    std::size_t first = 0;
    const auto array = std::ranges::find(parameters_, name, &ArrayInfo::name);
    if (array == parameters_.end()) throw std::logic_error("bridge: an array that is no parameter");
    for (auto before = parameters_.begin(); before != array; ++before) first += before->size();
    views.push_back(values.columns(first, array->size()));
  }
  return views;
}

PosteriorFormulas::LogDensities PosteriorFormulas::at(const BlockView& values, std::size_t unit) const {
  const std::size_t num_rows = values.num_draws;
  LogDensities result{std::vector<double>(num_rows), std::vector<double>(num_rows, 0.0)};
  Program::Workspace workspace;
  const OutputBlock prior_block{result.posterior.data(), 1};
  const std::vector<BlockView> prior_arrays = arrays_of(values, prior_.draw_arrays());
  if (prior_arrays.empty()) {  // a constant
    std::ranges::fill(result.posterior, 0.0);
  } else {
    prior_.evaluate(prior_.prepare(prior_arrays), {0, num_rows}, {0, 1}, std::span(&prior_block, 1),
                    workspace);
  }
  const Program::DrawValues draw_values = score_.prepare(arrays_of(values, score_.draw_arrays()));
  const std::size_t num_obs = score_.num_obs();
  const std::size_t tile = std::clamp<std::size_t>(values_per_tile / num_rows, 8, num_obs < 8 ? 8 : num_obs);
  const std::size_t unit_begin = job_.groups.begin(unit), unit_end = job_.groups.begin(unit + 1);
  AlignedVector scores(num_rows * tile);
  for (std::size_t first = 0; first < num_obs; first += tile) {
    const std::size_t count = std::min(tile, num_obs - first);
    const OutputBlock block{scores.data(), count};
    score_.evaluate(draw_values, {0, num_rows}, {first, count}, std::span(&block, 1), workspace);
    for (std::size_t m = 0; m < num_rows; ++m)
      for (std::size_t i = first; i < first + count; ++i) {
        const double score = scores[m * count + i - first];
        result.posterior[m] += job_.counts.empty() ? score : job_.counts[i] * score;
        if (i >= unit_begin && i < unit_end) result.unit[m] += score;
      }
  }
  return result;
}

}  // namespace pcic
