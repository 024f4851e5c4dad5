#include "pcic/run/bridge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "pcic/core/errors.hpp"
#include "pcic/core/evaluated_observations.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/run/bridged_losses.hpp"
#include "pcic/run/moved_particles.hpp"

namespace pcic {
namespace {

constexpr std::size_t fewest_particles = 4000, particles_per_parameter = 20;
constexpr std::uint64_t bridge_seed = 20260119;  // any: the same answer every time

// Those that no estimator settles under some loss, or all; those with the largest diagnostics first.
std::vector<std::size_t> units_to_walk(const Result& result, bool all) {
  std::vector<bool> wanted(result.num_obs, all);
  std::vector<double> doubt(result.num_obs, 0.0);
  for (const LossResult& loss : result.losses) {
    const std::span<const double> ratio = ratio_behind(loss.evaluation, loss.answer.target);
    for (std::size_t i = 0; i < result.num_obs; ++i) {
      const Served by = loss.answer.served[i];
      if (by == Served::by_nobody) wanted[i] = true;
      if (by == Served::by_nobody && !ratio.empty()) doubt[i] = std::max(doubt[i], ratio[i]);
      if (result.psis) doubt[i] = std::max(doubt[i], result.psis->pareto_k[i]);
      if (by == Served::by_other_fit || by == Served::undefined) wanted[i] = false;
    }
  }
  std::vector<std::size_t> units;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (wanted[i]) units.push_back(i);
  std::ranges::stable_sort(units, [&](std::size_t a, std::size_t b) { return doubt[a] > doubt[b]; });
  return units;
}

// The posterior saw every observation, whichever are evaluated.
FormulaJob job_of_the_fit(const Dataset& data, EvaluateOptions options, std::span<const ArrayInfo> arrays) {
  if (options.prior.empty())
    throw InputError(
        "--bridge needs the log prior, so that score and prior are the posterior: give --prior 'normal_lpdf(mu | 0, 10)', or "
        "--prior 0 for a flat one.");
  for (const std::string* formula : {&options.score, &options.prior})
    if (find_array(arrays, *formula))
      throw InputError(fmt::format(
          "--bridge: `{}` is an array that the fit stored, and away from the draws nobody knows it. Give {} as a formula of "
          "the parameters.",
          *formula, formula == &options.score ? "--score" : "--prior"));
  options.drop.clear();
  options.where.clear();
  return resolve_formulas(options, data, arrays);
}

std::string difference_from_lp(const Result& result) {
  for (const FormulaCheck& check : result.formula_checks)
    if (check.against == "lp__" && !check.agrees() &&
        check.variation > thresholds.formula_difference * check.own_variation)
      return "The bridge was not used: score and prior are not the log posterior of the fit, lp__. " +
             check.cause;
  return "";
}

class BridgeBuilder {
 public:
  BridgeBuilder(const FormulaJob& job, const Table& draws, const PosteriorFormulas& posterior,
                const BridgeOptions& options)
      : posterior_(posterior),
        losses_(job, posterior),
        known_(find_support(options.support, posterior, draws.view())),
        begin_(std::chrono::steady_clock::now()),
        seconds_(options.seconds) {
    const std::size_t wanted =
        std::max(fewest_particles, particles_per_parameter * known_.map.num_coordinates());
    particles_ = spread_particles(draws, known_.map, wanted - wanted % walk_options_.num_islands);
    walk_options_.is_out_of_time = [this] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count() > seconds_;
    };
    bridged_.report = {
        .num_parameters = known_.map.num_coordinates(), .supports = known_.sentences, .seconds = seconds_};
  }

  // units and the places of the same among all that the fit saw.
  Bridged walk(const std::vector<std::size_t>& units, const EvaluatedObservations& evaluated) {
    if (!units.empty()) move_in_place_first();
    for (const std::size_t unit : units) {
      if (!bridged_.report.refusal.empty()) break;
      walk_to_unit(unit, evaluated.place(unit));
    }
    return std::move(bridged_);
  }

 private:
  void move_in_place_first() {
    const Walk moved = move_in_place(particles_, leaving_out(posterior_, known_.map, 0),
                                     RandomStream(bridge_seed, {0}), walk_options_);
    if (moved.end == WalkEnd::out_of_time) return;  // the walks will say so
    if (moved.end == WalkEnd::cannot_start) {
      bridged_.report.refusal =
          "The bridge was not used: score and prior are not finite at some of the draws.";
      return;
    }
    if (const std::string what = what_moved(particles_, moved.particles, posterior_, known_.map);
        !what.empty())
      bridged_.report.refusal = fmt::format(
          "The bridge was not used: score and prior are not the posterior that was sampled. Moves that would leave its draws "
          "as they are change {}. A term may be missing or another one, or a parameter may have bounds that are not known "
          "(--support).",
          what);
    else if (moved.end == WalkEnd::arrived)
      particles_ = moved.particles;
    else
      bridged_.report.refusal = fmt::format(
          "The bridge was not used: its moves do not get around in this posterior (correlation {:.2g} after {} moves). It may "
          "have several modes, or a shape that they cannot follow.",
          moved.correlation, moved.num_moves);
  }

  void walk_to_unit(std::size_t unit, std::size_t place) {
    BridgeReport& report = bridged_.report;
    if (walk_options_.is_out_of_time()) return report.out_of_time.push_back(unit);
    const Walk walk = walk_to(particles_, leaving_out(posterior_, known_.map, place),
                              RandomStream(bridge_seed, {1, place}), walk_options_);
    if (walk.end == WalkEnd::out_of_time) return report.out_of_time.push_back(unit);
    report.walks.push_back({.observation = unit,
                            .arrived = walk.end == WalkEnd::arrived,
                            .num_steps = walk.num_steps,
                            .num_moves = walk.num_moves,
                            .acceptance = walk.acceptance,
                            .correlation = walk.correlation});
    if (walk.end != WalkEnd::arrived) return;
    for (ExactLoss& exact :
         losses_.of_unit(place, bounded(walk.particles, known_.map), walk_options_.num_islands)) {
      exact.observation = unit;
      bridged_.exact.push_back(std::move(exact));
    }
  }

  const PosteriorFormulas& posterior_;
  BridgedLosses losses_;
  KnownSupport known_;
  std::chrono::steady_clock::time_point begin_;
  double seconds_;
  Table particles_;
  WalkOptions walk_options_;
  Bridged bridged_;
};

}  // namespace

Bridged bridge(const Dataset& data, const EvaluateOptions& options, const Result& result) {
  if (!options.open_again)
    throw InputError("--bridge reads the draws again: give EvaluateOptions::open_again.");
  const std::unique_ptr<DrawSource> draws = options.open_again();
  const FormulaJob job = job_of_the_fit(data, options, draws->arrays());
  const PosteriorFormulas posterior(job);
  Bridged refused{.exact = {}, .report = {.refusal = difference_from_lp(result)}};
  if (!refused.report.refusal.empty()) return refused;
  const Table values = read_values(*draws, posterior);
  if (values.num_rows() < thresholds.min_draws) {
    refused.report.refusal = fmt::format("The bridge was not used: {} draws are too few; it needs {}.",
                                         values.num_rows(), thresholds.min_draws);
    return refused;
  }
  return BridgeBuilder(job, values, posterior, *options.bridge)
      .walk(units_to_walk(result, options.bridge->all), EvaluatedObservations(result.question));
}

}  // namespace pcic
