#include "pcic/estimate/function_pareto_k.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace pcic {
namespace {

// k of the T largest values; -inf if they are all the same, which is no tail.
double right_tail_k(std::vector<double> values, std::size_t tail_length, PsisFlavour flavour) {
  std::ranges::partial_sort(values, values.begin() + static_cast<std::ptrdiff_t>(tail_length) + 1,
                            std::greater{});
  const double cutoff = values[tail_length];
  if (values.front() == values[tail_length - 1]) return -std::numeric_limits<double>::infinity();
  std::vector<double> exceedances(tail_length);
  for (std::size_t k = 0; k < tail_length; ++k) exceedances[k] = values[tail_length - 1 - k] - cutoff;
  return fit_generalized_pareto(exceedances, flavour).k;
}

bool takes_two_values(std::span<const double> values) {
  const auto other = std::ranges::find_if(values, [&](double value) { return value != values.front(); });
  return std::all_of(other, values.end(),
                     [&](double value) { return value == values.front() || value == *other; });
}

}  // namespace

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
