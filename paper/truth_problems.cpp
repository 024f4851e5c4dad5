#include "paper/truth_problems.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "paper/gaussian_problems.hpp"
#include "paper/random_data.hpp"
#include "paper/tabled_problems.hpp"
#include "pcic/sample/exact_loocv.hpp"
#include "pcic/sample/gaussian_location.hpp"
#include "pcic/sample/hierarchical_normal.hpp"
#include "pcic/sample/hierarchical_quadrature.hpp"
#include "pcic/sample/poisson_gamma.hpp"
#include "pcic/sample/poisson_sequence.hpp"

namespace pcic::paper {
namespace {

// Everything but the generalisation error, for a model with closed forms; covariance(i) = Cov(nu_i, s_i),
// exact.
template <ExactModel M>
SolvedProblem solve(const M& model, typename M::Loss loss, std::size_t num_draws, RandomStream& stream,
                    const std::function<double(std::size_t)>& covariance) {
  const std::size_t n = model.num_obs();
  const std::array losses{loss};
  const Table draws = model.draw(unit_weights(n), num_draws, stream);
  SolvedProblem problem{.tables = tables_of(model, draws, std::span<const typename M::Loss>(losses)),
                        .losses = {{.name = "squared", .gibbs = {}}}};
  problem.pcic = 0;
  for (std::size_t i = 0; i < n; ++i) {
    problem.losses[0].gibbs.push_back(model.gibbs_loss(weights_without(i, n), i, loss));
    problem.pcic += (model.gibbs_loss(unit_weights(n), i, loss) - covariance(i)) / static_cast<double>(n);
  }
  return problem;
}

double normal_density(double z) {
  return std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi);
}
double normal_probability(double z) {
  return std::erfc(-z / std::numbers::sqrt2) / 2;
}

// A loss f(u) of the residual u = y - x theta, with E f, E f' and E f'' under u ~ N(e, v).
struct ResidualLoss {
  const char* name;
  double (*of)(double u);
  double (*mean)(double e, double v);
  double (*mean_slope)(double e, double v);
  double (*mean_curvature)(double e, double v);
};

constexpr ResidualLoss squared_loss{
    "squared", [](double u) { return u * u; }, [](double e, double v) { return e * e + v; },
    [](double e, double) { return 2 * e; }, [](double, double) { return 2.0; }};

// The error itself: its covariance with the score, -e v, vanishes where the fit is good.
constexpr ResidualLoss signed_error{"error", [](double u) { return u; }, [](double e, double) { return e; },
                                    [](double, double) { return 1.0; }, [](double, double) { return 0.0; }};

constexpr double pinball_level = 0.9;
constexpr ResidualLoss pinball_loss{
    "pinball", [](double u) { return u * (pinball_level - (u < 0)); },
    [](double e, double v) {
      const double z = e / std::sqrt(v);
      return e * (pinball_level - normal_probability(-z)) + std::sqrt(v) * normal_density(z);
    },
    [](double e, double v) { return pinball_level - normal_probability(-e / std::sqrt(v)); },
    [](double e, double v) { return normal_density(e / std::sqrt(v)) / std::sqrt(v); }};

// y ~ N(x theta, 1), flat prior, x = N(0, 1) divided by the root of Gamma(1, 1). With h = x^2/sum x^2 and e
// the residual at the posterior mean, u ~ N(e, h), and N(e/(1 - h), h/(1 - h)) when i is left out. By Stein's
// identity Cov(f(u), s) = Cov(f(u), -u^2/2) = -e h E f' - (h^2/2) E f''.
SolvedProblem regression(const ResidualLoss& loss, std::size_t num_draws, RandomStream stream) {
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
                        .losses = {{.name = loss.name,
                                    .gibbs = {},
                                    .prediction = Prediction::point,
                                    .points = Table(num_draws, n),
                                    .loss_of_point = [y, of = loss.of](std::size_t i, double point) {
                                      return of(y[i] - point);
                                    }}}};
  SolvedLoss& solved = problem.losses[0];
  for (std::size_t m = 0; m < num_draws; ++m) {
    const double theta = xy / xx + stream.normal() / std::sqrt(xx);
    for (std::size_t i = 0; i < n; ++i) {
      solved.points(m, i) = x[i] * theta;
      const double residual = y[i] - x[i] * theta;
      problem.tables.losses[0](m, i) = loss.of(residual);
      problem.tables.score(m, i) = -residual * residual / 2;
    }
  }
  problem.pcic = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double h = x[i] * x[i] / xx, e = y[i] - x[i] * xy / xx;
    solved.gibbs.push_back(loss.mean(e / (1 - h), h / (1 - h)));
    solved.predictive.push_back(loss.of(e / (1 - h)));
    const double covariance = -e * h * loss.mean_slope(e, h) - h * h / 2 * loss.mean_curvature(e, h);
    problem.pcic += (loss.mean(e, h) - covariance) / static_cast<double>(n);
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
  for (double& count : x) count = poisson_count(rate, stream);
  const bool has_outlier = stream.uniform() < 0.5;
  if (has_outlier) x[0] += 10;
  const PoissonGamma model(x, {.prior_shape = 1, .prior_rate = 0.1});
  const std::vector<double> weights = unit_weights(n);
  SolvedProblem problem = solve(model, loss, num_draws, stream,
                                [&](std::size_t i) { return model.covariance_with_score(weights, i, loss); });
  if (loss == PoissonGamma::Loss::negative_log) problem.losses[0].name = "log";
  if (loss == PoissonGamma::Loss::squared && !has_outlier) {
    const auto [a, b] = model.posterior(weights);
    problem.generalisation = rate + (rate - a / b) * (rate - a / b) + a / (b * b);
  }
  return problem;
}

SolvedProblem sequence(std::size_t fewest_rates, std::size_t most_rates, std::size_t num_draws,
                       RandomStream stream) {
  const std::size_t n = whole_number(2, 8, stream), d = whole_number(fewest_rates, most_rates, stream);
  Table observed(n, d);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < d; ++j) observed(i, j) = poisson_count(j % 2 == 0 ? 0.1 : 2, stream);
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
      {"regression, squared", 1, std::bind(regression, squared_loss, _1, _2)},
      {"regression, pinball", 1, std::bind(regression, pinball_loss, _1, _2)},
      {"regression, error", 1, std::bind(regression, signed_error, _1, _2)},
      {"location", 1, location},
      {"counts, squared", 1, std::bind(counts, PoissonGamma::Loss::squared, _1, _2)},
      {"counts, log", 1, std::bind(counts, PoissonGamma::Loss::negative_log, _1, _2)},
      {"sequence", 2, std::bind(sequence, 5, 50, _1, _2)},
      {"sequence, long", 20, std::bind(sequence, 200, 1000, _1, _2)},
      {"schools", 10, schools},
      {"negative binomial", 10, negative_binomial_counts},
      {"logistic", 10, logistic_classes},
      {"probit", 10, probit_classes},
      {"student t", 10, student_outliers},
      {"gaussian process", 10, gaussian_process},
      {"high dimension", 10, high_dimension_regression},
      {"small groups", 10, small_groups}};
  return families;
}

}  // namespace pcic::paper
