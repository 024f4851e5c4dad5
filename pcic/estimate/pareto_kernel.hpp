// Vector kernels of Pareto smoothing.
#pragma once

#include <span>

namespace pcic {

inline constexpr double largest_product_factor = 0x1p120;

// sum log(1 - theta x) for every theta, as the logarithm of a product whose exponent is set apart every
// eighth factor: an eighth of the time of adding log1p. Right where every factor lies between
// 1/largest_product_factor and largest_product_factor; otherwise what comes out means nothing.
void sum_log1p_by_products(std::span<const double> x, std::span<const double> thetas, std::span<double> sums);

void exp_of(std::span<const double> x, std::span<double> result);  // x <= 709
void log_of(std::span<const double> x, std::span<double> result);  // NaN unless x > 0

// quantiles[z] = sigma expm1(-k log1p(-p_z)) / k, p_z = (z + 1/2)/N;  k = 0: -sigma log1p(-p_z).
void pareto_quantiles(double k, double sigma, std::span<double> quantiles);

// Sums over draws of weights w and what they weight.
struct WeightSums {
  double total = 0, squares = 0;  // w, w^2
};
WeightSums weight_sums(std::span<const double> w);

double dot(std::span<const double> w, std::span<const double> x);  // sum w x

// lift = w / ratio, 1 where they are equal (also where both are 0).
double lift_sum(std::span<const double> w, std::span<const double> ratios);  // sum lift
double lift_spread(std::span<const double> w, std::span<const double> ratios,
                   double mean);  // sum (lift - mean w)^2

}  // namespace pcic
