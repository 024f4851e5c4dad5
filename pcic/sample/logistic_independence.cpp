#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <vector>

#include "pcic/sample/eigen_table-inl.hpp"
#include "pcic/sample/gaussian_draw-inl.hpp"
#include "pcic/sample/logistic_kernel.hpp"
#include "pcic/sample/logistic_mode-inl.hpp"
#include "pcic/sample/logistic_samplers.hpp"
#include "pcic/sample/model.hpp"

namespace pcic {
namespace {

constexpr Eigen::Index block_size = 256;  // proposals evaluated together; their margins stay in cache

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

// theta = mode + L^-T u, u a standard Student t vector, L L' = precision at the mode.
class Proposals {
 public:
  Proposals(const Used& used, double prior_precision, double degrees_of_freedom)
      : used_(used),
        prior_precision_(prior_precision),
        degrees_of_freedom_(degrees_of_freedom),
        mode_(find_mode(used.x, used.power, prior_precision)) {}

  // A column per proposal.
  const Eigen::MatrixXd& thetas() const { return thetas_; }
  // log posterior - log density of the proposal, up to a constant.
  const Eigen::VectorXd& log_ratios() const { return log_ratios_; }

  void draw(RandomStream& stream) {
    const Eigen::Index p = mode_.theta.size();
    thetas_.resize(p, block_size);
    log_ratios_.resize(block_size);
    for (Eigen::Index k = 0; k < block_size; ++k) {
      thetas_.col(k) = standard_normal(p, stream) *
                       std::sqrt(degrees_of_freedom_ / (2 * stream.gamma(degrees_of_freedom_ / 2, 1)));
      log_ratios_(k) = (degrees_of_freedom_ + static_cast<double>(p)) / 2 *
                       std::log1p(thetas_.col(k).squaredNorm() / degrees_of_freedom_);
    }
    mode_.precision.matrixU().solveInPlace(thetas_);
    thetas_.colwise() += mode_.theta;
    margins_.noalias() = thetas_.transpose() * used_.x.transpose();
    for (Eigen::Index i = 0; i < used_.x.rows(); ++i)
      add_log_sigmoid(used_.power(i), {margins_.col(i).data(), block_size}, {log_ratios_.data(), block_size});
    log_ratios_ -= prior_precision_ / 2 * thetas_.colwise().squaredNorm().transpose();
  }

 private:
  const Used& used_;
  double prior_precision_, degrees_of_freedom_;
  LogisticMode mode_;
  Eigen::MatrixXd thetas_, margins_;
  Eigen::VectorXd log_ratios_;
};

}  // namespace

IndependenceDraws draw_by_independence(const LogisticRegression& model, std::span<const double> weights,
                                       std::size_t num_draws, RandomStream& stream,
                                       IndependenceOptions options) {
  require_weights(weights, model.num_observations());
  const Used used = observations_in_use(model, weights);
  Proposals proposals(used, model.options().prior_precision, options.degrees_of_freedom);
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
