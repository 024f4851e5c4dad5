// Partial derivatives of the regularised incomplete gamma and beta functions, 0 where the density is 0.
//
// Both are distribution functions F(x) = integral of f(t) from 0 to x. In x the derivatives are closed forms
// of the density f. In a shape parameter a, with l(t) = d log f(t) / da, which has mean 0 under f,
//
//   dF/da     = integral of f l                  from 0 to x  = - the same from x to the end
//   d2F/da db = integral of f (l_a l_b - cov)    from 0 to x,   cov the covariance of l_a and l_b under f
//
// The side is chosen on which l does not change its sign, so that nothing cancels.
#pragma once

namespace pcic::functions {

struct GammaPartials {
  double a = 0, x = 0;
  double aa = 0, ax = 0, xx = 0;
};
GammaPartials gamma_p_partials(double a, double x, bool a_varies);

struct BetaPartials {
  double a = 0, b = 0, x = 0;
  double aa = 0, ab = 0, bb = 0;
  double ax = 0, bx = 0, xx = 0;
};
BetaPartials inc_beta_partials(double a, double b, double x, double y, bool a_varies, bool b_varies);

}  // namespace pcic::functions
