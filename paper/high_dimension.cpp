#include "paper/high_dimension.hpp"

#include <algorithm>
#include <cmath>

namespace pcic::paper {
namespace {

// The number of points of a Poisson process in an interval of this length.
double draw_poisson(double rate, RandomStream& stream) {
  double count = 0;
  for (double time = stream.exponential(); time < rate; time += stream.exponential()) ++count;
  return count;
}

double median_of(std::span<const DiagnosticSamples> fits, std::vector<double> DiagnosticSamples::*which) {
  std::vector<double> all;
  for (const DiagnosticSamples& fit : fits) all.insert(all.end(), (fit.*which).begin(), (fit.*which).end());
  if (all.empty()) return std::nan("");
  const auto middle = all.begin() + static_cast<long>(all.size() / 2);
  std::ranges::nth_element(all, middle);
  return *middle;
}

}  // namespace

Table simulated_counts(std::span<const double> rates, std::size_t num_obs, RandomStream stream) {
  Table counts(num_obs, rates.size());
  for (std::size_t i = 0; i < num_obs; ++i)
    for (std::size_t j = 0; j < rates.size(); ++j) counts(i, j) = draw_poisson(rates[j], stream);
  return counts;
}

double median_pareto_k(std::span<const DiagnosticSamples> fits) {
  return median_of(fits, &DiagnosticSamples::pareto_k);
}

double median_ratio(std::span<const DiagnosticSamples> fits) {
  return median_of(fits, &DiagnosticSamples::ratio);
}

}  // namespace pcic::paper
