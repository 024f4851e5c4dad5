// Bending: what a covariance cannot say of a cloud of particles. Where a few coordinates decide how far others spread and where
// they lie (the standard deviation of a hierarchical model; a banana), those c are found, and with them
//
//   u_k = a_k(c) + exp(b_k(c)) v_k      for every other coordinate
// a and b are polynomials of c, bounded to 3 standard deviations: a bijection whatever they are, with log Jacobian sum_k b_k(c).
// Cost: products of a particles x coordinates matrix with itself.
#pragma once

#include <Eigen/Dense>
#include <cstddef>
#include <span>
#include <vector>

#include "pcic/sample/eigen_table-inl.hpp"

namespace pcic {

// Coordinates, at most three, on which the spread or the place of others depends: by third moments E z_c z_k^2 and E z_c^2 z_k of
// standardised coordinates, which vanish for a normal distribution, and E z_c z_m z_k for the last of them. Empty: none does.
std::vector<std::size_t> bending_coordinates(const RowMajorMatrix& particles);

class Bending {
 public:
  Bending() = default;  // none
  // whitened: columns uncorrelated, of variance 1, the first of which decide.
  Bending(const RowMajorMatrix& whitened, std::size_t num_deciding);

  bool is_none() const { return num_deciding_ == 0; }
  void straighten(std::span<const double> u, std::span<double> v) const;
  void bend(std::span<const double> v, std::span<double> u) const;
  double log_jacobian(std::span<const double> v) const;  // of bend

 private:
  std::size_t num_deciding_ = 0;
  Eigen::MatrixXd place_, log_spread_;  // coefficients: coordinates that follow x terms
};

}  // namespace pcic
