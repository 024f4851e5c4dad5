#include "pcic/estimate/batch_influences.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <map>
#include <optional>

#include "pcic/estimate/estimate.hpp"
#include "pcic/estimate/influence.hpp"
#include "pcic/estimate/weighted_influences.hpp"

namespace pcic {
namespace {

// Their moments stay in the cache; sums of chunks are added in their order, whoever made them.
constexpr std::size_t obs_per_chunk = 1024;

bool is_weighted(InfluenceOf of) {
  return of >= InfluenceOf::is;
}

double Influence::*field(InfluenceOf of) {
  switch (of) {
    case InfluenceOf::in_sample:
      return &Influence::in_sample;
    case InfluenceOf::pcic:
      return &Influence::pcic;
    case InfluenceOf::pcic2:
      return &Influence::pcic2;
    case InfluenceOf::log_mean:
      return &Influence::log_mean;
    default:
      return &Influence::waic1;
  }
}

WeightMethod method_of(InfluenceOf of) {
  switch (of) {
    case InfluenceOf::is:
    case InfluenceOf::log_is:
      return WeightMethod::raw;
    case InfluenceOf::tis:
    case InfluenceOf::log_tis:
      return WeightMethod::cut;
    default:
      return WeightMethod::smoothed;
  }
}

bool is_predictive(InfluenceOf of) {
  return of == InfluenceOf::log_is || of == InfluenceOf::log_tis || of == InfluenceOf::log_psis;
}

using Totals = std::vector<std::vector<double>>;  // [sum][batch of all chains]

class Sweep {
 public:
  Sweep(const EvaluationState& state, const Batch& all_draws, std::span<const InfluenceSum> sums,
        const ImportanceSampling& sampling)
      : state_(state), all_draws_(all_draws), sums_(sums), sampling_(sampling), batches_(state) {
    for (const ChainState& chain : state.chains())
      for (const Batch& batch : chain.batches()) all_batches_.push_back(&batch);
    for (const InfluenceSum& sum : sums)
      for (const InfluenceTerm& term : sum)
        require_per_observation("multipliers", term.multipliers.size(), state.num_obs());
  }

  Totals run() const {
    const std::size_t num_chunks = (state_.num_obs() + obs_per_chunk - 1) / obs_per_chunk;
    std::vector<Totals> of_chunks(num_chunks, zeros());
    tbb::parallel_for(std::size_t{0}, num_chunks, [&](std::size_t chunk) {
      const std::size_t first = chunk * obs_per_chunk;
      const std::size_t count = std::min(obs_per_chunk, state_.num_obs() - first);
      add_moment_terms(first, count, of_chunks[chunk]);
      add_weighted_terms(first, count, of_chunks[chunk]);
    });
    Totals totals = zeros();
    for (const Totals& chunk : of_chunks)
      for (std::size_t k = 0; k < totals.size(); ++k)
        for (std::size_t b = 0; b < totals[k].size(); ++b) totals[k][b] += chunk[k][b];
    return totals;
  }

 private:
  Totals zeros() const { return Totals(sums_.size(), std::vector<double>(all_batches_.size(), 0.0)); }

  template <class Function>
  void for_each_term(const Function& function) const {
    for (std::size_t k = 0; k < sums_.size(); ++k)
      for (const InfluenceTerm& term : sums_[k]) function(k, term);
  }

  void add_moment_terms(std::size_t first, std::size_t count, Totals& totals) const {
    std::map<std::size_t, std::vector<std::pair<std::size_t, const InfluenceTerm*>>> terms_of;  // by loss
    for_each_term([&](std::size_t k, const InfluenceTerm& term) {
      if (!is_weighted(term.of)) terms_of[term.loss].emplace_back(k, &term);
    });
    for (const auto& [loss, terms] : terms_of) {
      const JointMoments total = joint_moments(state_, all_draws_, loss, first, count);
      for (std::size_t b = 0; b < all_batches_.size(); ++b) {
        const JointMoments batch = joint_moments(state_, *all_batches_[b], loss, first, count);
        for (std::size_t i = 0; i < count; ++i) {
          const Influence influence = observation_influence(batch, total, i, state_.shape().beta);
          for (const auto& [k, term] : terms)
            if (const double c = term->multipliers[first + i]; c != 0)
              totals[k][b] += c * influence.*field(term->of);
        }
      }
    }
  }

  void add_weighted_terms(std::size_t first, std::size_t count, Totals& totals) const {
    for (std::size_t obs = first; obs < first + count; ++obs) {
      std::optional<WeightedInfluences> influences;
      for_each_term([&](std::size_t k, const InfluenceTerm& term) {
        const double c = term.multipliers[obs];
        if (!is_weighted(term.of) || c == 0) return;
        if (!influences) influences.emplace(state_, batches_, obs, sampling_);
        const WeightMethod method = method_of(term.of);
        const std::vector<double> of_batches =
            is_predictive(term.of) ? influences->of_predictive_log_loss(method)
                                   : influences->of_loss(state_.shape().loss_array(term.loss), method);
        for (std::size_t b = 0; b < of_batches.size(); ++b) totals[k][b] += c * of_batches[b];
      });
    }
  }

  const EvaluationState& state_;
  const Batch& all_draws_;
  std::span<const InfluenceSum> sums_;
  const ImportanceSampling& sampling_;
  WeightedBatches batches_;
  std::vector<const Batch*> all_batches_;
};

}  // namespace

std::vector<BatchSeries> batch_influences(const EvaluationState& state, const Batch& all_draws,
                                          std::span<const InfluenceSum> sums,
                                          const ImportanceSampling& sampling) {
  const Totals totals = Sweep(state, all_draws, sums, sampling).run();
  std::vector<BatchSeries> result(sums.size());
  for (std::size_t k = 0; k < sums.size(); ++k) {
    auto next = totals[k].begin();
    for (const ChainState& chain : state.chains()) {
      std::vector<BatchMean>& batches = result[k].emplace_back();
      for (const Batch& batch : chain.batches()) batches.push_back({batch.num_draws(), *next++});
    }
  }
  return result;
}

}  // namespace pcic
