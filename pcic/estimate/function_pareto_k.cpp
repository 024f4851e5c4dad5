#include "pcic/estimate/function_pareto_k.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace pcic {
namespace {

double right_tail_k(std::vector<double> values, std::size_t tail_length, PsisFlavour flavour) {
  const auto needed = values.begin() + static_cast<std::ptrdiff_t>(tail_length) + 1;
  std::partial_sort(values.begin(), needed, values.end(), std::greater{});
  std::reverse(values.begin(), needed);
  return tail_k(std::span(values).first(tail_length + 1), tail_length, flavour);
}

bool takes_two_values(std::span<const double> values) {
  const auto other = std::ranges::find_if(values, [&](double value) { return value != values.front(); });
  return std::all_of(other, values.end(),
                     [&](double value) { return value == values.front() || value == *other; });
}

}  // namespace

double tail_k(std::span<const double> ascending, std::size_t tail_length, PsisFlavour flavour) {
  constexpr double no_tail = -std::numeric_limits<double>::infinity();
  const double cutoff = ascending[ascending.size() - tail_length - 1];
  const std::span<const double> tail = ascending.last(tail_length);
  if (tail.front() == tail.back()) return no_tail;
  std::vector<double> exceedances(tail.begin(), tail.end());
  for (double& value : exceedances) value -= cutoff;
  const double k = fit_generalized_pareto(exceedances, flavour).k;
  return std::isfinite(k) ? k : no_tail;
}

double function_pareto_k(std::span<const double> values, std::span<const double> scores, double ratio_k,
                         std::size_t tail_length, PsisFlavour flavour) {
  if (takes_two_values(values) || !std::isfinite(ratio_k)) return ratio_k;
  const double smallest = *std::ranges::min_element(scores);
  std::vector<double> products(values.size()), negative(values.size());
  for (std::size_t m = 0; m < values.size(); ++m) {
    products[m] = values[m] * std::exp(smallest - scores[m]);
    negative[m] = -products[m];
  }
  return std::max({ratio_k, right_tail_k(std::move(products), tail_length, flavour),
                   right_tail_k(std::move(negative), tail_length, flavour)});
}

}  // namespace pcic
