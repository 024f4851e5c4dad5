// A draw from N(precision^-1 linear, precision^-1).
#pragma once

#include <Eigen/Cholesky>

#include "pcic/core/random_stream.hpp"

namespace pcic {

inline Eigen::VectorXd standard_normal(Eigen::Index size, RandomStream& stream) {
  Eigen::VectorXd z(size);
  for (double& value : z) value = stream.normal();
  return z;
}

// With precision = L L':  L^-T (L^-1 linear + z).
inline Eigen::VectorXd draw_gaussian(const Eigen::MatrixXd& precision, const Eigen::VectorXd& linear,
                                     RandomStream& stream) {
  const Eigen::LLT<Eigen::MatrixXd> cholesky(precision);
  return cholesky.matrixU().solve(cholesky.matrixL().solve(linear) + standard_normal(linear.size(), stream));
}

}  // namespace pcic
