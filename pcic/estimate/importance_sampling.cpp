#include "pcic/estimate/importance_sampling.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/observation_sampling.hpp"

namespace pcic {
namespace {

double r_eff_of(const ImportanceSampling& options, std::size_t obs) {
  if (options.r_eff.empty()) return 1;
  return options.r_eff.size() == 1 ? options.r_eff.front() : options.r_eff[obs];
}

// mean scale: sqrt(sum mcse_i^2) / n
Estimate estimate_of(std::string name, const std::vector<ValueWithError>& values) {
  std::vector<double> pointwise;
  double squares = 0;
  for (const ValueWithError& value : values) {
    pointwise.push_back(value.value);
    squares += value.mcse * value.mcse;
  }
  Estimate estimate = make_estimate(std::move(name), std::move(pointwise));
  estimate.mcse = std::sqrt(squares) / static_cast<double>(values.size());
  return estimate;
}

// `sampled` is the SampledByMethod of one loss in every observation.
template <class OfObservation>
SampledLoss sampled_loss(const std::vector<ObservationSampling>& all, const OfObservation& sampled) {
  std::vector<ValueWithError> is, tis, psis;
  for (const ObservationSampling& one : all) {
    is.push_back(sampled(one).is);
    tis.push_back(sampled(one).tis);
    psis.push_back(sampled(one).psis);
  }
  return {.is = estimate_of("is", is),
          .tis = estimate_of("tis", tis),
          .psis = estimate_of("psis", psis),
          .pareto_k = {}};
}

}  // namespace

std::size_t ratios_to_keep(std::size_t num_draws, const ImportanceSampling& options) {
  std::size_t longest = static_cast<std::size_t>(std::sqrt(static_cast<double>(num_draws)));
  for (double r_eff : options.r_eff.empty() ? std::vector<double>{1} : options.r_eff)
    longest = std::max(longest, tail_length(num_draws, r_eff, options.flavour));
  return longest + 1;
}

LeaveOneOut leave_one_out(const RatioTails& tails, const ImportanceSampling& options) {
  if (options.r_eff.size() > 1) require_per_observation("r_eff", options.r_eff.size(), tails.num_obs());
  std::vector<ObservationSampling> all(tails.num_obs());
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, all.size()), [&](const auto& range) {
    TailGrower grower(tails.num_kept());
    ObservationTail tail;
    for (std::size_t obs = range.begin(); obs < range.end(); ++obs) {
      tail = tails.grown_tail(obs);
      grower.compact(tail);
      all[obs] = sample_observation(tail, tails.num_draws(), r_eff_of(options, obs), options.flavour);
    }
  });

  LeaveOneOut result;
  result.threshold = pareto_k_threshold(tails.num_draws());
  for (const ObservationSampling& one : all) {
    result.pareto_k.push_back(one.pareto_k);
    result.n_eff.push_back(one.n_eff);
    result.troubles.push_back(one.trouble);
    result.log_loss_mcse.push_back(one.log_loss.psis.mcse);
  }
  result.log_loss = sampled_loss(all, [](const ObservationSampling& one) { return one.log_loss; });
  result.log_loss.pareto_k = result.pareto_k;
  if (std::ranges::any_of(result.pareto_k, [&](double k) { return k > result.threshold; }))
    result.log_loss.psis.mcse = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t l = 0; l < tails.num_losses(); ++l) {
    result.losses.push_back(sampled_loss(all, [l](const ObservationSampling& one) { return one.losses[l]; }));
    for (const ObservationSampling& one : all) result.losses.back().pareto_k.push_back(one.loss_pareto_k[l]);
  }
  return result;
}

}  // namespace pcic
