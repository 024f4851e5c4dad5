#include "paper/truth_problems.hpp"

#include <array>
#include <cmath>

#include "pcic/sample/exact_loocv.hpp"
#include "pcic/sample/gaussian_location.hpp"
#include "pcic/sample/hierarchical_normal.hpp"
#include "pcic/sample/hierarchical_quadrature.hpp"
#include "pcic/sample/poisson_gamma.hpp"
#include "pcic/sample/poisson_sequence.hpp"

namespace pcic::paper {
namespace {

std::size_t whole_number(std::size_t low, std::size_t high, RandomStream& stream) {
  return low + static_cast<std::size_t>(stream.uniform() * static_cast<double>(high - low + 1));
}

double poisson(double rate, RandomStream& stream) {  // arrivals in unit time
  double count = 0;
  for (double time = stream.exponential() / rate; time < 1; time += stream.exponential() / rate) ++count;
  return count;
}

// Everything but the generalisation error, for a model with closed forms; covariance(i) = Cov(nu_i, s_i),
// exact.
template <ExactModel M>
SolvedProblem solve(const M& model, typename M::Loss loss, std::size_t num_draws, RandomStream& stream,
                    const std::function<double(std::size_t)>& covariance) {
  const std::size_t n = model.num_observations();
  const std::array losses{loss};
  const Table draws = model.draw(unit_weights(n), num_draws, stream);
  SolvedProblem problem{.tables = tables_of(model, draws, std::span<const typename M::Loss>(losses)),
                        .loocv = {}};
  problem.pcic = 0;
  for (std::size_t i = 0; i < n; ++i) {
    problem.loocv.push_back(model.gibbs_loss(weights_without(i, n), i, loss));
    problem.pcic += (model.gibbs_loss(unit_weights(n), i, loss) - covariance(i)) / static_cast<double>(n);
  }
  return problem;
}

// y ~ N(x theta, 1), flat prior, x = N(0, 1) divided by the root of Gamma(1, 1): with h = x^2/sum x^2 and e =
// y - x m, E nu = e^2 + h, Cov(nu, s) = -h (2 e^2 + h), leave-one-out e^2/(1 - h)^2 + h/(1 - h).
SolvedProblem regression(std::size_t num_draws, RandomStream stream) {
  const std::size_t n = 12;
  std::vector<double> x(n), y(n);
  double xx = 0, xy = 0;
  for (std::size_t i = 0; i < n; ++i) {
    x[i] = stream.normal() / std::sqrt(stream.gamma(1, 1));
    y[i] = x[i] + stream.normal();
    xx += x[i] * x[i];
    xy += x[i] * y[i];
  }
  SolvedProblem problem{.tables = {.score = Table(num_draws, n), .losses = {Table(num_draws, n)}},
                        .loocv = {}};
  for (std::size_t m = 0; m < num_draws; ++m) {
    const double theta = xy / xx + stream.normal() / std::sqrt(xx);
    for (std::size_t i = 0; i < n; ++i) {
      const double squared = std::pow(y[i] - x[i] * theta, 2);
      problem.tables.losses[0](m, i) = squared;
      problem.tables.score(m, i) = -squared / 2;
    }
  }
  problem.pcic = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double h = x[i] * x[i] / xx, e = y[i] - x[i] * xy / xx;
    problem.loocv.push_back(e * e / ((1 - h) * (1 - h)) + h / (1 - h));
    problem.pcic += (e * e + h + h * (2 * e * e + h)) / static_cast<double>(n);
  }
  return problem;
}

SolvedProblem location(std::size_t num_draws, RandomStream stream) {
  const std::size_t n = whole_number(2, 12, stream), d = 3;
  Table observations(n, d);
  for (std::size_t i = 0; i < n; ++i)
    for (double& x : observations.row(i)) x = stream.normal();  // the truth is 0
  const GaussianLocation model(observations, {.prior_variance = 10});
  const std::vector<double> weights = unit_weights(n);
  SolvedProblem problem = solve(model, GaussianLocation::Loss::quadratic, num_draws, stream,
                                [&](std::size_t i) { return model.covariance_with_score(weights, i); });
  problem.generalisation = 3 + 3 / model.posterior_precision(weights);
  for (const double mean : model.posterior_mean(weights)) problem.generalisation += mean * mean;
  return problem;
}

SolvedProblem counts(PoissonGamma::Loss loss, std::size_t num_draws, RandomStream stream) {
  const std::size_t n = whole_number(3, 15, stream);
  const double rate = 3;
  std::vector<double> x(n);
  for (double& count : x) count = poisson(rate, stream);
  const bool has_outlier = stream.uniform() < 0.5;
  if (has_outlier) x[0] += 10;
  const PoissonGamma model(x, {.prior_shape = 1, .prior_rate = 0.1});
  const std::vector<double> weights = unit_weights(n);
  SolvedProblem problem = solve(model, loss, num_draws, stream,
                                [&](std::size_t i) { return model.covariance_with_score(weights, i, loss); });
  if (loss == PoissonGamma::Loss::squared && !has_outlier) {
    const auto [a, b] = model.posterior(weights);
    problem.generalisation = rate + (rate - a / b) * (rate - a / b) + a / (b * b);
  }
  return problem;
}

SolvedProblem sequence(std::size_t num_draws, RandomStream stream) {
  const std::size_t n = whole_number(2, 8, stream), d = whole_number(5, 50, stream);
  Table observed(n, d);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < d; ++j) observed(i, j) = poisson(j % 2 == 0 ? 0.1 : 2, stream);
  const PoissonSequence model(observed);
  const std::vector<double> weights = unit_weights(n);
  return solve(model, PoissonSequence::Loss::squared, num_draws, stream,
               [&](std::size_t i) { return model.covariance_with_score(weights, i); });
}

SolvedProblem schools(std::size_t num_draws, RandomStream stream) {
  const std::size_t n = 8;
  const double scale = std::pow(10, 1.5 * stream.uniform());  // of the group effects: 1 to 30
  std::vector<double> effects(n), errors(n);
  for (std::size_t j = 0; j < n; ++j) {
    errors[j] = 9 + 9 * stream.uniform();
    effects[j] = 5 + scale * stream.normal() + errors[j] * stream.normal();
  }
  const HierarchicalNormal model(effects, errors);
  const HierarchicalQuadrature exact(model, unit_weights(n));
  return solve(model, HierarchicalNormal::Loss::squared, num_draws, stream,
               [&](std::size_t i) { return exact.moments(i).covariance; });
}

}  // namespace

const std::vector<ProblemFamily>& problem_families() {
  using namespace std::placeholders;
  static const std::vector<ProblemFamily> families{
      {"regression", 1, regression},
      {"location", 1, location},
      {"counts, squared", 1, std::bind(counts, PoissonGamma::Loss::squared, _1, _2)},
      {"counts, log", 1, std::bind(counts, PoissonGamma::Loss::negative_log, _1, _2)},
      {"sequence", 2, sequence},
      {"schools", 10, schools}};
  return families;
}

}  // namespace pcic::paper
