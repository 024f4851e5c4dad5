#include "pcic/run/formula_estimates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "pcic/estimate/ij_plugin.hpp"
#include "pcic/estimate/part_influences.hpp"
#include "pcic/formula/point/point.hpp"
#include "pcic/run/derivative_estimates.hpp"
#include "pcic/run/formula_point.hpp"
#include "pcic/run/point_formula.hpp"

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
  for (std::size_t k = 0; k + job.shape.num_points < job.losses.size(); ++k)
    losses.push_back({job.shape.losses[k], job.losses[k]});
  return losses;
}

struct UnitPlace {
  std::size_t part, obs;
};

// nu(X_i, E theta without i), and the same per group.
std::vector<double> without_each(const FormulaJob& job, NodeId loss, const ParameterLayout& layout,
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
  return per_unit(job.groups, values);
}

// mean_i grad nu_i . (theta_b - theta) for every batch of the parameters. Nothing for a loss of steps, whose
// gradient says nothing.
BatchSeries plug_in_changes(const FormulaJob& job, const Gradients& gradients, const ParameterLayout& layout,
                            const Point& at_mean, std::span<const ChainState> parameter_chains) {
  if (std::ranges::all_of(gradients.rows, [](double slope) { return slope == 0; })) return {};
  std::vector<double> slope(gradients.num_parameters, 0.0);
  const double num_obs = count_observations(job.shape.num_obs, job.counts);
  for (std::size_t i = 0; i < gradients.values.size(); ++i)
    for (std::size_t j = 0; j < slope.size(); ++j)
      slope[j] += (job.counts.empty() ? 1 : job.counts[i]) / num_obs * gradients.row(i)[j];
  BatchSeries changes;
  for (const ChainState& chain : parameter_chains) {
    std::vector<BatchMean>& of_chain = changes.emplace_back();
    for (const Batch& batch : chain.batches()) {
      const Point at_batch = layout.point(batch.moments.score_moments().mean);
      double change = 0;
      auto along = slope.begin();
      for (std::size_t array = 0; array < at_mean.size(); ++array)
        for (std::size_t k = 0; k < at_mean[array].size(); ++k)
          change += *along++ * (at_batch[array][k] - at_mean[array][k]);
      of_chain.push_back({batch.num_draws(), change});
    }
  }
  return changes;
}

// Nothing moves.
BatchSeries no_changes(const EvaluationState& state) {
  BatchSeries series;
  for (const ChainState& chain : state.chains()) {
    std::vector<BatchMean>& batches = series.emplace_back();
    for (const Batch& batch : chain.batches()) batches.push_back({batch.num_draws(), 0});
  }
  return series;
}

// pcic with the prior in the score is the mean less this.
PartValues prior_covariance(const EvaluationState& with_prior, const Batch& all_draws, std::size_t loss,
                            Divisor divisor) {
  Parts parts = parts_of(with_prior.loss_moments(all_draws, loss, divisor));
  add_influences(parts, with_prior, all_draws, loss, {}, nullptr);
  return std::move(parts[Part::covariance]);
}

Parts& parts_for(ResultOptions& options, const std::string& loss) {
  const auto found = std::ranges::find(options.more, loss, &LossParts::loss);
  return found != options.more.end() ? found->parts : options.more.emplace_back(LossParts{loss, {}}).parts;
}

// The loss with given predictions in the place of the formulas of the prediction.
PointPrediction point_prediction(std::shared_ptr<FormulaJob> job, const PointLoss& point) {
  auto columns = std::make_shared<std::size_t>(0);  // names must differ
  return {.loss = point.loss,
          .formula = point.formula,
          .arrays = point.arrays,
          .loss_at = [job, point, columns](std::span<const std::vector<double>> predictions) {
            std::vector<Replacement> given;
            for (std::size_t k = 0; k < predictions.size(); ++k) {
              const std::string name = fmt::format("prediction {} of {}", ++*columns, point.loss);
              given.push_back({point.predictions[k],
                               job->graph.data({name, {predictions[k].size()}, predictions[k]}, true)});
            }
            return data_values(job->graph, replaced(job->graph, point.node, given));
          }};
}

}  // namespace

ResultOptions with_formula_estimates(ResultOptions options, const EvaluateOptions& asked,
                                     std::shared_ptr<FormulaJob> shared_job, const PassOutcome& outcome,
                                     std::span<const std::string> parameter_arrays) {
  const FormulaJob& job = *shared_job;
  for (const PointLoss& point : job.points) options.points.push_back(point_prediction(shared_job, point));
  const std::vector<LossFormula> losses = loss_formulas(job);
  if (job.score_with_prior) {
    const Batch all_draws = outcome.states[1].all_draws();
    for (std::size_t k = 0; k < losses.size(); ++k)
      parts_for(options, losses[k].name)[Part::prior_covariance] =
          prior_covariance(outcome.states[1], all_draws, k, options.divisor);
  }
  if (!asked.plug_in) return options;

  const ParameterLayout layout(job.graph, parameter_arrays);
  const std::vector<double> mean = outcome.parameters.front().means();
  const Point at_mean = layout.point(mean);
  const bool tied = outcome.parameters.front().num_obs() > 0;
  const bool with_derivatives = derivatives_fit(job);
  const bool whole_fit = job.question.dropped.empty();  // bpsic, tic, ric sum over what the fit saw
  const ScoreDerivatives score = with_derivatives ? score_derivatives(job, at_mean) : ScoreDerivatives{};
  const BatchSeries still = no_changes(outcome.states.front());
  for (const auto& [name, node] : losses) {
    Parts& parts = parts_for(options, name);
    parts[Part::plug_in].values = per_unit(job.groups, values_at(job.graph, node, at_mean));
    if (tied) {
      parts[Part::plug_in_first].values =
          without_each(job, node, layout, outcome.parameters, Order::first, options.divisor);
      parts[Part::plug_in_second].values =
          without_each(job, node, layout, outcome.parameters, Order::second, options.divisor);
    }
    if (!with_derivatives) continue;
    const Gradients gradients = gradients_at(job.graph, node, at_mean);
    parts[Part::plug_in].influence =
        plug_in_changes(job, gradients, layout, at_mean, outcome.parameter_chains);
    if (!whole_fit) continue;
    // The correction is of order 1/n, and so is how much it moves: it is taken as fixed.
    parts[Part::derivative_correction] = {correction_for(job, score, gradients), still};
    if (node != job.log_loss) continue;
    const auto add_mode = [&](Part part, bool with_prior, std::string_view estimator) {
      if (std::optional<std::vector<double>> at_mode = loss_at_mode(job, at_mean, with_prior))
        parts[part] = {*std::move(at_mode), still};
      else
        options.not_computed.push_back(fmt::format(
            "{} was not computed: from the posterior mean, Newton's method finds no maximum.", estimator));
    };
    add_mode(Part::at_likelihood_mode, false, "tic");
    if (job.prior) add_mode(Part::at_posterior_mode, true, "ric");
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
