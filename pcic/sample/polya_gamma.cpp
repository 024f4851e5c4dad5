#include "pcic/sample/polya_gamma.hpp"

#include <cmath>
#include <numbers>

#include "pcic/sample/jacobi.hpp"

namespace pcic {
namespace {

using std::numbers::pi;
constexpr double largest_whole_shape =
    20;  // beyond it the sum of gamma variables is cheaper, and exact enough
constexpr double large_tilt = 20;
constexpr double small_tilt = 0.01;  // below it series in c, with errors of c^6

double sum_of_gammas(double shape, double tilt, RandomStream& stream) {
  const int num_terms = 8 + static_cast<int>(std::ceil(4 / shape + tilt / 2));
  const double tilt_term = tilt * tilt / (4 * pi * pi);
  double total = 0, mean_of_others = polya_gamma_mean(shape, tilt) / shape,
         variance_of_others = polya_gamma_variance(shape, tilt) / shape;
  for (int k = 1; k <= num_terms; ++k) {
    const double a = 1 / (2 * pi * pi * ((k - 0.5) * (k - 0.5) + tilt_term));
    total += a * stream.gamma(shape, 1);
    mean_of_others -= a;
    variance_of_others -= a * a;
  }
  return total + stream.gamma(shape * mean_of_others * mean_of_others / variance_of_others,
                              mean_of_others / variance_of_others);
}

}  // namespace

double polya_gamma_mean(double shape, double tilt) {
  const double c = std::abs(tilt);
  if (c < small_tilt) return shape * (1.0 / 4 - c * c / 48 + c * c * c * c / 480);
  return shape * std::tanh(c / 2) / (2 * c);
}

double polya_gamma_variance(double shape, double tilt) {
  const double c = std::abs(tilt);
  if (c < small_tilt) return shape * (1.0 / 24 - c * c / 120 + 17 * c * c * c * c / 13440);
  const double cosine = std::cosh(c / 2);
  return shape * (2 * std::tanh(c / 2) - c / (cosine * cosine)) / (4 * c * c * c);
}

double draw_polya_gamma(double shape, double tilt, RandomStream& stream) {
  const double c = std::abs(tilt);
  if (c >= large_tilt) return stream.inverse_gaussian(shape / (2 * c), shape * shape / 4);
  if (shape > largest_whole_shape) return sum_of_gammas(shape, c, stream);
  const double whole = std::floor(shape);
  double total = 0;
  for (int k = 0; k < static_cast<int>(whole); ++k) total += draw_tilted_jacobi(c / 2, stream) / 4;
  return shape > whole ? total + sum_of_gammas(shape - whole, c, stream) : total;
}

}  // namespace pcic
