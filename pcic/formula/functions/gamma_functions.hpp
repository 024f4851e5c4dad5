// The gamma function's logarithm, its derivatives, and differences of them that keep their digits.
//
//   lgamma_difference(x, h) = lgamma(x + h) - lgamma(x),  digamma_difference and trigamma_difference likewise
//
// for x > 0 and x + h > 0. They are accurate relative to the difference itself, however small h or large x
// is: Stirling's series is subtracted term by term, below 10 after moving x up by the recurrence.
#pragma once

namespace pcic::functions {

double lgamma(double x);  // log |Gamma(x)|
double digamma(double x);
double trigamma(double x);
double polygamma(int order, double x);  // the derivative of that order of digamma

double lgamma_difference(double x, double h);
double digamma_difference(double x, double h);
double trigamma_difference(double x, double h);

double lbeta(double a, double b);
double lchoose(double n, double k);  // NaN outside n >= -1, -1 <= k <= n + 1

}  // namespace pcic::functions
