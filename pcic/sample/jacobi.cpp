#include "pcic/sample/jacobi.hpp"

#include <cmath>
#include <numbers>

namespace pcic {
namespace {

using std::numbers::pi;
constexpr double border = 0.64;  // between the two forms of a_n

double coefficient(int n, double x) {
  const double m = n + 0.5;
  if (x > border) return m * pi * std::exp(-m * m * pi * pi * x / 2);
  return m * pi * std::pow(2 / (pi * x), 1.5) * std::exp(-2 * m * m / x);
}

double normal_cdf(double x) {
  return std::erfc(-x / std::numbers::sqrt2) / 2;
}

// Mass of the envelope to the right of the border, as a share of the whole.
double share_of_right(double z, double rate) {
  const double root = std::sqrt(1 / border);
  const double left =
      std::exp(-z) * normal_cdf(root * (border * z - 1)) + std::exp(z) * normal_cdf(-root * (border * z + 1));
  return 1 / (1 + 4 / pi * rate * std::exp(rate * border) * left);
}

// Inverse Gaussian with mean 1/z and shape 1, below the border.
double draw_left(double z, RandomStream& stream) {
  if (z < 1 / border) {  // its mean lies beyond the border: 1/chi^2 below the border, then the tilt
    for (;;) {
      double first, second;
      do {
        first = stream.exponential();
        second = stream.exponential();
      } while (first * first > 2 * second / border);
      const double x = border / ((1 + first * border) * (1 + first * border));
      if (stream.uniform() < std::exp(-z * z * x / 2)) return x;
    }
  }
  for (;;) {
    const double x = stream.inverse_gaussian(1 / z, 1);
    if (x < border) return x;
  }
}

// Whether a point at uniform height below the envelope at x lies below the density.
bool is_below_density(double x, RandomStream& stream) {
  double sum = coefficient(0, x);
  const double height = stream.uniform() * sum;
  for (int n = 1;; ++n) {
    if (n % 2 == 1) {
      sum -= coefficient(n, x);
      if (height <= sum) return true;
    } else {
      sum += coefficient(n, x);
      if (height > sum) return false;
    }
  }
}

}  // namespace

double draw_tilted_jacobi(double z, RandomStream& stream) {
  const double rate = pi * pi / 8 + z * z / 2, right = share_of_right(z, rate);
  for (;;) {
    const double x = stream.uniform() < right ? border + stream.exponential() / rate : draw_left(z, stream);
    if (is_below_density(x, stream)) return x;
  }
}

}  // namespace pcic
