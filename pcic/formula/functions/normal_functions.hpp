// The standard normal distribution: density phi, distribution function Phi, and what keeps their quotient and
// logarithm accurate in the far tail, where Phi itself is 0.
#pragma once

namespace pcic::functions {

double exp_minus_square(double x);  // exp(-x^2) to the last digits: x^2 is not rounded first
double normal_density(double x);
double Phi(double x);
double log_Phi(double x);
double inv_Phi(double p);  // NaN outside [0, 1]

// log Phi has the slope hazard = phi(x) / Phi(x) and the second derivative -hazard * excess, where
// excess = hazard + x, which tends to 0 as x goes to -infinity.
struct NormalHazard {
  double hazard;
  double excess;
};
NormalHazard normal_hazard(double x);

}  // namespace pcic::functions
