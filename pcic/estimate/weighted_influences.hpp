// What the batches contribute to the weighted estimates of one observation: is, tis, psis of any loss.
//
// Batch b knows its sums of w, w x, w d (WeightedSums); the held draws know their batch, so a method that
// changes their weights by delta changes the sums of their batches. With A_b, B_b the sums of w and w d then,
// A, B those of all batches, M draws of which L_b are in batch b:
//   loss                 psi_b = (M / L_b) (B_b - (B/A) A_b) / A
//   log loss, predictive psi_b = -(M / L_b) (P_b / P - A_b / A),   P_b the sum of w p
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/estimate/importance_sampling.hpp"

namespace pcic {

enum class WeightMethod { raw, cut, smoothed };

// The batches of all chains in the order of their draws. Made once for a state.
class WeightedBatches {
 public:
  explicit WeightedBatches(const EvaluationState& state);

  bool suffice() const { return suffice_; }  // false for states that did not keep these sums
  std::size_t size() const { return batches_.size(); }
  const WeightedSums& sums(std::size_t b) const { return batches_[b]->weighted; }
  double num_draws(std::size_t b) const { return static_cast<double>(ends_[b] - (b > 0 ? ends_[b - 1] : 0)); }
  double num_draws() const { return ends_.empty() ? 0 : static_cast<double>(ends_.back()); }
  std::size_t batch_of(double draw) const { return batch_of_draw_[static_cast<std::size_t>(draw)]; }
  // log of the batch's sum of exp(-s) p; nothing at beta = 1, where it is that of its draws
  std::optional<double> log_density(std::size_t b, std::size_t obs) const;

 private:
  std::vector<const Batch*> batches_;
  std::vector<std::size_t> ends_;  // number of draws up to and with the batch
  std::vector<std::uint32_t> batch_of_draw_;
  std::vector<std::vector<double>> log_means_;
  bool suffice_ = true;
};

class WeightedInfluences {
 public:
  // Of one observation. NaN throughout if its weights are not known.
  WeightedInfluences(const EvaluationState& state, const WeightedBatches& batches, std::size_t obs,
                     const ImportanceSampling& sampling);

  std::vector<double> of_loss(std::optional<std::size_t> array, WeightMethod method) const;  // none: log loss
  std::vector<double> of_predictive_log_loss(WeightMethod method) const;

 private:
  struct Held {
    std::size_t batch;
    double x;                    // log ratio from the reference
    double raw;                  // ratio
    double to_cut, to_smoothed;  // changes of it
    std::size_t place;           // in the tail
  };
  double change(const Held& draw, WeightMethod method) const;
  std::vector<double> weights(WeightMethod method) const;
  std::vector<double> unknown() const;

  const WeightedBatches& batches_;
  std::size_t obs_;
  double beta_;
  ObservationTail tail_;
  std::vector<Held> held_;
  std::vector<double> shift_, factor_;  // of the batches' references and ratios, to those of the first
  bool is_known_ = false, cut_is_known_ = false;
};

}  // namespace pcic
