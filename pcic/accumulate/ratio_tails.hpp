// RatioTails: what importance sampling needs of the leave-one-out ratios exp(lr), lr = -s, in one pass.
//
// Of each observation: the K largest log ratios with the numbers of their draws and their losses, and of all
// other draws the sums of
//   w, w^2, w x, and for every loss nu: w d      w = exp(x), x = lr - reference, d = nu - anchor
// and the largest and smallest w nu, below and above which the held draws are the whole tail of w nu. A
// further loss adds its values at the held draws and three numbers. Memory O(K) per observation, K about
// 3 sqrt(M); the log ratios may span any range.
// An answer that asks for no more than K draws of the tail is exact, also after merging: everything not below
// ratios.threshold() is held. A score of NaN or -inf spoils its own observation (has_infinite); of +inf, a
// ratio of zero, only the log loss (has_zero).
#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "pcic/accumulate/observation_tail.hpp"
#include "pcic/accumulate/state_record.hpp"
#include "pcic/core/block.hpp"

namespace pcic {

class RatioTails {
 public:
  RatioTails() = default;
  RatioTails(std::size_t num_obs, std::size_t num_losses, std::size_t num_kept);

  void add(std::span<const BlockView> losses, const BlockView& score);

  void merge(const RatioTails& other);  // the same observations, more draws
  void join(const RatioTails& other);   // the same draws, more observations
  static RatioTails join_all(std::vector<RatioTails> parts);
  void require_same_draws(const RatioTails& other) const;  // InputError if they cannot be joined
  void save(std::ostream& out, SavedAs as = SavedAs::finished) const;
  static RatioTails load(std::istream& in, const std::string& place);

  std::size_t num_obs() const { return observations_.size(); }
  std::size_t num_losses() const { return num_losses_; }
  std::size_t num_kept() const { return num_kept_; }
  std::size_t num_draws() const { return num_draws_; }

  ObservationTail tail(std::size_t obs) const;  // with no more than num_kept held
  const ObservationTail& grown_tail(std::size_t obs) const { return observations_[obs]; }  // with some more

 private:
  std::size_t num_losses_ = 0, num_kept_ = 0, num_draws_ = 0;
  std::vector<ObservationTail> observations_;
};

}  // namespace pcic
