// The regularised incomplete gamma and beta functions, NaN outside their domains.
#pragma once

namespace pcic::functions {

double gamma_p(double a, double x);                     // a > 0, x >= 0
double gamma_q(double a, double x);                     // 1 - gamma_p(a, x)
double inc_beta(double a, double b, double x);          // a, b > 0, 0 <= x <= 1
double inc_beta_odds(double a, double b, double odds);  // at x = odds / (1 + odds), without rounding 1 - x

}  // namespace pcic::functions
