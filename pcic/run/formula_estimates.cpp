#include "pcic/run/formula_estimates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "pcic/estimate/ij_plugin.hpp"
#include "pcic/estimate/monte_carlo_error.hpp"
#include "pcic/formula/point.hpp"
#include "pcic/run/derivative_estimates.hpp"
#include "pcic/run/formula_point.hpp"

namespace pcic {
namespace {

struct LossFormula {
  std::string name;
  NodeId node;
};

std::vector<LossFormula> loss_formulas(const FormulaJob& job) {
  const std::vector<std::string> names = job.shape.loss_names();
  std::vector<LossFormula> losses;
  if (job.log_loss) losses.push_back({names.front(), *job.log_loss});
  for (std::size_t k = 0; k < job.losses.size(); ++k) losses.push_back({job.shape.losses[k], job.losses[k]});
  return losses;
}

struct UnitPlace {
  std::size_t part, obs;
};

// nu(X_i, E theta without i), and the same per group.
Estimate estimate_ij_plugin(const FormulaJob& job, NodeId loss, const ParameterLayout& layout,
                            std::span<const ParameterMoments> parts, Order order, Divisor divisor) {
  std::vector<std::size_t> unit_of;  // the group of each observation
  std::vector<UnitPlace> places;     // the part and place of each group
  for (std::size_t part = 0; part < parts.size(); ++part)
    for (std::size_t k = 0; k < parts[part].num_obs(); ++k) {
      unit_of.insert(unit_of.end(), job.groups.begin(places.size() + 1) - job.groups.begin(places.size()),
                     places.size());
      places.push_back({part, k});
    }
  Point point;
  std::optional<std::size_t> unit;
  const std::vector<double> values =
      values_at_own_points(job.graph, loss, [&](std::size_t obs) -> const Point& {
        if (unit != unit_of[obs]) {
          unit = unit_of[obs];
          const UnitPlace& place = places[*unit];
          point = layout.point(mean_without(parts[place.part], place.obs, order, divisor));
        }
        return point;
      });
  return make_estimate(order == Order::first ? "ij_plugin" : "ij_plugin2", per_unit(job.groups, values));
}

// mean_i grad nu_i . (theta_b - theta) for every batch of the parameters. Nothing for a loss of steps, whose
// gradient says nothing.
PlugInChanges plug_in_changes(const FormulaJob& job, const Gradients& gradients,
                              const ParameterLayout& layout, const Point& at_mean,
                              std::span<const ChainState> parameter_chains) {
  if (std::ranges::all_of(gradients.rows, [](double slope) { return slope == 0; })) return {};
  std::vector<double> slope(gradients.num_parameters, 0.0);
  for (std::size_t i = 0; i < gradients.values.size(); ++i)
    for (std::size_t j = 0; j < slope.size(); ++j)
      slope[j] += gradients.row(i)[j] / static_cast<double>(job.shape.num_obs);
  PlugInChanges changes;
  for (const ChainState& chain : parameter_chains) {
    std::vector<double>& of_chain = changes.emplace_back();
    for (const Batch& batch : chain.batches()) {
      const Point at_batch = layout.point(batch.moments.score_moments().mean);
      double change = 0;
      auto along = slope.begin();
      for (std::size_t array = 0; array < at_mean.size(); ++array)
        for (std::size_t k = 0; k < at_mean[array].size(); ++k)
          change += *along++ * (at_batch[array][k] - at_mean[array][k]);
      of_chain.push_back(change);
    }
  }
  return changes;
}

Estimate estimate_gdic_beta(std::span<const double> in_sample, std::span<const double> plug_in, double beta) {
  std::vector<double> pointwise;
  for (std::size_t i = 0; i < in_sample.size(); ++i)
    pointwise.push_back(in_sample[i] + 2 * beta * (in_sample[i] - plug_in[i]));
  return make_estimate("gdic_beta", std::move(pointwise));
}

Estimate estimate_minus(const std::string& name, std::span<const double> values,
                        std::span<const double> correction) {
  std::vector<double> pointwise;
  for (std::size_t i = 0; i < values.size(); ++i) pointwise.push_back(values[i] - correction[i]);
  return make_estimate(name, std::move(pointwise));
}

Estimate with_prior(const EvaluationState& state, const Batch& all_draws, std::size_t loss, Divisor divisor) {
  Estimate estimate = *evaluate_loss(state, all_draws, loss, {}, divisor).find("pcic");
  estimate.name = "pcic_prior";
  return estimate;
}

std::vector<Estimate>& estimates_for(ResultOptions& options, const std::string& loss) {
  const auto found = std::ranges::find(options.more, loss, &MoreEstimates::loss);
  return found != options.more.end() ? found->estimates
                                     : options.more.emplace_back(MoreEstimates{loss, {}}).estimates;
}

}  // namespace

ResultOptions with_formula_estimates(ResultOptions options, const EvaluateOptions& asked,
                                     const FormulaJob& job, const PassOutcome& outcome,
                                     std::span<const std::string> parameter_arrays) {
  const std::vector<LossFormula> losses = loss_formulas(job);
  if (job.score_with_prior) {
    const Batch all_draws = outcome.states[1].all_draws();
    for (std::size_t k = 0; k < losses.size(); ++k)
      estimates_for(options, losses[k].name)
          .push_back(with_prior(outcome.states[1], all_draws, k, options.divisor));
  }
  if (!asked.plug_in) return options;

  const ParameterLayout layout(job.graph, parameter_arrays);
  const std::vector<double> mean = outcome.parameters.front().means();
  const Point at_mean = layout.point(mean);
  const bool tied = outcome.parameters.front().num_obs() > 0;
  const bool with_derivatives = derivatives_fit(job);
  const bool whole_fit = job.question.dropped.empty();  // bpsic, tic, ric sum over what the fit saw
  const ScoreDerivatives score = with_derivatives ? score_derivatives(job, at_mean) : ScoreDerivatives{};
  const EvaluationState& state = outcome.states.front();
  const Batch all_draws = state.all_draws();
  for (std::size_t k = 0; k < losses.size(); ++k) {
    const auto& [name, node] = losses[k];
    const std::vector<double> in_sample = state.loss_moments(all_draws, k, options.divisor).mean;
    const std::vector<double> plug_in = per_unit(job.groups, values_at(job.graph, node, at_mean));
    Gradients gradients;
    PlugInChanges changes;
    if (with_derivatives) {
      gradients = gradients_at(job.graph, node, at_mean);
      changes = plug_in_changes(job, gradients, layout, at_mean, outcome.parameter_chains);
    }
    std::vector<Estimate>& more = estimates_for(options, name);
    if (asked.beta != 1) {
      more.push_back(estimate_gdic_beta(in_sample, plug_in, asked.beta));
      more.back().mcse =
          plug_in_error(influences_of_batches(state, all_draws, k), changes,
                        {.in_sample = 1 + 2 * asked.beta, .correction = 0, .plug_in = -2 * asked.beta});
    }
    options.plug_in.push_back({name, plug_in, std::move(changes)});
    if (tied)
      for (const Order order : {Order::first, Order::second})
        more.push_back(estimate_ij_plugin(job, node, layout, outcome.parameters, order, options.divisor));
    if (with_derivatives && whole_fit) {
      const std::vector<double> correction = correction_for(job, score, gradients);
      more.push_back(estimate_minus("bpsic", in_sample, correction));
      more.push_back(estimate_minus("bpsic_plugin", plug_in, correction));
    }
    if (with_derivatives && whole_fit && node == job.log_loss) {
      if (const std::optional<Estimate> at_mode = estimate_at_mode(job, at_mean))
        more.push_back(*at_mode);
      else
        options.not_computed.push_back(fmt::format(
            "{} not computed: from the posterior mean, Newton's method finds no maximum of the score.",
            job.prior ? "ric was" : "tic was"));
    }
  }
  const auto too_large = [&](const std::string& what) {
    options.not_computed.push_back(
        fmt::format("{} not computed: {} parameters x {} observations are too many to hold.", what,
                    mean.size(), job.shape.num_obs));
  };
  if (!tied) too_large("ij_plugin was");
  if (!with_derivatives) too_large("bpsic, tic and ric were");
  if (!whole_fit)
    options.not_computed.push_back(
        "bpsic, tic and ric were not computed: they need every observation that the fit saw, and some are left "
        "out of the evaluation.");
  return options;
}

}  // namespace pcic
