#include "pcic/sample/walk/walk_problems_test.hpp"

#include <fmt/format.h>

#include <cmath>

#include "pcic/sample/hierarchical_normal.hpp"
#include "pcic/sample/logistic_problem_test.hpp"
#include "pcic/sample/model.hpp"
#include "pcic/sample/monte_carlo_mean.hpp"
#include "pcic/sample/peruggia_regression.hpp"
#include "pcic/sample/poisson_gamma.hpp"
#include "pcic/sample/walk/grouped_normal_test.hpp"
#include "pcic/sample/walk/linear_gaussian_test.hpp"
#include "pcic/sample/walk/schools_with_effects_test.hpp"
#include "pcic/sample/walk/student_regression_test.hpp"

namespace pcic {
namespace {

constexpr ParameterSupport positive{.kind = ParameterSupport::Kind::above};
constexpr std::size_t draws_of_a_long_run = 400'000;

template <class M>
WalkProblem problem_of(std::string name, const M& given, Unbounded map, std::size_t left_out,
                       typename M::Loss loss) {
  const auto model = std::make_shared<const M>(given);
  const std::size_t n = model->num_obs();
  WalkProblem problem{
      .name = std::move(name),
      .draws = [=](std::size_t count,
                   RandomStream& stream) { return model->draw(unit_weights(n), count, stream); },
      .refit = [=](std::size_t count,
                   RandomStream& stream) { return model->draw(weights_without(left_out, n), count, stream); },
      .map = std::move(map),
      .loss = [=](std::span<const double> theta) { return model->loss(theta, left_out, loss); },
      .leaving_out =
          [=](const Unbounded& of_walk) {
            return [model, inner = leaving_out(*model, of_walk, left_out)](
                       const BlockView& rows, std::span<double> start, std::span<double> end) {
              inner(rows, start, end);
            };
          },
      .exact_by = ""};
  if constexpr (requires { model->gibbs_loss(unit_weights(n), left_out, loss); }) {
    problem.exact = model->gibbs_loss(weights_without(left_out, n), left_out, loss);
    problem.exact_by = "closed form or quadrature";
  }
  return problem;
}

WalkProblem with_long_run(WalkProblem problem, std::size_t num_draws = draws_of_a_long_run) {
  RandomStream stream(4711);
  const Table draws = problem.refit(num_draws, stream);
  std::vector<double> losses(num_draws);
  for (std::size_t m = 0; m < num_draws; ++m) losses[m] = problem.loss(draws.row(m));
  const MonteCarloMean mean = monte_carlo_mean(losses);
  problem.exact = mean.value;
  problem.error_of_exact = mean.mcse;
  problem.exact_by = fmt::format("{} draws without it", num_draws);
  return problem;
}

WalkProblem with_exact(WalkProblem problem, double exact, const char* by) {
  problem.exact = exact;
  problem.exact_by = by;
  return problem;
}

// x = 0.01, ..., 0.49, and one far out.
struct FarPoint {
  Table design{50, 2};
  std::vector<double> responses = std::vector<double>(50);

  explicit FarPoint(double far) {
    RandomStream noise(7);
    for (std::size_t i = 0; i < 50; ++i) {
      design(i, 0) = 1;
      design(i, 1) = i == 49 ? far : 0.01 * static_cast<double>(i + 1);
      responses[i] = design(i, 1) + noise.normal();
    }
  }

  // kappa = 1. Given b, sigma^2 is inverse gamma: b has the density (1 + b'b)^-1 B^-A, A = 1 + 49/2, B = 1 + RSS/2,
  // summed over b = least squares + L (sinh u, sinh v), L L' the covariance of least squares.
  double squared_error_without_it() const {
    double n = 0, sx = 0, sxx = 0, sy = 0, sxy = 0, syy = 0;
    for (std::size_t i = 0; i < 49; ++i) {
      const double x = design(i, 1), y = responses[i];
      n += 1, sx += x, sxx += x * x, sy += y, sxy += x * y, syy += y * y;
    }
    const double determinant = n * sxx - sx * sx;
    const double centre0 = (sxx * sy - sx * sxy) / determinant, centre1 = (n * sxy - sx * sy) / determinant;
    const double first = std::sqrt(sxx / determinant), along = -sx / determinant / first;
    const double second = std::sqrt(n / determinant - along * along), shape = 1 + n / 2;
    double total = 0, sum = 0;
    for (double u = -6; u <= 6; u += 0.02)
      for (double v = -6; v <= 6; v += 0.02) {
        const double b0 = centre0 + first * std::sinh(u);
        const double b1 = centre1 + along * std::sinh(u) + second * std::sinh(v);
        const double rss = syy - 2 * b0 * sy - 2 * b1 * sxy + b0 * b0 * n + 2 * b0 * b1 * sx + b1 * b1 * sxx;
        const double weight =
            std::exp(-shape * std::log(1 + rss / 2)) / (1 + b0 * b0 + b1 * b1) * std::cosh(u) * std::cosh(v);
        const double residual = responses[49] - b0 - b1 * design(49, 1);
        total += weight;
        sum += weight * residual * residual;
      }
    return sum / total;
  }
};

WalkProblem peruggia(double far) {
  const FarPoint data(far);
  Unbounded map;
  map.add({}, 2);
  map.add(positive, 1);
  return with_exact(
      problem_of(fmt::format("Peruggia's regression, x = {}", far),
                 PeruggiaRegression(data.design, data.responses), map, 49, PeruggiaRegression::Loss::squared),
      data.squared_error_without_it(), "quadrature");
}

// The observation with the largest log loss at the posterior mean is left out.
WalkProblem logistic(std::size_t num_parameters) {
  const LogisticRegression model = logistic_problem::simulated(50, num_parameters, {});
  RandomStream stream(8);
  const std::vector<double> mean = model.draw(unit_weights(50), 4000, stream).column_means();
  std::size_t worst = 0;
  for (std::size_t i = 1; i < 50; ++i)
    if (model.score(mean, i) < model.score(mean, worst)) worst = i;
  Unbounded map;
  map.add({}, num_parameters);
  return with_long_run(problem_of(fmt::format("logistic regression, {} coefficients", num_parameters), model,
                                  map, worst, LogisticRegression::Loss::negative_log));
}

WalkProblem student() {
  StudentRegression model;
  RandomStream noise(9);
  for (int i = 0; i < 20; ++i) {
    model.x.push_back(i == 19 ? 4 : -1 + 0.1 * i);
    model.y.push_back(i == 19 ? -3 : model.x.back() + 0.5 * noise.normal());
  }
  return with_long_run(problem_of("Student regression, a leverage point", model, model.map(), 19,
                                  StudentRegression::Loss::squared));
}

WalkProblem schools(double factor) {
  std::vector<double> effects{28, 8, -3, 7, -1, 1, 18, 12};
  for (double& effect : effects) effect *= factor;
  Unbounded map;
  map.add({}, 1);
  map.add(positive, 2);
  return problem_of(fmt::format("eight schools x {}, effects integrated out", factor),
                    HierarchicalNormal(effects, {15, 10, 16, 11, 9, 11, 10, 18}), map, 0,
                    HierarchicalNormal::Loss::squared);
}

WalkProblem schools_with_effects(double factor) {
  const SchoolsWithEffects model = SchoolsWithEffects::times(factor);
  return problem_of(fmt::format("eight schools x {}, with effects", factor), model, model.map(factor < 8), 0,
                    SchoolsWithEffects::Loss::squared_around_mean);
}

WalkProblem grouped(std::size_t num_groups) {
  const GroupedNormal model = groups_with_an_outlier(num_groups);
  return with_long_run(problem_of(fmt::format("{} groups of 3, an outlier", num_groups), model, model.map(),
                                  0, GroupedNormal::Loss::squared),
                       40'000);
}

WalkProblem counts() {
  Unbounded map;
  map.add(positive, 1);
  return problem_of("Poisson counts", PoissonGamma({3, 1, 4, 1, 5, 9, 2, 60}), map, 7,
                    PoissonGamma::Loss::squared);
}

// Its draws are independent, whichever observation is left out: refits are made by another model.
struct LeverageLine : LinearGaussian {
  explicit LeverageLine(const LinearGaussian& line) : LinearGaussian(line) {}
  Table draw(std::span<const double> weights, std::size_t count, RandomStream& stream) const {
    std::vector<double> kept_x, kept_y;
    for (std::size_t i = 0; i < x.size(); ++i)
      if (weights[i] > 0) kept_x.push_back(x[i]), kept_y.push_back(y[i]);
    return LinearGaussian(kept_x, kept_y).draw(count, stream);
  }
};

WalkProblem line() {
  const LinearGaussian model = leverage_problem();
  return with_exact(
      problem_of("a line, leverage 0.79", LeverageLine(model), model.map(), 5, LinearGaussian::Loss::squared),
      model.exact_without(5), "closed form");
}

}  // namespace

std::vector<WalkProblem> solved_walk_problems() {
  return {line(),      counts(),     peruggia(2),
          peruggia(5), peruggia(10), schools(1),
          schools(5),  schools(10),  schools_with_effects(1)};
}

std::vector<WalkProblem> small_walk_problems() {
  std::vector<WalkProblem> problems = solved_walk_problems();
  for (WalkProblem& more : std::vector{schools_with_effects(5), schools_with_effects(10), logistic(1),
                                       logistic(4), logistic(15), student()})
    problems.push_back(std::move(more));
  return problems;
}

std::vector<WalkProblem> large_walk_problems() {
  return {grouped(60), grouped(297)};
}

WalkFromDraws walk_problem(const WalkProblem& problem, std::size_t num_draws, std::uint64_t seed) {
  RandomStream stream(seed, {0});
  const EndDensities densities = problem.leaving_out(problem.map);
  Walk moved = move_in_place(unbounded(problem.draws(num_draws, stream), problem.map), densities,
                             RandomStream(seed, {1}));
  if (moved.end != WalkEnd::arrived) return {std::move(moved), {}};
  WalkFromDraws found{walk_to(std::move(moved.particles), densities, RandomStream(seed, {2})), {}};
  const Walk& walk = found.walk;
  if (walk.end == WalkEnd::arrived)
    found.loss = mean_of_islands(
        means_by_island(bounded(walk.particles, problem.map), walk.islands, problem.loss), walk.islands);
  return found;
}

}  // namespace pcic
