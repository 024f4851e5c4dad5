#include "pcic/run/fitted_posterior.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

constexpr std::size_t fewest_particles = 4000, particles_per_parameter = 20, draws_per_parameter = 3;
constexpr std::uint64_t walk_seed = 20260119;  // any: the same answer every time
constexpr std::uint64_t check_stream = 0, observation_stream = 1, grid_stream = 2, fold_stream = 3;

void require_formulas(const EvaluateOptions& options, std::span<const ArrayInfo> arrays) {
  if (options.prior.empty())
    throw InputError(
        "A walk needs the log prior, so that score and prior are the posterior: give --prior 'normal_lpdf(mu | 0, 10)', or "
        "--prior 0 for a flat one.");
  for (const std::string* formula : {&options.score, &options.prior})
    if (find_array(arrays, *formula))
      throw InputError(fmt::format(
          "`{}` is an array that the fit stored, and away from the draws nobody knows it. Give {} as a formula of the "
          "parameters, so that the draws can walk.",
          *formula, formula == &options.score ? "--score" : "--prior"));
}

FormulaJob resolved(EvaluateOptions options, const Dataset& data, std::span<const ArrayInfo> arrays) {
  require_formulas(options, arrays);
  options.drop.clear();  // the posterior saw every observation, whichever are evaluated
  options.where.clear();
  return resolve_formulas(options, data, arrays);
}

std::vector<ArrayInfo> arrays_of(const OpenDraws& open) {
  if (!open) throw InputError("A walk reads the draws again: give EvaluateOptions::open_again.");
  return open()->arrays();
}

}  // namespace

FittedPosterior::FittedPosterior(const Dataset& data, const EvaluateOptions& options)
    : data_(data),
      arrays_(arrays_of(options.open_again)),
      begin_(std::chrono::steady_clock::now()),
      seconds_(options.bridge.value_or(BridgeOptions{}).seconds),
      job_(resolved(options, data, arrays_)),
      posterior_(job_),
      draws_(read_values(*options.open_again(), posterior_)),
      known_(find_support(options.bridge.value_or(BridgeOptions{}).support, posterior_, draws_.view())) {}

bool FittedPosterior::is_out_of_time() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count() > seconds_;
}

FormulaJob FittedPosterior::job_for(EvaluateOptions options) const {
  return resolved(std::move(options), data_, arrays_);
}

WalkOptions FittedPosterior::walk_options() const {
  return {.is_out_of_time = [this] { return is_out_of_time(); }};
}

CheckedParticles FittedPosterior::checked_particles() const {
  if (draws_.num_rows() < thresholds.min_draws)
    return {.refusal = fmt::format("No walk was made: {} draws are too few; it needs {}.", draws_.num_rows(),
                                   thresholds.min_draws)};
  if (draws_.num_rows() < draws_per_parameter * num_parameters())
    return {
        .refusal = fmt::format(
            "No walk was made: {} draws do not show the shape of a posterior with {} parameters; it needs {}.",
            draws_.num_rows(), num_parameters(), draws_per_parameter * num_parameters())};
  const std::size_t wanted = std::max(fewest_particles, particles_per_parameter * num_parameters());
  const Table before = spread_particles(draws_, known_.map, wanted - wanted % WalkOptions{}.num_islands);
  const PosteriorFormulas::Weights& fitted = posterior_.fitted_weights();
  Walk moved = move_in_place(before, between_weights(posterior_, known_.map, fitted, fitted),
                             RandomStream(walk_seed, {check_stream}), walk_options());
  if (moved.end == WalkEnd::cannot_start)
    return {.refusal = "No walk was made: score and prior are not finite at some of the draws."};
  if (const std::string what = what_moved(before, moved.particles, posterior_, known_.map); !what.empty())
    return {
        .refusal = fmt::format(
            "No walk was made: score and prior are not the posterior that was sampled. Moves that would leave its draws as "
            "they are change {}. A term may be missing or another one, or a parameter may have bounds that are not known "
            "(--support).",
            what)};
  if (moved.end == WalkEnd::did_not_mix)
    return {
        .refusal = fmt::format(
            "No walk was made: moves do not get around in this posterior (correlation {:.2g} after {} of them). It may have "
            "several modes, or a shape that they cannot follow.",
            moved.correlation, moved.num_moves)};
  return {.particles = std::move(moved.particles)};
}

Walk FittedPosterior::walk_without(std::size_t unit, const Table& particles) const {
  return walk_to(
      particles,
      between_weights(posterior_, known_.map, posterior_.fitted_weights(), posterior_.weights_without(unit)),
      RandomStream(walk_seed, {observation_stream, unit}), walk_options());
}

Walk FittedPosterior::walk_between(const PosteriorFormulas::Weights& from,
                                   const PosteriorFormulas::Weights& to, Table particles,
                                   std::size_t number) const {
  return walk_to(std::move(particles), between_weights(posterior_, known_.map, from, to),
                 RandomStream(walk_seed, {fold_stream, number}), walk_options());
}

Walk FittedPosterior::walk_between(const FormulaJob& from, const FormulaJob& to, Table particles,
                                   std::size_t number) const {
  const PosteriorFormulas start_posterior(from), end_posterior(to);
  for (const PosteriorFormulas* each : {&start_posterior, &end_posterior})
    if (!std::ranges::equal(each->parameters(), parameters(), {}, &ArrayInfo::name, &ArrayInfo::name))
      throw InputError("The constant decides which parameters score and prior use; walk where it does not.");
  const EndDensities densities = [&](const BlockView& rows, std::span<double> start, std::span<double> end) {
    Table values(rows.num_draws, known_.map.num_values());
    std::vector<double> log_jacobian(rows.num_draws);
    for (std::size_t m = 0; m < rows.num_draws; ++m)
      log_jacobian[m] = known_.map.values_at({rows.row(m), rows.num_obs}, values.row(m));
    const std::vector<double> at_start = start_posterior.at(values.view());
    const std::vector<double> at_end = end_posterior.at(values.view());
    for (std::size_t m = 0; m < rows.num_draws; ++m) {
      start[m] = at_start[m] + log_jacobian[m];
      end[m] = at_end[m] + log_jacobian[m];
    }
  };
  return walk_to(std::move(particles), densities, RandomStream(walk_seed, {grid_stream, number}),
                 walk_options());
}

}  // namespace pcic
