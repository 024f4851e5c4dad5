#include "pcic/run/bridged_losses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "pcic/core/errors.hpp"
#include "pcic/formula/point/point_evaluator-inl.hpp"
#include "pcic/run/formula_point.hpp"
#include "pcic/run/point_formula.hpp"
#include "pcic/sample/walk/walk.hpp"

namespace pcic {
namespace {

double mean_loss(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double minus_log_mean_exp_minus(std::span<const double> losses) {
  const double smallest = std::ranges::min(losses);
  double sum = 0;
  for (const double loss : losses) sum += std::exp(smallest - loss);
  return smallest - std::log(sum / static_cast<double>(losses.size()));
}

// The value of all particles, and the error of those of the islands. `of` gets a range of particles.
struct Particles {
  std::size_t first, count;
};
IslandMean over_islands(std::span<const std::size_t> islands, const std::function<double(Particles)>& of) {
  std::vector<double> values(islands.size() - 1, 0.0);
  for (std::size_t k = 0; k < values.size(); ++k)
    if (islands[k] < islands[k + 1]) values[k] = of({islands[k], islands[k + 1] - islands[k]});
  return {of({0, islands.back()}), mean_of_islands(values, islands).error};
}

}  // namespace

BridgedLosses::BridgedLosses(const FormulaJob& job, const PosteriorFormulas& posterior)
    : job_(job), posterior_(posterior) {
  if (job.log_loss) losses_.push_back({job.shape.loss_names().front(), *job.log_loss, true, nullptr});
  for (std::size_t k = 0; k + job.shape.num_points < job.losses.size(); ++k) {
    const auto point = std::ranges::find(job.points, job.shape.losses[k], &PointLoss::loss);
    losses_.push_back(
        {job.shape.losses[k], job.losses[k], false, point == job.points.end() ? nullptr : &*point});
  }
  for (const Loss& loss : losses_) {
    const Program program(job.graph, std::vector{loss.node});
    for (const std::string& array : program.draw_arrays())
      if (!find_array(posterior.parameters(), array))
        throw InputError(fmt::format(
            "--bridge: the loss '{}' uses `{}`, which neither score nor prior does: where it would lie in the posterior "
            "without an observation is not known. Write the loss with the parameters of the score.",
            loss.name, array));
  }
}

std::vector<double> BridgedLosses::column(const Table& values, std::size_t unit, NodeId node) const {
  const std::size_t first = job_.groups.begin(unit), count = job_.groups.begin(unit + 1) - first;
  const Program program(job_.graph, std::vector{node});
  std::vector<double> of_observations(values.num_rows() * count), sums(values.num_rows(), 0.0);
  const OutputBlock block{of_observations.data(), count};
  Program::Workspace workspace;
  program.evaluate(program.prepare(posterior_.arrays_of(values.view(), program.draw_arrays())),
                   {0, values.num_rows()}, {first, count}, std::span(&block, 1), workspace);
  for (std::size_t m = 0; m < sums.size(); ++m)
    for (std::size_t i = 0; i < count; ++i) sums[m] += of_observations[m * count + i];
  return sums;
}

double BridgedLosses::at_mean_parameters(const Table& values, std::size_t unit, NodeId node,
                                         std::size_t first, std::size_t count) const {
  std::vector<std::string> names;
  for (const ArrayInfo& array : posterior_.parameters()) names.push_back(array.name);
  const BlockView rows = values.view().draws(first, count);
  const Point mean = ParameterLayout(job_.graph, names).point(mean_of_rows(std::span(&rows, 1)));
  PointEvaluator evaluator(job_.graph, node, PlainArithmetic());
  evaluator.set_point(mean);
  double sum = 0;
  for (std::size_t i = job_.groups.begin(unit); i < job_.groups.begin(unit + 1); ++i) sum += evaluator.at(i);
  return sum;
}

// nu with the mean predictions in the place of the formulas of the prediction.
double BridgedLosses::at_mean_prediction(const PointLoss& point, std::size_t unit,
                                         std::span<const double> means) const {
  Graph graph = job_.graph;
  std::vector<Replacement> given;
  for (std::size_t k = 0; k < means.size(); ++k) {
    std::vector<double> column(graph.num_obs(), 0.0);
    column[unit] = means[k];
    given.push_back({point.predictions[k],
                     graph.data({fmt::format("mean prediction {}", k), {column.size()}, column}, true)});
  }
  PointEvaluator evaluator(graph, replaced(graph, point.node, given), PlainArithmetic());
  const Point none = ParameterLayout(graph, {}).point({});
  evaluator.set_point(none);
  return evaluator.at(unit);
}

std::vector<ExactLoss> BridgedLosses::of_unit(std::size_t unit, const Table& values,
                                              std::span<const std::size_t> islands) const {
  std::vector<ExactLoss> exact;
  for (const Loss& loss : losses_) {
    const auto add = [&](Target target, const std::function<double(Particles)>& of) {
      const IslandMean found = over_islands(islands, of);
      exact.push_back({.loss = loss.name,
                       .target = target,
                       .observation = unit,
                       .value = found.value,
                       .mcse = found.error,
                       .by = Served::by_bridge});
    };
    const std::vector<double> losses = column(values, unit, loss.node);
    const auto part = [](std::span<const double> all, Particles some) {
      return all.subspan(some.first, some.count);
    };
    add(Target::gibbs, [&](Particles some) { return mean_loss(part(losses, some)); });
    if (loss.is_log_loss)
      add(Target::predictive, [&](Particles some) { return minus_log_mean_exp_minus(part(losses, some)); });
    if (loss.point) {
      std::vector<std::vector<double>> predictions;
      for (const std::size_t array : loss.point->arrays)
        predictions.push_back(column(values, unit, job_.losses[array]));
      add(Target::predictive, [&](Particles some) {
        std::vector<double> means;
        for (const std::vector<double>& each : predictions) means.push_back(mean_loss(part(each, some)));
        return at_mean_prediction(*loss.point, unit, means);
      });
    }
    add(Target::plugin,
        [&](Particles some) { return at_mean_parameters(values, unit, loss.node, some.first, some.count); });
  }
  return exact;
}

}  // namespace pcic
