#include "pcic/diagnose/autocovariance.hpp"

#include <bit>
#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <numeric>
#include <utility>

namespace pcic {
namespace {

using Complex = std::complex<double>;

// exp(-2 pi i k / size) for k below size / 2; each from its own angle: no rounding piles up.
std::vector<Complex> roots_of_unity(std::size_t size) {
  std::vector<Complex> roots(size / 2);
  for (std::size_t k = 0; k < roots.size(); ++k)
    roots[k] = std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(size));
  return roots;
}

// The operator of std::complex looks for NaN at every product.
Complex product(Complex a, Complex b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

// Radix-2 forward transform in place; the size is a power of two.
void fourier_transform(std::vector<Complex>& values, const std::vector<Complex>& roots) {
  const std::size_t size = values.size();
  for (std::size_t i = 1, reversed = 0; i < size; ++i) {
    std::size_t bit = size >> 1;
    for (; reversed & bit; bit >>= 1) reversed ^= bit;
    reversed ^= bit;
    if (i < reversed) std::swap(values[i], values[reversed]);
  }
  for (std::size_t length = 2; length <= size; length *= 2) {
    const std::size_t half = length / 2;
    const std::size_t root_step = size / length;
    for (std::size_t start = 0; start < size; start += length) {
      for (std::size_t k = 0; k < half; ++k) {
        const Complex even = values[start + k];
        const Complex odd = product(values[start + k + half], roots[k * root_step]);
        values[start + k] = even + odd;
        values[start + k + half] = even - odd;
      }
    }
  }
}

}  // namespace

std::vector<double> autocovariance(std::span<const double> series) {
  if (series.empty()) return {};
  const auto n = static_cast<double>(series.size());
  const double mean = std::accumulate(series.begin(), series.end(), 0.0) / n;

  // Padding with at least N zeros keeps the circular correlation from wrapping round.
  std::vector<Complex> values(std::bit_ceil(2 * series.size()));
  for (std::size_t t = 0; t < series.size(); ++t) values[t] = series[t] - mean;

  // The power spectrum is real and even: transforming it once more gives `size` times the correlation.
  const std::vector<Complex> roots = roots_of_unity(values.size());
  fourier_transform(values, roots);
  for (Complex& value : values) value = std::norm(value);
  fourier_transform(values, roots);

  std::vector<double> result(series.size());
  for (std::size_t lag = 0; lag < result.size(); ++lag)
    result[lag] = values[lag].real() / (static_cast<double>(values.size()) * n);
  return result;
}

}  // namespace pcic
