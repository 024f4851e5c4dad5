// Corrections from derivatives at a point of the parameters: BPSIC in its asymptotic form, and with it TIC,
// RIC.
//
//   c_i = grad nu_i' J^-1 grad s_i / n,   J = -(1/n) [ sum_i Hess s_i + Hess log prior ]
//   bpsic         mean (E_i - c_i)        at the posterior mean; mean c_i = tr(J^-1 K) / n
//   bpsic_plugin  mean (EP_i - c_i)
//   tic           the same for nu = -log p = -s at the maximum of the likelihood, without a prior
//   ric           likewise at the posterior mode, with log prior / n added to s
//
// Needs a loss with derivatives: for misclassification the gradient is 0 and so is the correction.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pcic {

// Of the score, at one point: rows are observations, columns parameters.
struct ScoreDerivatives {
  std::size_t num_obs = 0;
  std::size_t num_parameters = 0;
  std::vector<double> gradients;      // n x p
  std::vector<double> total_hessian;  // p x p: sum_i Hess s_i + Hess log prior
};

// The c_i. Parameters on which the score does not depend are left out. All are NaN if J has no inverse.
std::vector<double> derivative_correction(const ScoreDerivatives& score,
                                          std::span<const double> loss_gradients);

// One Newton step towards the maximum of sum_i s_i + log prior, whose gradient is given; empty if J is not
// positive definite.
std::vector<double> newton_step(const ScoreDerivatives& score, std::span<const double> total_gradient);

}  // namespace pcic
