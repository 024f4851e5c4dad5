#include "paper/hierarchical.hpp"

#include <fmt/format.h>

#include <cmath>
#include <mutex>

#include "paper/experiments.hpp"
#include "paper/hierarchical_exact.hpp"
#include "paper/splits.hpp"

namespace pcic::paper {
namespace {

using Cell = Comparison::Cell;
using Loss = HierarchicalNormal::Loss;

constexpr double prior_scale = 10;
constexpr std::size_t num_schools = 8;

GroupEffects groups_at(const GroupEffects& groups, const std::vector<std::size_t>& places,
                       double data_scale) {
  GroupEffects chosen{values_at(groups.effects, places), values_at(groups.standard_errors, places)};
  for (double& effect : chosen.effects) effect *= data_scale;
  return chosen;
}

// The distance of pcic from its exact value, in Monte Carlo errors.
double evaluate_by_draws(const HierarchicalNormal& model, std::size_t num_draws, RandomStream stream,
                         Cell cell, std::size_t repetition, double exact_pcic, Comparison& comparison) {
  const Table draws = model.draw(unit_weights(model.num_obs()), num_draws, stream);
  const FitTables tables = tables_of(model, draws, std::vector{Loss::squared});
  const LossEvaluation evaluation = estimate_all(tables).losses.front();
  for (const char* name : {"is", "psis"}) comparison.set(cell, repetition, name, value_of(evaluation, name));
  const Estimate& pcic = *evaluation.find("pcic");
  comparison.set(cell, repetition, "pcic_draws", pcic.value);
  const auto [is, psis] = as_in_authors_code(tables.score, tables.losses.front());
  comparison.set(cell, repetition, "is_authors", is);
  comparison.set(cell, repetition, "psis_authors", psis);
  return std::abs(pcic.value - exact_pcic) / pcic.mcse;
}

std::vector<double> settings_of(Sweep sweep, bool quick) {
  if (quick) return sweep == Sweep::data_scale ? std::vector<double>{1, 10} : std::vector<double>{.1, 1};
  std::vector<double> values;
  for (int k = 1; k <= 10; ++k) values.push_back(sweep == Sweep::data_scale ? k : k / 10.0);
  return values;
}

// The splits of one block after those of another, and the number of blocks. Where all splits are there, a block is
// another run of the sampler over them.
struct Design {
  std::vector<RowSplit> splits;
  std::size_t num_blocks;
  bool same_splits;
};

Design design_of(std::size_t num_groups, const Settings& settings) {
  const bool all = num_groups == num_schools;
  Design design{.splits = {}, .num_blocks = settings.quick ? 3u : 4u, .same_splits = all};
  if (!all) design.num_blocks = settings.quick ? 10u : 50u;
  for (std::size_t block = 0; block < design.num_blocks; ++block)
    for (RowSplit& split : all ? all_splits(num_groups, num_groups / 2)
                               : complementary(num_groups, RandomStream(settings.seed, {num_groups, block})))
      design.splits.push_back(std::move(split));
  return design;
}

std::vector<std::string> names_of(const std::vector<RowSplit>& splits) {
  std::vector<std::string> names;
  for (const RowSplit& split : splits) {
    std::vector<std::size_t> numbers;
    for (const std::size_t group : split.training) numbers.push_back(group + 1);
    names.push_back(fmt::format("{}", fmt::join(numbers, " ")));
  }
  return names;
}

}  // namespace

HierarchicalComparison compare_hierarchical(const GroupEffects& groups, Sweep sweep,
                                            const Settings& settings) {
  const std::size_t num_groups = groups.effects.size(), num_draws = settings.quick ? 1000 : 5000;
  const Design design = design_of(num_groups, settings);
  const std::size_t per_block = design.splits.size() / design.num_blocks;
  HierarchicalComparison result{
      .values = Comparison(
          {.setting_name = sweep == Sweep::data_scale ? "data_scale" : "prior_scale",
           .settings = settings_of(sweep, settings.quick),
           .losses = {"squared"},
           .estimators = {"in_sample", "pcic", "pcic2", "is", "psis", "gdic", "bpsic", "loocv",
                          "generalisation", "pcic_draws", "is_authors", "psis_authors", "in_sample_plugin",
                          "pcic_plugin", "gdic_plugin", "loocv_plugin", "generalisation_plugin"},
           .num_repetitions = design.splits.size(),
           .num_blocks = design.num_blocks,
           .repetition_names = names_of(design.splits)})};
  const std::vector<double>& swept = result.values.axes().settings;
  const std::size_t num_distinct = design.same_splits ? per_block : design.splits.size();
  std::mutex mutex;
  in_parallel_with_progress(swept.size() * num_distinct, settings, [&](std::size_t task) {
    const Cell cell{task % swept.size(), 0};
    const std::size_t first = task / swept.size();
    const double data_scale = sweep == Sweep::data_scale ? swept[cell.setting] : 1;
    const double sigma_mu_scale =
        sweep == Sweep::prior_scale ? swept[cell.setting] * prior_scale : prior_scale;
    const RowSplit& split = design.splits[first];
    const GroupEffects training = groups_at(groups, split.training, data_scale);
    const HierarchicalNormal model(training.effects, training.standard_errors,
                                   {.tau_scale = prior_scale,
                                    .sigma_mu_scale = sigma_mu_scale,
                                    .cauchy_on = settings.half_cauchy_on == HalfCauchyOn::variance
                                                     ? HierarchicalNormal::CauchyOn::variance
                                                     : HierarchicalNormal::CauchyOn::standard_deviation});
    const std::map<std::string, double> exact =
        exact_hierarchical(model, groups_at(groups, split.test, data_scale).effects);
    for (std::size_t k = first; k < design.splits.size(); k += num_distinct) {
      for (const auto& [name, value] : exact) result.values.set(cell, k, name, value);
      const RandomStream stream(settings.seed,
                                {num_groups, 100 + static_cast<std::uint64_t>(sweep), k, cell.setting});
      const double distance =
          evaluate_by_draws(model, num_draws, stream, cell, k, exact.at("pcic"), result.values);
      const std::lock_guard lock(mutex);
      result.pcic_from_exact = std::max(result.pcic_from_exact, distance);
    }
  });
  return result;
}

Outcome run_hierarchical(const GroupEffects& groups, Sweep sweep, const Settings& settings) {
  const auto [values, pcic_from_exact] = compare_hierarchical(groups, sweep, settings);
  const bool is_schools = groups.effects.size() == num_schools;
  const std::vector<std::string> shown{"in_sample", "gdic", "bpsic", "is", "psis", "pcic", "pcic2", "loocv"};
  const std::vector<std::string> authors{"is_authors", "psis_authors", "psis", "pcic", "loocv"};
  const std::vector<std::string> plug_in{"in_sample_plugin", "gdic_plugin", "pcic_plugin", "loocv_plugin"};
  const bool on_variance = settings.half_cauchy_on == HalfCauchyOn::variance;
  Outcome outcome{.numbers = values.numbers("loocv"),
                  .details = {{"splits", values.repetitions()}},
                  .figures = {values.relative_values("generalisation", shown),
                              values.relative_values("generalisation", authors),
                              values.relative_values("generalisation_plugin", plug_in)},
                  .claims = hierarchical_claims(values, sweep, is_schools)};
  outcome.figures[1].title = "What the authors' code computes, relative to the mean of generalisation";
  outcome.remarks = {
      is_schools
          ? "All 70 splits, each of them exact: numbers without an interval do not depend on the seed. The "
            "intervals of is, psis and the authors' forms are their Monte Carlo error, from repeated runs of "
            "the sampler over all splits. They speak of these eight schools, not of others."
          : "Pairs of complementary splits: every trial is in as many training sets as any other. The intervals "
            "are those of independent pairs, and speak of all splits of these 22 trials, not of other trials.",
      fmt::format("Draws against quadrature, at the most over {} fits: pcic {:.2g} Monte Carlo errors.",
                  values.axes().settings.size() * values.axes().num_repetitions, pcic_from_exact),
      fmt::format(
          "Half-Cauchy({}) on {}; --half-cauchy-on has both: the authors' code puts it on sigma_mu, the "
          "paper's text on sigma_mu^2.",
          prior_scale, on_variance ? "sigma_mu^2" : "sigma_mu"),
      sweep == Sweep::data_scale ? "Scaled are the effects x_j, as the paper says, not their standard errors."
                                 : "Scaled is the half-Cauchy scale gamma = 10, as the paper says.",
      "psis_authors normalises weights across the observations of a draw, as the authors' code does: it does not "
      "estimate the leave-one-out loss. is_authors has no log-sum-exp.",
      "bpsic is the asymptotic form in (mu, tau) at the posterior means. The paper does not say whether its figures "
      "here have it."};
  return outcome;
}

Outcome run_schools_data(const Settings& settings) {
  return run_hierarchical(eight_schools(), Sweep::data_scale, settings);
}

Outcome run_schools_prior(const Settings& settings) {
  return run_hierarchical(eight_schools(), Sweep::prior_scale, settings);
}

Outcome run_betablocker_data(const Settings& settings) {
  return run_hierarchical(beta_blockers(), Sweep::data_scale, settings);
}

Outcome run_betablocker_prior(const Settings& settings) {
  return run_hierarchical(beta_blockers(), Sweep::prior_scale, settings);
}

}  // namespace pcic::paper
