#include "pcic/run/sweep.hpp"

#include <algorithm>

#include "pcic/run/evaluate.hpp"
#include "pcic/run/fitted_posterior.hpp"
#include "pcic/run/particle_draws.hpp"
#include "pcic/run/threads.hpp"

namespace pcic {
namespace {

class Sweeper {
 public:
  Sweeper(const Dataset& data, const EvaluateOptions& options, const SweepGrid& grid)
      : data_(data),
        options_(options),
        grid_(grid),
        fitted_(value_of_constant(options, grid.constant)),
        start_(data, options),
        sweep_{.constant = grid.constant, .fitted = fitted_} {}

  Sweep run() {
    sweep_.supports = start_.supports();
    const CheckedParticles checked = start_.checked_particles();
    sweep_.refusal = checked.refusal;
    if (!sweep_.refusal.empty()) return std::move(sweep_);
    sweep_.points.resize(grid_.values.size());
    const auto above = std::ranges::lower_bound(grid_.values, fitted_) - grid_.values.begin();
    const auto first_above = static_cast<std::size_t>(above);
    std::vector<std::size_t> upwards, downwards;
    for (std::size_t k = first_above; k < grid_.values.size(); ++k) upwards.push_back(k);
    for (std::size_t k = first_above; k-- > 0;) downwards.push_back(k);
    walk_through(upwards, checked.particles);
    walk_through(downwards, checked.particles);
    return std::move(sweep_);
  }

 private:
  void walk_through(const std::vector<std::size_t>& places, Table particles) {
    double from = fitted_;
    bool is_lost = false;
    for (const std::size_t place : places) {
      SweepPoint& point = sweep_.points[place];
      point.value = grid_.values[place];
      if (is_lost) continue;
      Walk walk = start_.walk_between(at(from), at(point.value), std::move(particles), place);
      point.num_steps = walk.num_steps;
      point.num_moves = walk.num_moves;
      particles = std::move(walk.particles);
      is_lost = walk.end != WalkEnd::arrived;
      if (!is_lost) point.result = evaluate_at(point.value, particles);
      from = point.value;
    }
  }

  FormulaJob at(double value) const { return start_.job_for(with_constant(options_, grid_.constant, value)); }

  Result evaluate_at(double value, const Table& particles) const {
    const Table values = start_.values_of(particles);
    ParticleDraws draws(start_.posterior(), values, WalkOptions{}.num_islands);
    EvaluateOptions options = with_constant(options_, grid_.constant, value);
    options.open_again = {};
    options.bridge = {};
    return evaluate(draws, data_, options);
  }

  const Dataset& data_;
  const EvaluateOptions& options_;
  const SweepGrid& grid_;
  double fitted_;
  FittedPosterior start_;
  Sweep sweep_;
};

}  // namespace

Sweep sweep(const Dataset& data, const EvaluateOptions& options, const SweepGrid& grid) {
  return in_threads(options.threads, [&] { return Sweeper(data, options, grid).run(); });
}

}  // namespace pcic
