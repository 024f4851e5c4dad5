// Where the posterior of a logistic regression is highest, and its curvature there, by Newton's method.
//
// The log posterior is strictly concave, so a step that is halved until it goes up cannot fail.
#pragma once

#include <Eigen/Cholesky>

#include "pcic/sample/logistic_regression.hpp"

namespace pcic {

struct LogisticMode {
  Eigen::VectorXd theta;
  Eigen::LLT<Eigen::MatrixXd> precision;  // minus the Hessian of the log posterior
};

// power_i = beta w_i; x is the signed design.
LogisticMode find_mode(const Eigen::MatrixXd& x, const Eigen::VectorXd& power, double prior_precision);

}  // namespace pcic
