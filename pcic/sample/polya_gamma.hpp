// PolyaGamma: random numbers PG(b, c) for any shape b > 0 and any tilt c (Polson, Scott & Windle 2013).
//
//   PG(b, c) = sum_k G_k a_k,  G_k ~ Gamma(b, 1),  a_k = 1 / (2 pi^2 ((k - 1/2)^2 + c^2/(4 pi^2))),  k = 1,
//   2, ... E exp(-t w) = cosh(c/2)^b / cosh(sqrt((c^2/2 + t)/2))^b,   E w = b/(2c) tanh(c/2)
//
// Whole shapes (up to 20) are sums of Devroye's exact PG(1, c). What is left is that sum itself: its first
// K = 8 + 4/b + c/2 terms, and one gamma variable with the mean and variance of all the others. By inversion
// of the characteristic function the distribution function is then wrong by less than 2e-5 (b >= 0.1) or 3e-6
// (b >= 0.5): a chain of a million draws cannot tell. From c = 20 on PG(b, c) is an inverse Gaussian law, up
// to a probability of 2 b exp(-c) < 5e-9 b.
#pragma once

#include "pcic/core/random_stream.hpp"

namespace pcic {

double draw_polya_gamma(double shape, double tilt, RandomStream& stream);

double polya_gamma_mean(double shape, double tilt);
double polya_gamma_variance(double shape, double tilt);

}  // namespace pcic
