// WeightedSums: sums over draws of the importance ratios of an observation and of its losses times them.
//
//   w,  w x,  w d for every loss      w = exp(x), x = -s - reference, d = nu - anchor
// Reference and anchors are values near the mean that all batches of a pass share; a ratio that exceeds the
// reference by more than exp(700), or a score of NaN, makes the sums of its own observation infinite or NaN.
// Cost: an exponential per draw and observation, whatever the number of losses.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/aligned.hpp"
#include "pcic/core/block.hpp"

namespace pcic {

class WeightedSums {
 public:
  WeightedSums() = default;
  WeightedSums(std::size_t num_obs, std::size_t num_losses);

  // Values near the mean of the score, then of each loss. Before the first draw; without it that draw serves.
  void set_anchor(std::span<const std::vector<double>> means);
  void share_anchor(const WeightedSums& other);  // if they are the same, or this has no draw

  void add(std::span<const BlockView> losses, const BlockView& score);

  void merge(const WeightedSums& other);                              // the same observations, more draws
  void join(const WeightedSums& other);                               // the same draws, more observations
  static WeightedSums join_all(std::span<const WeightedSums> parts);  // of the same draws
  void save(std::ostream& out) const;
  static WeightedSums load(std::istream& in, const std::string& place);

  std::size_t num_obs() const { return num_obs_; }
  std::size_t num_losses() const { return num_losses_; }
  std::size_t num_draws() const { return num_draws_; }

  double reference(std::size_t obs) const { return (*origins_)[obs]; }
  double anchor(std::size_t loss, std::size_t obs) const { return (*origins_)[(1 + loss) * padded() + obs]; }
  double weight(std::size_t obs) const { return sums_[obs]; }
  double weighted_log(std::size_t obs) const { return sums_[padded() + obs]; }  // sum w x
  double weighted_loss(std::size_t loss, std::size_t obs) const { return sums_[(2 + loss) * padded() + obs]; }

 private:
  std::size_t padded() const;

  std::size_t num_obs_ = 0, num_losses_ = 0, num_draws_ = 0;
  std::shared_ptr<const AlignedVector> origins_;  // reference, then anchors; each padded to whole vectors
  AlignedVector sums_;                            // w, w x, then w d of each loss; likewise
};

}  // namespace pcic
