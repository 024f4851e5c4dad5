// ChainState: one chain, cut into a few batches of consecutive draws, and its influence series.
//
// A batch holds the moments of its draws, for the log loss the sums of p = exp(s / beta), and for importance
// sampling those of the ratios; from the batches comes the Monte Carlo error. Batches start short; when there
// are too many, neighbours are merged and the length doubles: about max/2 to max of them, whatever the length
// of the run. `expected_draws` saves the merging and changes nothing else: the batches of a chain depend on
// its length alone.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/accumulate/cross_moments.hpp"
#include "pcic/accumulate/influence_series.hpp"
#include "pcic/accumulate/log_sum_exp.hpp"
#include "pcic/accumulate/weighted_sums.hpp"
#include "pcic/core/block.hpp"

namespace pcic {

struct Batch {
  CrossMoments moments;
  // Each over no observations if it is not wanted.
  LogSumExp log_sum_exp = {};       // of s / beta
  WeightedSums weighted = {};       // of exp(-s)
  LogSumExp weighted_density = {};  // of s / beta - s, which at beta = 1 is 0

  std::size_t num_draws() const { return moments.num_draws(); }
  void merge(const Batch& other);
  static Batch join_all(std::vector<Batch> parts, JoinedAnchors& anchors);  // more observations
  // Moments and log_sum_exp of fewer observations, and one loss or none, as in CrossMoments::part.
  Batch part(std::size_t first, std::size_t count, std::optional<std::size_t> loss) const;
  void share_anchor(const Batch& other);
  void save(std::ostream& out, SavedAs as = SavedAs::finished) const;
};

struct ChainOptions {
  std::optional<std::size_t> expected_draws;
  std::size_t max_batches = 16;
};

class ChainState {
 public:
  // `pattern` is a batch without draws that every batch of the chain starts from.
  ChainState(Batch pattern, bool log_loss, ChainOptions options);

  void share_anchor(const Batch& batch) { pattern_.share_anchor(batch); }

  // Returns for each draw the sum over observations and losses of its influence: not finite if any value is
  // not.
  std::vector<double> add(std::span<const BlockView> losses, const BlockView& score);

  void close() {  // gives back the memory that only adding needs
    if (!batches_.empty()) batches_.back().moments.close();
  }

  // One chain of all observations, from parts of the same draws in the same batches.
  static ChainState join_all(std::vector<ChainState> parts);
  void require_same_draws(const ChainState& other) const;  // InputError if they cannot be joined
  void save(std::ostream& out, SavedAs as = SavedAs::finished) const;
  static ChainState load(std::istream& in, const std::string& place);

  std::size_t num_draws() const;
  const std::vector<Batch>& batches() const { return batches_; }
  const std::vector<InfluenceSeries>& series() const { return series_; }  // log loss first, if evaluated
  const Batch& pattern() const { return pattern_; }

 private:
  ChainState() = default;
  Batch& open_batch();
  void merge_neighbours();

  Batch pattern_;
  bool log_loss_ = false;
  std::size_t max_batches_ = 0;
  std::size_t batch_length_ = 0;
  std::vector<Batch> batches_;
  std::vector<InfluenceSeries> series_;
};

}  // namespace pcic
