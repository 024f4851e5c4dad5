#include "pcic/estimate/estimators.hpp"

#include <fmt/format.h>

#include <string>

#include "pcic/core/errors.hpp"
#include "pcic/core/numbers.hpp"

namespace pcic {
namespace {

using enum Part;
using enum Target;

constexpr Estimator table[] = {
    {.name = "in_sample",
     .target = predictive,
     .loss = LossKind::log,
     .terms = {{{minus_log_density, 1}}},
     .formula = "-log E p",
     .meaning = "the predictive density where the data already are; too small"},
    {.name = "waic1",
     .target = predictive,
     .loss = LossKind::log,
     .terms = {{{minus_log_density, 1}, {covariance, -1}}},
     .formula = "-log E p + beta Var(log p)",
     .meaning = "WAIC; elpd_waic of loo is -n times this"},
    {.name = "is",
     .target = predictive,
     .loss = LossKind::log,
     .terms = {{{is_density, 1}}},
     .formula = "-log sum w p",
     .meaning = "leave-one-out by importance sampling"},
    {.name = "tis",
     .target = predictive,
     .loss = LossKind::log,
     .terms = {{{tis_density, 1}}},
     .formula = "-log sum w p",
     .meaning = "the same with truncated weights"},
    {.name = "psis",
     .target = predictive,
     .loss = LossKind::log,
     .terms = {{{psis_density, 1}}},
     .formula = "-log sum w p",
     .meaning = "the same with Pareto-smoothed weights; elpd_loo of loo is -n times this"},
    {.name = "in_sample",
     .target = predictive,
     .loss = LossKind::not_log,
     .terms = {{{point, 1}}},
     .formula = "nu(y, E m)",
     .meaning = "the loss of the prediction where the data already are; too small"},
    {.name = "first_order",
     .target = predictive,
     .loss = LossKind::not_log,
     .terms = {{{point_first, 1}}},
     .formula = "nu(y, E m - Cov(m, s))",
     .meaning = "the prediction without the observation, by the series behind pcic"},
    {.name = "second_order",
     .target = predictive,
     .loss = LossKind::not_log,
     .terms = {{{point_second, 1}}},
     .formula = "nu(y, E m - Cov(m, s) + E[m~ s~^2] / 2)",
     .meaning = "the same with the next term"},
    {.name = "is",
     .target = predictive,
     .loss = LossKind::not_log,
     .terms = {{{point_is, 1}}},
     .formula = "nu(y, sum w m)",
     .meaning = "the prediction without the observation, by importance sampling"},
    {.name = "tis",
     .target = predictive,
     .loss = LossKind::not_log,
     .terms = {{{point_tis, 1}}},
     .formula = "nu(y, sum w m)",
     .meaning = "the same with truncated weights"},
    {.name = "psis",
     .target = predictive,
     .loss = LossKind::not_log,
     .terms = {{{point_psis, 1}}},
     .formula = "nu(y, sum w m)",
     .meaning = "the same with Pareto-smoothed weights"},
    {.name = "in_sample",
     .target = gibbs,
     .loss = LossKind::any,
     .terms = {{{mean, 1}}},
     .formula = "E nu",
     .meaning = "the loss where the data already are; too small"},
    {.name = "pcic",
     .target = gibbs,
     .loss = LossKind::any,
     .terms = {{{mean, 1}, {covariance, -1}}},
     .formula = "E nu - C",
     .meaning = "the criterion of Iba & Yano"},
    {.name = "pcic2",
     .target = gibbs,
     .loss = LossKind::any,
     .terms = {{{mean, 1}, {covariance, -1}, {half_comoment, 1}}},
     .formula = "E nu - C + E[nu~ s~^2] / 2",
     .meaning = "the same with the next term of the series"},
    {.name = "waic2",
     .target = gibbs,
     .loss = LossKind::log,
     .terms = {{{mean, 1}, {covariance, -1}}},
     .formula = "-E log p + beta Var(log p)",
     .meaning = "WAIC for the Gibbs loss: pcic of the log loss"},
    {.name = "is",
     .target = gibbs,
     .loss = LossKind::any,
     .terms = {{{Part::is, 1}}},
     .formula = "sum w nu",
     .meaning = "leave-one-out by importance sampling"},
    {.name = "tis",
     .target = gibbs,
     .loss = LossKind::any,
     .terms = {{{Part::tis, 1}}},
     .formula = "sum w nu",
     .meaning = "the same with truncated weights"},
    {.name = "psis",
     .target = gibbs,
     .loss = LossKind::any,
     .terms = {{{Part::psis, 1}}},
     .formula = "sum w nu",
     .meaning = "the same with Pareto-smoothed weights"},
    {.name = "gdic",
     .target = gibbs,
     .loss = LossKind::any,
     .terms = {{{mean, 3}, {plug_in, -2}}},
     .formula = "E nu + 2 (E nu - nu(E theta))",
     .meaning = "DIC for any loss"},
    {.name = "gdic_beta",
     .target = gibbs,
     .loss = LossKind::any,
     .terms = {{{mean, 1, 2}, {plug_in, 0, -2}}},
     .formula = "E nu + 2 beta (E nu - nu(E theta))",
     .meaning = "the same for a posterior of power beta"},
    {.name = "bpsic",
     .target = gibbs,
     .loss = LossKind::any,
     .terms = {{{mean, 1}, {derivative_correction, -1}}},
     .formula = "E nu - tr(J^-1 K) / n",
     .meaning = "the correction from derivatives; smooth losses only"},
    {.name = "pcic_prior",
     .target = gibbs,
     .loss = LossKind::any,
     .terms = {{{mean, 1}, {prior_covariance, -1}}},
     .formula = "E nu - Cov(nu, s + log prior / n)",
     .meaning = "pcic for a strong prior"},
    {.name = "in_sample_plugin",
     .target = plugin,
     .loss = LossKind::any,
     .terms = {{{plug_in, 1}}},
     .formula = "nu(E theta)",
     .meaning = "the loss where the data already are; too small"},
    {.name = "pcic_plugin",
     .target = plugin,
     .loss = LossKind::any,
     .terms = {{{plug_in, 1}, {covariance, -1}}},
     .formula = "nu(E theta) - C",
     .meaning = "the plug-in criterion of Iba & Yano"},
    {.name = "ij_plugin",
     .target = plugin,
     .loss = LossKind::any,
     .terms = {{{plug_in_first, 1}}},
     .formula = "nu(E theta - Cov(theta, s))",
     .meaning = "at the posterior mean without the observation (infinitesimal jackknife)"},
    {.name = "ij_plugin2",
     .target = plugin,
     .loss = LossKind::any,
     .terms = {{{plug_in_second, 1}}},
     .formula = "nu(E theta - Cov(theta, s) + E[theta~ s~^2] / 2)",
     .meaning = "the same with the next term"},
    {.name = "gdic_plugin",
     .target = plugin,
     .loss = LossKind::any,
     .terms = {{{mean, 2}, {plug_in, -1}}},
     .formula = "nu(E theta) + 2 (E nu - nu(E theta))",
     .meaning = "DIC for any loss, plug-in"},
    {.name = "dic",
     .target = plugin,
     .loss = LossKind::log,
     .terms = {{{mean, 2}, {plug_in, -1}}},
     .formula = "-log p(E theta) + 2 (-E log p + log p(E theta))",
     .meaning = "DIC"},
    {.name = "bpsic_plugin",
     .target = plugin,
     .loss = LossKind::any,
     .terms = {{{plug_in, 1}, {derivative_correction, -1}}},
     .formula = "nu(E theta) - tr(J^-1 K) / n",
     .meaning = "the correction from derivatives; smooth losses only"},
    {.name = "tic",
     .target = plugin,
     .loss = LossKind::log,
     .terms = {{{at_likelihood_mode, 1}}},
     .formula = "-log p(mode) + tr(J^-1 K) / n",
     .meaning = "Takeuchi's criterion, at the maximum of the likelihood"},
    {.name = "ric",
     .target = plugin,
     .loss = LossKind::log,
     .terms = {{{at_posterior_mode, 1}}},
     .formula = "-log p(mode) + tr(J^-1 K) / n",
     .meaning = "the same at the mode of the posterior, with the prior"},
};

bool fits(const Estimator& estimator, const EstimatedLoss& loss) {
  return estimator.loss == LossKind::any || (estimator.loss == LossKind::log) == loss.is_log_loss;
}

// At power 1 a coefficient of beta adds nothing that another row does not say.
bool is_about_power(const Estimator& estimator) {
  for (const Term& term : estimator.terms)
    if (term.per_power != 0) return true;
  return false;
}

struct WeightedPart {
  double weight;
  const PartValues* part;
};

// Empty if one of them is missing.
std::vector<WeightedPart> terms_of(const Estimator& estimator, const Parts& parts, double power) {
  std::vector<WeightedPart> terms;
  for (const Term& term : estimator.terms) {
    if (term.weight == 0 && term.per_power == 0) continue;
    const auto found = parts.find(term.part);
    if (found == parts.end()) return {};
    terms.push_back({term.weight + term.per_power * power, &found->second});
  }
  return terms;
}

std::vector<double> pointwise_sum(const std::vector<WeightedPart>& terms) {
  std::vector<double> sum(terms.front().part->values.size(), 0.0);
  for (const auto& [weight, part] : terms) {
    require_per_observation("a part of an estimate", part->values.size(), sum.size());
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * part->values[i];
  }
  return sum;
}

double monte_carlo_error(const std::vector<WeightedPart>& terms) {
  BatchSeries sum;
  for (const auto& [weight, part] : terms)
    if (!add_scaled(sum, weight, part->influence)) return not_a_number;
  return batch_means_error(sum);
}

Estimate sum_of(const Estimator& estimator, const std::vector<WeightedPart>& terms,
                const std::vector<double>& counts) {
  Estimate estimate = make_estimate(std::string(estimator.name), pointwise_sum(terms), counts);
  estimate.target = estimator.target;
  estimate.mcse = monte_carlo_error(terms);
  return estimate;
}

}  // namespace

std::span<const Estimator> estimators() {
  return table;
}

std::string_view Estimator::needs() const {
  std::string_view needed;
  for (const Term& term : terms)
    if (term.weight != 0 || term.per_power != 0)
      if (const std::string_view more = needed_for(term.part); more.size() > needed.size()) needed = more;
  return needed;
}

std::vector<Estimate> estimate_all(const Parts& parts, const EstimatedLoss& loss) {
  std::vector<Estimate> estimates;
  for (const Estimator& estimator : table) {
    if (!fits(estimator, loss) || (loss.power == 1 && is_about_power(estimator))) continue;
    const std::vector<WeightedPart> terms = terms_of(estimator, parts, loss.power);
    if (!terms.empty()) estimates.push_back(sum_of(estimator, terms, loss.counts));
  }
  return estimates;
}

Estimate estimate_one(std::string_view name, Target target, const Parts& parts, const EstimatedLoss& loss) {
  for (const Estimator& estimator : table) {
    if (estimator.name != name || estimator.target != target || !fits(estimator, loss)) continue;
    const std::vector<WeightedPart> terms = terms_of(estimator, parts, loss.power);
    if (!terms.empty()) return sum_of(estimator, terms, loss.counts);
    throw InputError(
        fmt::format("{} ({}): a part of {} was not given.", name, name_of(target), estimator.formula));
  }
  throw InputError(fmt::format("{} ({}): there is no such estimator for this loss.", name, name_of(target)));
}

}  // namespace pcic
