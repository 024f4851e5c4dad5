#include <Eigen/Dense>

#include "pcic/sample/eigen_table-inl.hpp"
#include "pcic/sample/gaussian_draw-inl.hpp"
#include "pcic/sample/logistic_regression.hpp"
#include "pcic/sample/logistic_samplers.hpp"
#include "pcic/sample/model.hpp"
#include "pcic/sample/polya_gamma.hpp"
#include "pcic/sample/run_chain.hpp"

namespace pcic {

Table draw_by_polya_gamma(const LogisticRegression& model, std::span<const double> weights,
                          std::size_t num_draws, RandomStream& stream, PolyaGammaOptions options) {
  require_weights(weights, model.num_obs());
  const auto x = matrix_of(model.signed_design());
  const Eigen::VectorXd shape = model.options().learning_rate * vector_of(weights);
  const Eigen::VectorXd linear = x.transpose() * shape / 2;
  const Eigen::MatrixXd prior =
      model.options().prior_precision * Eigen::MatrixXd::Identity(x.cols(), x.cols());
  Table draws(num_draws, model.num_parameters());
  Eigen::VectorXd theta = Eigen::VectorXd::Zero(x.cols()), omega(x.rows()), margin(x.rows());
  const auto advance = [&] {
    margin.noalias() = x * theta;
    for (Eigen::Index i = 0; i < x.rows(); ++i)
      omega(i) = shape(i) > 0 ? draw_polya_gamma(shape(i), margin(i), stream) : 0;
    theta = draw_gaussian(x.transpose() * omega.asDiagonal() * x + prior, linear, stream);
  };
  run_chain({options.burn_in, options.thin, num_draws}, advance,
            [&](std::size_t m) { matrix_of(draws).row(signed_size(m)) = theta; });
  return draws;
}

}  // namespace pcic
