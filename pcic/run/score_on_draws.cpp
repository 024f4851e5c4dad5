#include "pcic/run/score_on_draws.hpp"

#include <algorithm>
#include <cmath>

#include "pcic/run/written_precision.hpp"

namespace pcic {
namespace {

constexpr std::uint64_t seed = 20260101;  // any: the same answer every time

std::vector<double> evaluate_program(const Program& program, const ArrayOfDraws& draws,
                                     IndexRange observations) {
  std::vector<BlockView> arrays;
  for (const std::string& name : program.draw_arrays()) arrays.push_back(draws(name));
  const Program::DrawValues values = program.prepare(arrays);
  std::vector<double> result(values.num_draws() * observations.count);
  const OutputBlock output{result.data(), observations.count};
  Program::Workspace workspace;
  program.evaluate(values, {0, values.num_draws()}, observations, std::span(&output, 1), workspace);
  return result;
}

EvaluateOptions formulas_alone(const EvaluateOptions& options) {
  return {.score = options.score, .definitions = options.definitions, .prior = options.prior};
}

}  // namespace

ScoreOnDraws::ScoreOnDraws(const EvaluateOptions& options, const Dataset& data,
                           std::span<const ArrayInfo> arrays)
    : job_(resolve_formulas(formulas_alone(options), data, arrays)),
      score_(job_.graph, std::vector{job_.score}),
      prior_(job_.graph, std::vector{job_.prior.value_or(job_.score)}) {}

std::vector<std::string> ScoreOnDraws::draw_arrays() const {
  std::vector<std::string> names = score_.draw_arrays();
  for (const std::string& name : prior_.draw_arrays())
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  return names;
}

std::vector<ArrayInfo> ScoreOnDraws::parameters() const {
  std::vector<ArrayInfo> infos;
  for (const std::string& name : draw_arrays())
    infos.push_back(*std::ranges::find(job_.graph.draw_arrays(), name, &ArrayInfo::name));
  return infos;
}

std::vector<double> ScoreOnDraws::scores(const ArrayOfDraws& draws) const {
  return evaluate_program(score_, draws, {0, num_obs()});
}

std::vector<double> ScoreOnDraws::log_priors(const ArrayOfDraws& draws) const {
  return evaluate_program(prior_, draws, {0, 1});
}

std::vector<double> effect_of_digits(const DrawSample& sample, std::span<const std::string> arrays,
                                     const std::function<std::vector<double>(const ArrayOfDraws&)>& compute) {
  const std::vector<double> as_written = compute([&](const std::string& name) { return sample[name]; });
  std::vector<double> effect(as_written.size(), 0.0);
  RandomStream random(seed);
  for (const std::string& array : arrays) {
    const BlockView written = sample[array];
    const AlignedVector values = moved_by_half_units(written, random);
    const BlockView moved{values.data(), written.num_draws, written.num_obs, written.num_obs};
    const std::vector<double> changed =
        compute([&](const std::string& name) { return name == array ? moved : sample[name]; });
    for (std::size_t k = 0; k < effect.size(); ++k) effect[k] += std::abs(changed[k] - as_written[k]);
  }
  return effect;
}

}  // namespace pcic
