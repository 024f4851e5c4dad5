#include "pcic/run/draw_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pcic {
namespace {

constexpr double smooth = 0.2;
constexpr std::size_t most_elements = 1000;  // of an array, looked at

std::string element_name(const ArrayInfo& array, std::size_t element) {
  std::string indices;
  for (auto extent = array.shape.rbegin(); extent != array.shape.rend(); ++extent) {
    indices = fmt::format("{}{}{}", element % *extent + 1, indices.empty() ? "" : ",", indices);
    element /= *extent;
  }
  return indices.empty() ? array.name : fmt::format("{}[{}]", array.name, indices);
}

double mean_of(std::span<const double> series) {
  return std::accumulate(series.begin(), series.end(), 0.0) / static_cast<double>(series.size());
}

double squared_steps(std::span<const double> series, const DrawSeries& parameter) {
  std::vector<std::size_t> order(series.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t m) { return parameter[m]; });
  double sum = 0;
  for (std::size_t k = 1; k < order.size(); ++k) {
    const double step = series[order[k]] - series[order[k - 1]];
    sum += step * step;
  }
  return sum;
}

}  // namespace

DrawSeries series_of(const BlockView& draws, std::size_t element) {
  DrawSeries series;
  for (std::size_t m = 0; m < draws.num_draws; ++m) series.push_back(draws(m, element));
  return series;
}

double variation(std::span<const double> series) {
  const double mean = mean_of(series);
  double largest = 0;
  for (const double value : series) largest = std::max(largest, std::abs(value - mean));
  return largest;
}

std::optional<std::string> parameter_followed(std::span<const double> series, const DrawSample& sample,
                                              std::span<const ArrayInfo> arrays) {
  const double mean = mean_of(series);
  double squares = 0;
  for (const double value : series) squares += (value - mean) * (value - mean);
  double least = smooth * squares;
  std::optional<std::string> followed;
  for (const ArrayInfo& array : arrays) {
    const BlockView draws = sample[array.name];
    for (std::size_t k = 0; k < std::min(draws.num_obs, most_elements); ++k) {
      const double steps = squared_steps(series, series_of(draws, k));
      if (!(steps < least)) continue;
      least = steps;
      followed = element_name(array, k);
    }
  }
  return followed;
}

}  // namespace pcic
