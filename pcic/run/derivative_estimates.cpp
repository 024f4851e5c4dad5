#include "pcic/run/derivative_estimates.hpp"

#include <algorithm>
#include <cmath>

#include "pcic/run/formula_point.hpp"

namespace pcic {
namespace {

constexpr int most_newton_steps = 50;
constexpr double small_step = 1e-9;  // of the size of the parameters

// Rows of the observations of a group, summed.
std::vector<double> rows_per_unit(const Groups& groups, const Gradients& gradients) {
  if (groups.first.empty()) return gradients.rows;
  const std::size_t p = gradients.num_parameters;
  std::vector<double> sums((groups.first.size() - 1) * p, 0.0);
  for (std::size_t g = 0; g + 1 < groups.first.size(); ++g)
    for (std::size_t i = groups.first[g]; i < groups.first[g + 1]; ++i)
      for (std::size_t j = 0; j < p; ++j) sums[g * p + j] += gradients.row(i)[j];
  return sums;
}

void add_to(std::vector<double>& sums, std::span<const double> more) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += more[i];
}

// Of sum_i s_i + log prior.
std::vector<double> total_gradient(const FormulaJob& job, const ScoreDerivatives& score, const Point& theta,
                                   bool with_prior) {
  const std::size_t p = score.num_parameters;
  std::vector<double> total(p, 0.0);
  for (std::size_t i = 0; i < score.num_obs; ++i)
    for (std::size_t j = 0; j < p; ++j)
      total[j] += (job.counts.empty() ? 1 : job.counts[i]) * score.gradients[i * p + j];
  if (job.prior && with_prior) add_to(total, gradients_at(job.graph, *job.prior, theta).rows);
  return total;
}

// Whether the step was small already.
bool take_step(Point& theta, std::span<const double> step) {
  double moved = 0, size = 1;
  auto next = step.begin();
  for (std::vector<double>& array : theta)
    for (double& value : array) {
      size = std::max(size, std::abs(value));
      moved = std::max(moved, std::abs(*next));
      value += *next++;
    }
  return moved <= small_step * size;
}

std::optional<Point> find_mode(const FormulaJob& job, Point theta, bool with_prior) {
  for (int k = 0; k < most_newton_steps; ++k) {
    const ScoreDerivatives score = score_derivatives(job, theta, with_prior);
    const std::vector<double> step = newton_step(score, total_gradient(job, score, theta, with_prior));
    if (step.empty() || !std::ranges::all_of(step, [](double x) { return std::isfinite(x); }))
      return std::nullopt;
    if (take_step(theta, step)) return theta;
  }
  return std::nullopt;
}

}  // namespace

bool derivatives_fit(const FormulaJob& job) {
  const std::size_t p = num_parameters(job.graph);
  return p * std::max(p, job.graph.num_obs()) <= most_derivatives;
}

ScoreDerivatives score_derivatives(const FormulaJob& job, const Point& theta, bool with_prior) {
  TotalHessian score = total_hessian_at(job.graph, job.counted_score, theta);
  if (!job.counts.empty()) score.gradients = gradients_at(job.graph, job.score, theta);  // of one copy
  if (job.prior && with_prior) add_to(score.hessian, total_hessian_at(job.graph, *job.prior, theta).hessian);
  return {.num_obs = job.shape.num_obs,
          .num_parameters = score.gradients.num_parameters,
          .gradients = rows_per_unit(job.groups, score.gradients),
          .total_hessian = std::move(score.hessian)};
}

std::vector<double> correction_for(const FormulaJob& job, const ScoreDerivatives& score,
                                   const Gradients& loss) {
  return derivative_correction(score, rows_per_unit(job.groups, loss));
}

std::optional<std::vector<double>> loss_at_mode(const FormulaJob& job, const Point& start, bool with_prior) {
  const std::optional<Point> mode = find_mode(job, start, with_prior);
  if (!mode || !job.log_loss) return std::nullopt;
  ScoreDerivatives score = score_derivatives(job, *mode, with_prior);
  const std::vector<double> loss_gradients =
      rows_per_unit(job.groups, gradients_at(job.graph, *job.log_loss, *mode));
  if (job.score_with_prior && with_prior)
    score.gradients = rows_per_unit(job.groups, gradients_at(job.graph, *job.score_with_prior, *mode));
  const std::vector<double> correction = derivative_correction(score, loss_gradients);
  std::vector<double> values = per_unit(job.groups, values_at(job.graph, *job.log_loss, *mode));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] -= correction[i];
  return values;
}

}  // namespace pcic
