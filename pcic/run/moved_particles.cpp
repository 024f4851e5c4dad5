#include "pcic/run/moved_particles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pcic {
namespace {

constexpr std::size_t num_batches = 32;
constexpr double surprising =
    6;  // standard errors, of 31 degrees of freedom: 1 in a million for one quantity
constexpr double harmless = 0.02;  // standard deviations

struct Shift {
  double size = 0;    // in standard deviations of the parameter
  double errors = 0;  // in standard errors
  bool is_surprising() const { return std::abs(errors) > surprising && std::abs(size) > harmless; }
};

Shift shift_of(const std::vector<double>& before, const std::vector<double>& after, double unit) {
  const std::size_t size = before.size() / num_batches;
  std::vector<double> changes(num_batches, 0.0);
  for (std::size_t m = 0; m < size * num_batches; ++m)
    changes[m / size] += (after[m] - before[m]) / static_cast<double>(size);
  double mean = 0, squares = 0;
  for (const double change : changes) mean += change / num_batches;
  for (const double change : changes) squares += (change - mean) * (change - mean);
  const double error = std::sqrt(squares / (num_batches - 1) / num_batches);
  return {mean / unit, error > 0 ? mean / error : 0};
}

struct Shifts {
  Shift mean, variance;
};

Shifts shifts_of(const Table& before, const Table& after, std::size_t column) {
  const std::size_t count = before.num_rows();
  std::vector<double> x(count), y(count);
  double mean = 0, variance = 0;
  for (std::size_t m = 0; m < count; ++m) x[m] = before(m, column), y[m] = after(m, column);
  for (const double value : x) mean += value / static_cast<double>(count);
  for (const double value : x) variance += (value - mean) * (value - mean) / static_cast<double>(count - 1);
  Shifts shifts;
  shifts.mean = shift_of(x, y, std::sqrt(variance));
  for (std::size_t m = 0; m < count; ++m) {
    x[m] = (x[m] - mean) * (x[m] - mean);
    y[m] = (y[m] - mean) * (y[m] - mean);
  }
  shifts.variance = shift_of(x, y, variance);
  return shifts;
}

std::string name_of_value(const PosteriorFormulas& posterior, std::size_t value) {
  for (const ArrayInfo& array : posterior.parameters()) {
    if (value < array.size())
      return array.size() == 1 ? array.name : fmt::format("{} (element {})", array.name, value + 1);
    value -= array.size();
  }
  return "";
}

}  // namespace

Table read_values(DrawSource& draws, const PosteriorFormulas& posterior) {
  std::vector<std::string> names;
  for (const ArrayInfo& array : posterior.parameters()) names.push_back(array.name);
  draws.select(names);
  std::vector<double> values;
  while (const std::optional<DrawBlock> block = draws.next())
    for (std::size_t m = 0; m < block->arrays.front().num_draws; ++m)
      for (const BlockView& array : block->arrays)
        values.insert(values.end(), array.row(m), array.row(m) + array.num_obs);
  return {values, posterior.num_values()};
}

Table spread_particles(const Table& draws, const Unbounded& map, std::size_t num_particles) {
  Table particles(num_particles, map.num_coordinates());
  for (std::size_t k = 0; k < num_particles; ++k)
    map.coordinates_of(draws.row(k * draws.num_rows() / num_particles), particles.row(k));
  return particles;
}

EndDensities leaving_out(const PosteriorFormulas& posterior, const Unbounded& map, std::size_t unit) {
  return
      [&posterior, &map, unit](const BlockView& particles, std::span<double> start, std::span<double> end) {
        Table values(particles.num_draws, map.num_values());
        for (std::size_t m = 0; m < particles.num_draws; ++m)
          start[m] = map.values_at({particles.row(m), particles.num_obs}, values.row(m));
        const PosteriorFormulas::LogDensities logs = posterior.at(values.view(), unit);
        for (std::size_t m = 0; m < particles.num_draws; ++m) {
          start[m] += logs.posterior[m];
          end[m] = start[m] - logs.unit[m];
        }
      };
}

std::string what_moved(const Table& before, const Table& after, const PosteriorFormulas& posterior,
                       const Unbounded& map) {
  const Table values_before = bounded(before, map), values_after = bounded(after, map);
  std::string worst;
  double most_errors = 0;
  for (std::size_t k = 0; k < map.num_values(); ++k) {
    const auto [mean, variance] = shifts_of(values_before, values_after, k);
    const auto note = [&](const Shift& shift, const std::string& words) {
      if (!shift.is_surprising() || std::abs(shift.errors) <= most_errors) return;
      most_errors = std::abs(shift.errors);
      worst = words;
    };
    note(mean, fmt::format("the mean of {} by {:.2g} of its standard deviations", name_of_value(posterior, k),
                           mean.size));
    note(variance, fmt::format("the variance of {} by a factor of {:.2g}", name_of_value(posterior, k),
                               1 + variance.size));
  }
  return worst;
}

}  // namespace pcic
