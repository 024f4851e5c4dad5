#include "pcic/sample/walk/shift.hpp"

#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <vector>

namespace pcic {
namespace {

constexpr std::size_t num_batches = 32;
constexpr double false_alarms = 1e-3;  // of a check of all columns

// How far the mean of `after` lies from that of `before`: in units, and in standard errors.
Shift shift_between(const std::vector<double>& before, const std::vector<double>& after, double unit) {
  const std::size_t size = before.size() / num_batches;
  std::vector<double> changes(num_batches, 0.0);
  for (std::size_t m = 0; m < size * num_batches; ++m)
    changes[m / size] += (after[m] - before[m]) / static_cast<double>(size);
  double mean = 0, squares = 0;
  for (const double change : changes) mean += change / num_batches;
  for (const double change : changes) squares += (change - mean) * (change - mean);
  const double error = std::sqrt(squares / (num_batches - 1) / num_batches);
  return {.size = unit > 0 ? mean / unit : 0, .errors = error > 0 ? mean / error : 0};
}

}  // namespace

double surprising_errors(std::size_t num_columns) {
  const boost::math::students_t student(num_batches - 1);
  return boost::math::quantile(complement(student, false_alarms / (4 * static_cast<double>(num_columns))));
}

std::optional<Shift> surprising_shift(const Table& before, const Table& after) {
  const std::size_t count = before.num_rows();
  std::optional<Shift> worst;
  double most_errors = surprising_errors(before.num_columns());
  std::vector<double> x(count), y(count);
  for (std::size_t k = 0; k < before.num_columns(); ++k) {
    const auto consider = [&](Shift::Of of, double unit) {
      Shift shift = shift_between(x, y, unit);
      if (std::abs(shift.errors) <= most_errors) return;
      most_errors = std::abs(shift.errors);
      shift.column = k;
      shift.of = of;
      worst = shift;
    };
    double mean = 0, variance = 0;
    for (std::size_t m = 0; m < count; ++m) x[m] = before(m, k), y[m] = after(m, k);
    for (const double value : x) mean += value / static_cast<double>(count);
    for (const double value : x) variance += (value - mean) * (value - mean) / static_cast<double>(count - 1);
    consider(Shift::Of::mean, std::sqrt(variance));
    for (std::vector<double>* values : {&x, &y})
      for (double& value : *values) value = (value - mean) * (value - mean);
    consider(Shift::Of::variance, variance);
  }
  return worst;
}

}  // namespace pcic
