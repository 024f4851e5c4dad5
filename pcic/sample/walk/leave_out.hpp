// The path to the posterior without an observation, for a model that is a struct (model.hpp): of it only score and
// log_prior are used.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

#include "pcic/sample/walk/unbounded.hpp"
#include "pcic/sample/walk/walk.hpp"

namespace pcic {

template <class M>
concept ScoredModel = requires(const M& model, std::span<const double> theta, std::size_t i) {
  { model.num_obs() } -> std::same_as<std::size_t>;
  { model.score(theta, i) } -> std::same_as<double>;
  { model.log_prior(theta) } -> std::same_as<double>;  // up to a constant
};

template <ScoredModel M>
double sum_of_scores(const M& model, std::span<const double> theta) {
  if constexpr (requires { model.sum_of_scores(theta); }) {  // a faster way of its own
    return model.sum_of_scores(theta);
  } else {
    double sum = 0;
    for (std::size_t i = 0; i < model.num_obs(); ++i) sum += model.score(theta, i);
    return sum;
  }
}

// The model and the map must outlive it.
template <ScoredModel M>
EndDensities leaving_out(const M& model, const Unbounded& map, std::size_t left_out) {
  return
      [&model, &map, left_out](const BlockView& particles, std::span<double> start, std::span<double> end) {
        std::vector<double> theta(map.num_values());
        for (std::size_t m = 0; m < particles.num_draws; ++m) {
          const double log_jacobian = map.values_at({particles.row(m), particles.num_obs}, theta);
          start[m] = model.log_prior(theta) + log_jacobian + sum_of_scores(model, theta);
          end[m] = start[m] - model.score(theta, left_out);
        }
      };
}

// Rows of values as rows of coordinates.
inline Table unbounded(const Table& draws, const Unbounded& map) {
  Table coordinates(draws.num_rows(), map.num_coordinates());
  for (std::size_t m = 0; m < draws.num_rows(); ++m) map.coordinates_of(draws.row(m), coordinates.row(m));
  return coordinates;
}

inline Table bounded(const Table& particles, const Unbounded& map) {
  Table values(particles.num_rows(), map.num_values());
  for (std::size_t m = 0; m < particles.num_rows(); ++m) map.values_at(particles.row(m), values.row(m));
  return values;
}

// The mean of f(theta) over the particles of each island (Walk::islands).
template <class Function>
std::vector<double> means_by_island(const Table& values, std::span<const std::size_t> islands,
                                    const Function& f) {
  std::vector<double> means(islands.size() - 1, 0.0);
  for (std::size_t k = 0; k < means.size(); ++k)
    for (std::size_t m = islands[k]; m < islands[k + 1]; ++m)
      means[k] += f(values.row(m)) / static_cast<double>(islands[k + 1] - islands[k]);
  return means;
}

}  // namespace pcic
