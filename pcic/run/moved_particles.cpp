#include "pcic/run/moved_particles.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "pcic/sample/walk/shift.hpp"

namespace pcic {
namespace {

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

EndDensities between_weights(const PosteriorFormulas& posterior, const Unbounded& map,
                             PosteriorFormulas::Weights start_weights,
                             PosteriorFormulas::Weights end_weights) {
  return [&posterior, &map, start_weights = std::move(start_weights), end_weights = std::move(end_weights)](
             const BlockView& particles, std::span<double> start, std::span<double> end) {
    Table values(particles.num_draws, map.num_values());
    std::vector<double> log_jacobian(particles.num_draws);
    for (std::size_t m = 0; m < particles.num_draws; ++m)
      log_jacobian[m] = map.values_at({particles.row(m), particles.num_obs}, values.row(m));
    const PosteriorFormulas::LogDensities logs = posterior.at(values.view(), start_weights, end_weights);
    for (std::size_t m = 0; m < particles.num_draws; ++m) {
      start[m] = logs.start[m] + log_jacobian[m];
      end[m] = logs.end[m] + log_jacobian[m];
    }
  };
}

std::string what_moved(const Table& before, const Table& after, const PosteriorFormulas& posterior,
                       const Unbounded& map) {
  const std::optional<Shift> shift = surprising_shift(bounded(before, map), bounded(after, map));
  if (!shift) return "";
  const std::string name = name_of_value(posterior, shift->column);
  return shift->of == Shift::Of::mean
             ? fmt::format("the mean of {} by {:.2g} of its standard deviations", name, shift->size)
             : fmt::format("the variance of {} by a factor of {:.2g}", name, 1 + shift->size);
}

}  // namespace pcic
