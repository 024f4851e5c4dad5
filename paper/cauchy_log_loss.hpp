// The expected log loss of a five-dimensional Cauchy prediction that is off by a distance.
//
//   h(delta) = E -log p(Z + delta e),  Z standard Cauchy in R^5,  p(z) = Gamma(3)/(pi (1 + |z|^2))^3
// With |Z| = tan phi and c the cosine between Z and e, phi has density proportional to sin^4 on (0, pi/2) and
// c to 1 - c^2 on (-1, 1), independent. h(0) = 3 (digamma(3) - digamma(1/2) + log pi) - log 2.
#pragma once

namespace pcic::paper {

double cauchy_log_loss_exact(double distance);  // by quadrature, to about 1e-9
double cauchy_log_loss(double distance);        // interpolated up to a distance of 1000: 1e-6

}  // namespace pcic::paper
