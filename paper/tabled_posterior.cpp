#include "paper/tabled_posterior.hpp"

#include <algorithm>
#include <cmath>

namespace pcic::paper {
namespace {

// The log densities and predictions of every observation at every point of a square table.
struct TabledPosterior {
  std::vector<TwoParameters> points;
  TwoParameters cell;
  std::vector<double> log_posterior;  // not normalised
  Table log_density;                  // points x observations

  std::vector<double> weights_without(const std::vector<double>& log_factor_removed) const {
    std::vector<double> weights(points.size());
    double highest = -std::numeric_limits<double>::infinity();
    for (std::size_t p = 0; p < points.size(); ++p)
      highest = std::max(highest, weights[p] = log_posterior[p] - log_factor_removed[p]);
    double total = 0;
    for (double& weight : weights) total += weight = std::exp(weight - highest);
    for (double& weight : weights) weight /= total;
    return weights;
  }
  std::vector<double> weights_without(std::size_t i) const {
    std::vector<double> removed(points.size());
    for (std::size_t p = 0; p < points.size(); ++p) removed[p] = log_density(p, i);
    return weights_without(removed);
  }
};

TabledPosterior tabulate(const TwoParameterModel& model, const TwoParameters& lower,
                         const TwoParameters& upper, std::size_t side) {
  const std::size_t n = model.y.size();
  TabledPosterior table{.points = {}, .cell = {}, .log_posterior = {}, .log_density = Table(side * side, n)};
  for (std::size_t k = 0; k < 2; ++k) table.cell[k] = (upper[k] - lower[k]) / static_cast<double>(side);
  for (std::size_t p = 0; p < side * side; ++p) {
    const TwoParameters theta{lower[0] + (static_cast<double>(p / side) + 0.5) * table.cell[0],
                              lower[1] + (static_cast<double>(p % side) + 0.5) * table.cell[1]};
    double log_posterior = model.log_prior(theta);
    for (std::size_t i = 0; i < n; ++i)
      log_posterior += table.log_density(p, i) = model.log_density(theta, i);
    table.points.push_back(theta);
    table.log_posterior.push_back(log_posterior);
  }
  return table;
}

constexpr double negligible = 1e-9;  // exp(-20)

// The smallest box with every point that matters to the posterior or to one without an observation.
std::array<TwoParameters, 2> box_that_matters(const TabledPosterior& table) {
  std::array<TwoParameters, 2> box{table.points.back(), table.points.front()};
  const auto include = [&](const std::vector<double>& weights) {
    const double highest = std::ranges::max(weights);
    for (std::size_t p = 0; p < weights.size(); ++p)
      for (std::size_t k = 0; k < 2 && weights[p] > negligible * highest; ++k) {
        box[0][k] = std::min(box[0][k], table.points[p][k] - table.cell[k]);
        box[1][k] = std::max(box[1][k], table.points[p][k] + table.cell[k]);
      }
  };
  include(table.weights_without(std::vector<double>(table.points.size(), 0)));
  for (std::size_t i = 0; i < table.log_density.num_columns(); ++i) include(table.weights_without(i));
  return box;
}

double log_posterior_at(const TwoParameterModel& model, const TwoParameters& theta) {
  for (std::size_t k = 0; k < 2; ++k)
    if (theta[k] < model.lower[k] || theta[k] > model.upper[k])
      return -std::numeric_limits<double>::infinity();
  double total = model.log_prior(theta);
  for (std::size_t i = 0; i < model.y.size(); ++i) total += model.log_density(theta, i);
  return total;
}

std::vector<TwoParameters> draw(const TwoParameterModel& model, const TabledPosterior& table,
                                std::size_t num_draws, RandomStream& stream) {
  const std::vector<double> weights = table.weights_without(std::vector<double>(table.points.size(), 0));
  std::vector<double> cumulative;
  TwoParameters mean{}, spread{};
  for (std::size_t p = 0; p < weights.size(); ++p) {
    cumulative.push_back((p == 0 ? 0 : cumulative.back()) + weights[p]);
    for (std::size_t k = 0; k < 2; ++k) mean[k] += weights[p] * table.points[p][k];
  }
  for (std::size_t p = 0; p < weights.size(); ++p)
    for (std::size_t k = 0; k < 2; ++k)
      spread[k] += weights[p] * (table.points[p][k] - mean[k]) * (table.points[p][k] - mean[k]);

  constexpr std::size_t num_steps = 6;
  std::vector<TwoParameters> draws;
  for (std::size_t m = 0; m < num_draws; ++m) {
    const auto found = std::ranges::lower_bound(cumulative, stream.uniform() * cumulative.back());
    TwoParameters theta = table.points[static_cast<std::size_t>(found - cumulative.begin())];
    for (std::size_t k = 0; k < 2; ++k) theta[k] += (stream.uniform() - 0.5) * table.cell[k];
    double height = log_posterior_at(model, theta);
    for (std::size_t step = 0; step < num_steps; ++step) {
      TwoParameters proposed = theta;
      for (std::size_t k = 0; k < 2; ++k) proposed[k] += std::sqrt(spread[k]) * stream.normal();
      const double there = log_posterior_at(model, proposed);
      if (std::log(stream.uniform()) >= there - height) continue;
      theta = proposed;
      height = there;
    }
    draws.push_back(theta);
  }
  return draws;
}

}  // namespace

SolvedProblem solve_by_table(const TwoParameterModel& model, const std::vector<PointLoss>& losses,
                             std::size_t num_draws, RandomStream& stream, std::size_t points_per_side) {
  TabledPosterior table = tabulate(model, model.lower, model.upper, points_per_side);
  for (int refinement = 0; refinement < 2; ++refinement) {
    const auto [lower, upper] = box_that_matters(table);
    table =
        tabulate(model, {std::max(lower[0], model.lower[0]), std::max(lower[1], model.lower[1])},
                 {std::min(upper[0], model.upper[0]), std::min(upper[1], model.upper[1])}, points_per_side);
  }
  const std::size_t n = model.y.size();
  const std::vector<TwoParameters> draws = draw(model, table, num_draws, stream);

  SolvedProblem problem{.tables = {.score = Table(num_draws, n)}, .losses = {}};
  Table points(num_draws, n), log_losses(num_draws, n);
  for (std::size_t m = 0; m < num_draws; ++m)
    for (std::size_t i = 0; i < n; ++i) {
      problem.tables.score(m, i) = model.log_density(draws[m], i);
      log_losses(m, i) = -problem.tables.score(m, i);
      points(m, i) = model.prediction(draws[m], i);
    }
  problem.tables.losses.push_back(std::move(log_losses));
  problem.losses.push_back({.name = "log", .gibbs = {}, .prediction = Prediction::density});
  for (const PointLoss& loss : losses) {
    Table values(num_draws, n);
    for (std::size_t m = 0; m < num_draws; ++m)
      for (std::size_t i = 0; i < n; ++i) values(m, i) = loss.of(model.y[i], points(m, i));
    problem.tables.losses.push_back(std::move(values));
    problem.losses.push_back({.name = loss.name,
                              .gibbs = {},
                              .prediction = Prediction::point,
                              .points = points,
                              .loss_of_point = [y = model.y, of = loss.of](std::size_t i, double point) {
                                return of(y[i], point);
                              }});
  }
  for (std::size_t i = 0; i < n; ++i) {
    const std::vector<double> weights = table.weights_without(i);
    double log_loss = 0, density = 0, mean_point = 0;
    std::vector<double> gibbs(losses.size());
    for (std::size_t p = 0; p < weights.size(); ++p) {
      if (weights[p] == 0) continue;
      const double point = model.prediction(table.points[p], i);
      log_loss -= weights[p] * table.log_density(p, i);
      density += weights[p] * std::exp(table.log_density(p, i));
      mean_point += weights[p] * point;
      for (std::size_t l = 0; l < losses.size(); ++l)
        gibbs[l] += weights[p] * losses[l].of(model.y[i], point);
    }
    problem.losses[0].gibbs.push_back(log_loss);
    problem.losses[0].predictive.push_back(-std::log(density));
    for (std::size_t l = 0; l < losses.size(); ++l) {
      problem.losses[l + 1].gibbs.push_back(gibbs[l]);
      problem.losses[l + 1].predictive.push_back(losses[l].of(model.y[i], mean_point));
    }
  }
  return problem;
}

}  // namespace pcic::paper
