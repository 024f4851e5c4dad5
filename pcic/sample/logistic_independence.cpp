#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "pcic/sample/eigen_table-inl.hpp"
#include "pcic/sample/logistic_kernel.hpp"
#include "pcic/sample/logistic_mode-inl.hpp"
#include "pcic/sample/logistic_samplers.hpp"
#include "pcic/sample/model.hpp"

namespace pcic {
namespace {

constexpr Eigen::Index block_size = 256;  // proposals evaluated together; their margins stay in cache
constexpr int num_pilot_blocks = 4;

// Rows and powers of the observations that count.
struct Used {
  Eigen::MatrixXd x;
  Eigen::VectorXd power;
};

Used observations_in_use(const LogisticRegression& model, std::span<const double> weights) {
  std::vector<Eigen::Index> rows;
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (weights[i] > 0) rows.push_back(signed_size(i));
  return {matrix_of(model.signed_design())(rows, Eigen::all),
          model.options().learning_rate * vector_of(weights)(rows)};
}

// theta = centre + L^-T u, u a standard Student t vector, L L' = precision at the mode.
class Proposals {
 public:
  Proposals(const Used& used, double prior_precision, double degrees_of_freedom, RandomStream& stream)
      : used_(used), prior_precision_(prior_precision), degrees_of_freedom_(degrees_of_freedom) {
    LogisticMode mode = find_mode(used.x, used.power, prior_precision);
    centre_ = std::move(mode.theta);
    precision_ = std::move(mode.precision);
    move_to_mean(stream);
  }

  // A column per proposal.
  const Eigen::MatrixXd& thetas() const { return thetas_; }
  // log posterior - log density of the proposal, up to a constant.
  const Eigen::VectorXd& log_ratios() const { return log_ratios_; }

  void draw(RandomStream& stream) {
    const Eigen::Index p = centre_.size();
    const double df = degrees_of_freedom_;
    thetas_.resize(p, block_size);
    log_ratios_.resize(block_size);
    for (Eigen::Index k = 0; k < block_size; ++k) {
      for (double& u : thetas_.col(k)) u = stream.normal();
      thetas_.col(k) *= std::sqrt(df / (2 * stream.gamma(df / 2, 1)));
      log_ratios_(k) = (df + static_cast<double>(p)) / 2 * std::log1p(thetas_.col(k).squaredNorm() / df);
    }
    precision_.matrixU().solveInPlace(thetas_);
    thetas_.colwise() += centre_;
    margins_.noalias() = thetas_.transpose() * used_.x.transpose();
    for (Eigen::Index i = 0; i < used_.x.rows(); ++i)
      add_log_sigmoid(used_.power(i), {margins_.col(i).data(), block_size}, {log_ratios_.data(), block_size});
    log_ratios_ -= prior_precision_ / 2 * thetas_.colwise().squaredNorm().transpose();
  }

 private:
  // The posterior is skewed; around its mean, roughly known from weighted proposals, twice as many are
  // accepted.
  void move_to_mean(RandomStream& stream) {
    double total = 0, largest = -std::numeric_limits<double>::infinity();
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(centre_.size());
    for (int block = 0; block < num_pilot_blocks; ++block) {
      draw(stream);
      const double before = largest;
      largest = std::max(largest, log_ratios_.maxCoeff());
      const Eigen::VectorXd weights = (log_ratios_.array() - largest).exp();
      sum = std::exp(before - largest) * sum + thetas_ * weights;
      total = std::exp(before - largest) * total + weights.sum();
    }
    centre_ = sum / total;
  }

  const Used& used_;
  double prior_precision_, degrees_of_freedom_;
  Eigen::VectorXd centre_;
  Eigen::LLT<Eigen::MatrixXd> precision_;
  Eigen::MatrixXd thetas_, margins_;
  Eigen::VectorXd log_ratios_;
};

}  // namespace

IndependenceDraws draw_by_independence(const LogisticRegression& model, std::span<const double> weights,
                                       std::size_t num_draws, RandomStream& stream,
                                       IndependenceOptions options) {
  require_weights(weights, model.num_obs());
  const Used used = observations_in_use(model, weights);
  Proposals proposals(used, model.options().prior_precision, options.degrees_of_freedom, stream);
  proposals.draw(stream);
  Eigen::VectorXd theta = proposals.thetas().col(0);
  double log_ratio = proposals.log_ratios()(0);

  IndependenceDraws result{Table(num_draws, model.num_parameters()), 0};
  std::size_t num_accepted = 0;
  Eigen::Index next = 1;
  for (std::size_t step = 0; step < options.burn_in + num_draws; ++step) {
    if (next == block_size) {
      proposals.draw(stream);
      next = 0;
    }
    if (std::log(stream.uniform()) < proposals.log_ratios()(next) - log_ratio) {
      theta = proposals.thetas().col(next);
      log_ratio = proposals.log_ratios()(next);
      if (step >= options.burn_in) ++num_accepted;
    }
    ++next;
    if (step >= options.burn_in) matrix_of(result.draws).row(signed_size(step - options.burn_in)) = theta;
  }
  result.acceptance = static_cast<double>(num_accepted) / static_cast<double>(num_draws);
  return result;
}

}  // namespace pcic
