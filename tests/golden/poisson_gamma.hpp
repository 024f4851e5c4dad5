// A Result whose every number is known in closed form, to check what is printed from input to paper.
//
// x = (3, 1, 4, 1, 5, 9, 2, 6), Poisson(lambda), prior Gamma(1, 1): the posterior is Gamma(A, B), A = 1 + 31,
// B = 1 + 8. Tilting it by exp(h s_i), s_i = x_i log lambda - lambda - log x_i!, gives Gamma(A + h x_i, B +
// h); derivatives of E_h at h = 0 are the joint cumulants with s_i.
//
//   log loss nu = -s:  E s = x (psi(A) - log B) - A/B - log x!     Var s = x^2 psi1(A) - 2x/B + A/B^2
//                      kappa3(s) = x^3 psi2(A) + 3x/B^2 - 2A/B^3    log E exp(s): negative binomial
//   sq_err nu = (x - lambda)^2, m = A/B, e = x - m:
//     F = E nu = e^2 + m/B          F' = Cov(nu, s) = -2 e m1 + m1/B - m/B^2             m1 = e/B
//     F'' = E nu~ s~^2 = 2 m1^2 - 2 e m2 + m2/B - 2 m1/B^2 + 2 m/B^3                     m2 = -2 e/B^2
//
// Monte Carlo errors, R-hat and ESS are made up: exact moments have none.
#pragma once

#include "pcic/diagnose/result.hpp"

namespace pcic::golden {

Result poisson_gamma_result();

// One observation poisoned, one influential, findings of every level: what trouble looks like.
Result troubled_result();

// Quotes, commas, line breaks, letters beyond ASCII, bytes that are no text.
Result hostile_names_result();

}  // namespace pcic::golden
