#include "pcic/run/support.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

namespace pcic {
namespace {

constexpr double sum_of_simplex_error = 1e-4;  // of a few numbers written with five digits or more

using Vector = std::span<const double>;

std::size_t last_extent(const ArrayInfo& array) {
  return array.shape.empty() ? 1 : array.shape.back();
}

// Of every draw, vectors of that length.
template <class Holds>
bool all_vectors(const BlockView& draws, std::size_t length, Holds holds) {
  for (std::size_t m = 0; m < draws.num_draws; ++m)
    for (std::size_t k = 0; k < draws.num_obs; k += length)
      if (!holds(Vector(draws.row(m) + k, length))) return false;
  return true;
}

template <class Term>
double sum_of(Vector x, Term term) {
  double sum = 0;
  for (const double value : x) sum += term(value);
  return sum;
}

bool is_positive(Vector x) {
  return std::ranges::all_of(x, [](double value) { return value > 0; });
}

bool is_below_one(Vector x) {
  return std::ranges::all_of(x, [](double value) { return value < 1; });
}

bool sums_to_one(Vector x) {
  return std::abs(sum_of(x, std::identity()) - 1) < sum_of_simplex_error;
}

bool is_increasing(Vector x) {
  return std::ranges::adjacent_find(x, std::greater_equal<>()) == x.end();
}

double log_jacobian_of(Support support, Vector x) {
  double sum = 0;
  switch (support) {
    case Support::positive:
    case Support::simplex:
      return sum_of(x, [](double value) { return std::log(value); });
    case Support::below_one:
      return sum_of(x, [](double value) { return std::log1p(-value); });
    case Support::ordered:
      for (std::size_t k = 1; k < x.size(); ++k) sum += std::log(x[k] - x[k - 1]);
      return sum;
    case Support::first_positive:
      break;
  }
  return std::log(x.front());
}

}  // namespace

std::string describe(Support support) {
  switch (support) {
    case Support::positive:
      return "positive";
    case Support::below_one:
      return "below 1";
    case Support::simplex:
      return "a simplex";
    case Support::ordered:
      return "ordered";
    case Support::first_positive:
      break;
  }
  return "positive from its first element on";
}

std::vector<Support> possible_supports(const ArrayInfo& array, const BlockView& draws) {
  const std::size_t length = last_extent(array);
  const bool is_vector = length > 1;
  const bool positive = all_vectors(draws, length, is_positive);
  if (positive && is_vector && all_vectors(draws, length, sums_to_one)) return {Support::simplex};
  std::vector<Support> supports;
  if (positive) supports.push_back(Support::positive);
  if (positive && all_vectors(draws, length, is_below_one)) supports.push_back(Support::below_one);
  if (!is_vector || !all_vectors(draws, length, is_increasing)) return supports;
  supports.push_back(Support::ordered);
  if (positive) supports.push_back(Support::first_positive);
  return supports;
}

std::vector<double> log_jacobian(Support support, const ArrayInfo& array, const BlockView& draws) {
  const std::size_t length = last_extent(array);
  std::vector<double> result(draws.num_draws, 0.0);
  for (std::size_t m = 0; m < draws.num_draws; ++m)
    for (std::size_t k = 0; k < draws.num_obs; k += length)
      result[m] += log_jacobian_of(support, {draws.row(m) + k, length});
  return result;
}

bool may_be_structured_matrix(const ArrayInfo& array, const BlockView& draws) {
  const std::size_t dimensions = array.shape.size();
  if (dimensions < 2 || array.shape[dimensions - 1] != array.shape[dimensions - 2]) return false;
  const std::size_t size = array.shape.back();
  return size > 1 && all_vectors(draws, size * size, [&](Vector x) {
           for (std::size_t row = 0; row < size; ++row)
             for (std::size_t column = row + 1; column < size; ++column) {
               const double above = x[row * size + column];
               if (above != 0 && above != x[column * size + row]) return false;
             }
           return true;
         });
}

}  // namespace pcic
