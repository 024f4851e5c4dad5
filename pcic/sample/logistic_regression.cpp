#include "pcic/sample/logistic_regression.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>
#include <numeric>

#include "pcic/core/errors.hpp"
#include "pcic/sample/eigen_table-inl.hpp"
#include "pcic/sample/logistic_kernel.hpp"
#include "pcic/sample/logistic_samplers.hpp"

namespace pcic {
namespace {

double spherical(double p) {
  return -p / std::hypot(p, 1 - p);
}

double log_sigmoid(double x) {
  return std::min(x, 0.0) - std::log1p(std::exp(-std::abs(x)));
}

double sigmoid(double x) {
  const double e = std::exp(-std::abs(x));
  return (x < 0 ? e : 1) / (1 + e);
}

}  // namespace

LogisticRegression::LogisticRegression(const Table& design, std::span<const double> outcomes, Options options)
    : signed_design_(design), options_(options) {
  if (outcomes.size() != design.num_rows())
    throw InputError(fmt::format("{} outcomes for {} rows of the design; give one outcome per row",
                                 outcomes.size(), design.num_rows()));
  if (!(options.learning_rate > 0) || !(options.prior_precision > 0))
    throw InputError(fmt::format("learning rate {} and prior precision {}; both must be positive",
                                 options.learning_rate, options.prior_precision));
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i] != 0 && outcomes[i] != 1)
      throw InputError(
          fmt::format("outcome {} is {}; expected 0 or 1: code the two classes so", i + 1, outcomes[i]));
    is_zero_.push_back(outcomes[i] == 0);
    if (is_zero_[i])
      for (double& x : signed_design_.row(i)) x = -x;
  }
}

Table LogisticRegression::draw(std::span<const double> weights, std::size_t num_draws,
                               RandomStream& stream) const {
  if (options_.sampler == Sampler::polya_gamma) return draw_by_polya_gamma(*this, weights, num_draws, stream);
  return draw_by_independence(*this, weights, num_draws, stream).draws;
}

double LogisticRegression::margin(std::span<const double> theta, std::size_t i) const {
  const std::span<const double> x = signed_design_.row(i);
  return std::inner_product(x.begin(), x.end(), theta.begin(), 0.0);
}

double LogisticRegression::score(std::span<const double> theta, std::size_t i) const {
  return options_.learning_rate * log_sigmoid(margin(theta, i));
}

double LogisticRegression::loss(std::span<const double> theta, std::size_t i, Loss loss) const {
  const double m = margin(theta, i);
  switch (loss) {
    case Loss::negative_log:
      return -log_sigmoid(m);
    case Loss::brier:
      return sigmoid(-m) * sigmoid(-m);
    case Loss::misclassification:
      return is_correct(m, i) ? -1 : 0;
    case Loss::spherical:
      return spherical(sigmoid(m));
  }
  throw std::logic_error("LogisticRegression: no such loss");
}

double LogisticRegression::log_prior(std::span<const double> theta) const {
  return -options_.prior_precision / 2 * std::inner_product(theta.begin(), theta.end(), theta.begin(), 0.0);
}

Table LogisticRegression::margins(const Table& draws) const {
  Table table(draws.num_rows(), num_obs());
  matrix_of(table).noalias() = matrix_of(draws) * matrix_of(signed_design_).transpose();
  return table;
}

Table LogisticRegression::score_table(const Table& draws) const {
  Table table = margins(draws);
  const std::span<double> values(table.data(), table.num_rows() * table.num_columns());
  replace_by_log_sigmoid(values);
  for (double& value : values) value *= options_.learning_rate;
  return table;
}

// A margin of exactly 0 has probability 0; for y = 0 it counts as correct, one by one.
LogisticRegression::MeanLosses LogisticRegression::mean_losses(const Table& draws) const {
  constexpr Eigen::Index rows_at_once = 64;
  const auto x = matrix_of(signed_design_);
  const auto thetas = matrix_of(draws);
  MarginSums sums;
  RowMajorMatrix block;
  for (Eigen::Index first = 0; first < x.rows(); first += rows_at_once) {
    const Eigen::Index rows = std::min(rows_at_once, x.rows() - first);
    block.noalias() = x.middleRows(first, rows) * thetas.transpose();
    add_margins({block.data(), static_cast<std::size_t>(block.size())}, sums);
    for (Eigen::Index i = 0; i < rows; ++i)
      if (is_zero_[static_cast<std::size_t>(first + i)])
        sums.correct += static_cast<double>((block.row(i).array() == 0).count());
  }
  const double count = static_cast<double>(draws.num_rows()) * static_cast<double>(num_obs());
  return {sums.brier / count, -sums.correct / count, -sums.spherical / count};
}

Table LogisticRegression::loss_table(const Table& draws, Loss loss) const {
  Table table = margins(draws);
  const std::span<double> values(table.data(), table.num_rows() * table.num_columns());
  switch (loss) {
    case Loss::negative_log:
      replace_by_log_sigmoid(values);
      for (double& value : values) value = -value;
      break;
    case Loss::brier:
      for (double& value : values) value = -value;
      replace_by_sigmoid(values);
      for (double& value : values) value *= value;
      break;
    case Loss::misclassification:
      for (std::size_t m = 0; m < table.num_rows(); ++m)
        for (std::size_t i = 0; i < table.num_columns(); ++i)
          table(m, i) = is_correct(table(m, i), i) ? -1 : 0;
      break;
    case Loss::spherical:
      replace_by_sigmoid(values);
      for (double& p : values) p = -p / std::sqrt(p * p + (1 - p) * (1 - p));
      break;
  }
  return table;
}

}  // namespace pcic
