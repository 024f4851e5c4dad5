#include "pcic/estimate/importance_sampling.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/core/numbers.hpp"
#include "pcic/estimate/observation_sampling.hpp"

namespace pcic {
namespace {

// `sampled` is the SampledByMethod of one loss in every observation.
template <class OfObservation>
SampledLoss sampled_loss(const std::vector<ObservationSampling>& all, const std::vector<double>& counts,
                         const OfObservation& sampled) {
  const auto estimate = [&](const char* name, double SampledByMethod::*method) {
    std::vector<double> pointwise;
    for (const ObservationSampling& one : all) pointwise.push_back(sampled(one).*method);
    return make_estimate(name, std::move(pointwise), counts);
  };
  return {.is = estimate("is", &SampledByMethod::is),
          .tis = estimate("tis", &SampledByMethod::tis),
          .psis = estimate("psis", &SampledByMethod::psis),
          .pareto_k = {}};
}

LeaveOneOut collected(const std::vector<ObservationSampling>& all, const std::vector<double>& counts,
                      std::size_t num_losses) {
  LeaveOneOut result;
  for (const ObservationSampling& one : all) {
    result.pareto_k.push_back(one.pareto_k);
    result.n_eff.push_back(one.n_eff);
    result.troubles.push_back(one.trouble);
    result.log_loss_mcse.push_back(one.log_loss_mcse);
  }
  result.log_loss = sampled_loss(all, counts, [](const ObservationSampling& one) { return one.log_loss; });
  result.gibbs_log_loss =
      sampled_loss(all, counts, [](const ObservationSampling& one) { return one.gibbs_log_loss; });
  result.log_loss.pareto_k = result.gibbs_log_loss.pareto_k = result.pareto_k;
  for (std::size_t l = 0; l < num_losses; ++l) {
    result.losses.push_back(
        sampled_loss(all, counts, [l](const ObservationSampling& one) { return one.losses[l]; }));
    for (const ObservationSampling& one : all) result.losses.back().pareto_k.push_back(one.loss_pareto_k[l]);
  }
  return result;
}

template <class DensityOf>
LeaveOneOut leave_one_out(const RatioTails& tails, const ImportanceSampling& options,
                          const std::vector<double>& counts, const DensityOf& density_of) {
  if (options.r_eff.size() > 1) require_per_observation("r_eff", options.r_eff.size(), tails.num_obs());
  std::vector<ObservationSampling> all(tails.num_obs());
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, all.size()), [&](const auto& range) {
    TailGrower grower(tails.num_kept(), tails.num_losses());
    for (std::size_t obs = range.begin(); obs < range.end(); ++obs) {
      ObservationTail tail = tails.grown_tail(obs);
      grower.compact(tail);
      all[obs] = sample_observation(tail, tails.num_draws(), r_eff_of(options, obs), options.flavour,
                                    density_of(obs));
    }
  });
  LeaveOneOut result = collected(all, counts, tails.num_losses());
  result.options = options;
  result.threshold = pareto_k_threshold(tails.num_draws());
  return result;
}

}  // namespace

double r_eff_of(const ImportanceSampling& options, std::size_t obs) {
  if (options.r_eff.empty()) return 1;
  return options.r_eff.size() == 1 ? options.r_eff.front() : options.r_eff[obs];
}

std::size_t ratios_to_keep(std::size_t num_draws, const ImportanceSampling& options) {
  std::size_t longest = static_cast<std::size_t>(std::sqrt(static_cast<double>(num_draws)));
  for (double r_eff : options.r_eff.empty() ? std::vector<double>{1} : options.r_eff)
    longest = std::max(longest, tail_length(num_draws, r_eff, options.flavour));
  return longest + 1;
}

LeaveOneOut leave_one_out(const RatioTails& tails, const ImportanceSampling& options) {
  return leave_one_out(tails, options, {}, [](std::size_t) { return WeightedDensity{}; });
}

LeaveOneOut leave_one_out(const EvaluationState& state, const Batch& all_draws,
                          const ImportanceSampling& options) {
  const double beta = state.shape().beta;
  const std::vector<double> log_means = all_draws.weighted_density.log_mean_exp();
  return leave_one_out(*state.ratio_tails(), options, state.counts(), [&](std::size_t obs) {
    const double unknown = beta == 1 ? 0 : not_a_number;
    return WeightedDensity{beta, obs < log_means.size() ? log_means[obs] : unknown};
  });
}

}  // namespace pcic
