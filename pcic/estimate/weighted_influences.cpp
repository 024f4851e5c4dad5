#include "pcic/estimate/weighted_influences.hpp"

#include <cmath>
#include <numeric>

#include "pcic/core/numbers.hpp"
#include "pcic/estimate/held_weights.hpp"

namespace pcic {
namespace {

double sum_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

}  // namespace

WeightedBatches::WeightedBatches(const EvaluationState& state) {
  std::size_t num_draws = 0;
  for (const ChainState& chain : state.chains())
    for (const Batch& batch : chain.batches()) {
      batches_.push_back(&batch);
      batch_of_draw_.resize(num_draws + batch.num_draws(), static_cast<std::uint32_t>(ends_.size()));
      ends_.push_back(num_draws += batch.num_draws());
      suffice_ &= batch.weighted.num_obs() > 0;
      if (batch.weighted_density.num_obs() > 0) log_means_.push_back(batch.weighted_density.log_mean_exp());
    }
  suffice_ &= state.ratio_tails().has_value();
}

std::optional<double> WeightedBatches::log_density(std::size_t b, std::size_t obs) const {
  if (log_means_.empty()) return std::nullopt;
  return log_means_[b][obs] + std::log(num_draws(b));
}

WeightedInfluences::WeightedInfluences(const EvaluationState& state, const WeightedBatches& batches,
                                       std::size_t obs, const ImportanceSampling& sampling)
    : batches_(batches), obs_(obs), beta_(state.shape().beta) {
  if (!batches.suffice() || batches.size() == 0) return;
  const RatioTails& tails = *state.ratio_tails();
  tail_ = tails.tail(obs);
  const HeldWeights weights =
      held_weights(tail_, tails.num_draws(), r_eff_of(sampling, obs), sampling.flavour);
  if (weights.is_spoilt()) return;
  is_known_ = true;
  cut_is_known_ = !weights.cut.empty();

  const double reference = batches.sums(0).reference(obs);
  for (std::size_t b = 0; b < batches.size(); ++b) {
    shift_.push_back(batches.sums(b).reference(obs) - reference);
    factor_.push_back(shift_.back() == 0 ? 1 : std::exp(shift_.back()));
  }
  const double up = weights.log_largest - reference, scale = std::exp(up);
  for (std::size_t z = 0; z < weights.places.size(); ++z) {
    const double raw = weights.raw[z];
    held_.push_back({.batch = batches.batch_of(tail_.draws()[weights.places[z]]),
                     .x = weights.logs[z] + up,
                     .raw = scale * raw,
                     .to_cut = cut_is_known_ ? scale * (weights.cut[z] - raw) : not_a_number,
                     .to_smoothed = scale * (weights.smoothed[z] - raw),
                     .place = weights.places[z]});
  }
}

double WeightedInfluences::change(const Held& draw, WeightMethod method) const {
  return method == WeightMethod::raw ? 0 : method == WeightMethod::cut ? draw.to_cut : draw.to_smoothed;
}

std::vector<double> WeightedInfluences::weights(WeightMethod method) const {
  std::vector<double> sums(batches_.size());
  for (std::size_t b = 0; b < sums.size(); ++b) sums[b] = factor_[b] * batches_.sums(b).weight(obs_);
  for (const Held& draw : held_) sums[draw.batch] += change(draw, method);
  return sums;
}

std::vector<double> WeightedInfluences::unknown() const {
  return std::vector<double>(batches_.size(), not_a_number);
}

std::vector<double> WeightedInfluences::of_loss(std::optional<std::size_t> array, WeightMethod method) const {
  if (!is_known_) return unknown();
  const std::vector<double> w = weights(method);
  const double anchor = array ? batches_.sums(0).anchor(*array, obs_) : 0;
  std::vector<double> wd(w.size());
  for (std::size_t b = 0; b < wd.size(); ++b) {
    const WeightedSums& sums = batches_.sums(b);
    const double from = array ? sums.anchor(*array, obs_) - anchor : shift_[b];
    const double sum = array ? sums.weighted_loss(*array, obs_) : sums.weighted_log(obs_);
    wd[b] = factor_[b] * (sum + from * sums.weight(obs_));
  }
  for (const Held& draw : held_)
    if (const double more = change(draw, method); more != 0)
      wd[draw.batch] += more * (array ? tail_.loss(*array)[draw.place] - anchor : draw.x);
  const double total = sum_of(w), mean = sum_of(wd) / total, power = array ? 1 : beta_;
  for (std::size_t b = 0; b < wd.size(); ++b)
    wd[b] = batches_.num_draws() / batches_.num_draws(b) * (wd[b] - mean * w[b]) / total / power;
  return wd;
}

std::vector<double> WeightedInfluences::of_predictive_log_loss(WeightMethod method) const {
  if (!is_known_ || tail_.has_zero) return unknown();
  const std::vector<double> w = weights(method);
  // p relative to that of the reference: ratio x p = exp((1 - 1/beta) x)
  const double power = 1 - 1 / beta_, reference = batches_.sums(0).reference(obs_);
  std::vector<double> wp(w.size());
  for (std::size_t b = 0; b < wp.size(); ++b) {
    const std::optional<double> log_density = batches_.log_density(b, obs_);
    wp[b] = log_density ? std::exp(*log_density - power * reference) : batches_.num_draws(b);
  }
  for (const Held& draw : held_)
    if (const double more = change(draw, method); more != 0)
      wp[draw.batch] += more * std::exp(-draw.x / beta_);
  const double total = sum_of(w), total_density = sum_of(wp);
  for (std::size_t b = 0; b < wp.size(); ++b)
    wp[b] = -batches_.num_draws() / batches_.num_draws(b) * (wp[b] / total_density - w[b] / total);
  return wp;
}

}  // namespace pcic
