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
      prior_(job.graph, std::vector{job.prior.value()}),
      fitted_weights_(job.counts.empty() ? Weights(score_.num_obs(), 1.0) : job.counts) {
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

PosteriorFormulas::Weights PosteriorFormulas::weights_without(std::size_t unit) const {
  Weights weights = fitted_weights_;
  for (std::size_t i = job_.groups.begin(unit); i < job_.groups.begin(unit + 1); ++i) weights[i] -= 1;
  return weights;
}

std::vector<double> PosteriorFormulas::at(const BlockView& values) const {
  return at(values, fitted_weights_, fitted_weights_).start;
}

PosteriorFormulas::LogDensities PosteriorFormulas::at(const BlockView& values, const Weights& start,
                                                      const Weights& end) const {
  const std::size_t num_rows = values.num_draws;
  LogDensities result{std::vector<double>(num_rows, 0.0), {}};
  Program::Workspace workspace;
  if (!prior_.draw_arrays().empty()) {  // else it is a constant
    const OutputBlock block{result.start.data(), 1};
    prior_.evaluate(prior_.prepare(arrays_of(values, prior_.draw_arrays())), {0, num_rows}, {0, 1},
                    std::span(&block, 1), workspace);
  }
  result.end = result.start;
  const Program::DrawValues draw_values = score_.prepare(arrays_of(values, score_.draw_arrays()));
  const std::size_t num_obs = score_.num_obs();
  const std::size_t tile = std::clamp<std::size_t>(values_per_tile / num_rows, 8, num_obs < 8 ? 8 : num_obs);
  AlignedVector scores(num_rows * tile);
  for (std::size_t first = 0; first < num_obs; first += tile) {
    const std::size_t count = std::min(tile, num_obs - first);
    const OutputBlock block{scores.data(), count};
    score_.evaluate(draw_values, {0, num_rows}, {first, count}, std::span(&block, 1), workspace);
    for (std::size_t m = 0; m < num_rows; ++m)
      for (std::size_t i = first; i < first + count; ++i) {
        const double score = scores[m * count + i - first];
        result.start[m] += start[i] * score;
        result.end[m] += end[i] * score;
      }
  }
  return result;
}

}  // namespace pcic
