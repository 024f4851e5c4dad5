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

// Adds `unit` times the distances from the mean.
void add_centred(std::span<const double> series, Complex unit, std::vector<Complex>& values) {
  const double mean = std::accumulate(series.begin(), series.end(), 0.0) / static_cast<double>(series.size());
  for (std::size_t t = 0; t < series.size(); ++t) values[t] += (series[t] - mean) * unit;
}

}  // namespace

std::vector<double> mean_autocovariance(const std::vector<std::span<const double>>& all_series) {
  const std::size_t num_draws = all_series.front().size();
  // Padding with at least N zeros keeps the circular correlation from wrapping round.
  const std::size_t size = std::bit_ceil(2 * num_draws);
  const std::vector<Complex> roots = roots_of_unity(size);
  std::vector<Complex> power(size);

  // Two series at a time: the autocovariance of x + iy has the sum of theirs as its real part.
  for (std::size_t k = 0; k < all_series.size(); k += 2) {
    std::vector<Complex> values(size);
    add_centred(all_series[k], 1, values);
    if (k + 1 < all_series.size()) add_centred(all_series[k + 1], Complex(0, 1), values);
    fourier_transform(values, roots);
    for (std::size_t f = 0; f < size; ++f) power[f] += std::norm(values[f]);
  }

  // The power spectrum is real, so the real part of its transform is even: forward or backward, `size` times
  // the correlation.
  fourier_transform(power, roots);
  const double divisor = static_cast<double>(size) * static_cast<double>(num_draws * all_series.size());
  std::vector<double> result(num_draws);
  for (std::size_t lag = 0; lag < num_draws; ++lag) result[lag] = power[lag].real() / divisor;
  return result;
}

}  // namespace pcic
