// ChainState: one chain, cut into a few batches of consecutive draws, and its influence series.
//
// A batch holds the moments of its draws and, for the log loss, log-sum-exp of the score; from the batches
// comes the Monte Carlo error. Batches start short (or at the length that `expected_draws` suggests); when
// there are too many, neighbours are merged and the length doubles: about max/2 to max of them, whatever the
// length of the run.
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
#include "pcic/core/block.hpp"

namespace pcic {

struct Batch {
  CrossMoments moments;
  LogSumExp log_sum_exp;  // over no observations if the log loss is not evaluated

  std::size_t num_draws() const { return moments.num_draws(); }
  void merge(const Batch& other);
  static Batch join_all(std::vector<Batch> parts, JoinedAnchors& anchors);  // more observations
  // Fewer, and one loss or none, as in CrossMoments::part.
  Batch part(std::size_t first, std::size_t count, std::optional<std::size_t> loss) const;
};

struct ChainOptions {
  std::optional<std::size_t> expected_draws;
  std::size_t max_batches = 16;
};

class ChainState {
 public:
  // `pattern` is a batch without draws that every batch of the chain starts from.
  ChainState(Batch pattern, bool log_loss, ChainOptions options);

  void share_anchor(const CrossMoments& moments) { pattern_.moments.share_anchor(moments); }

  // Returns for each draw the sum over observations and losses of its influence: not finite if any value is
  // not.
  std::vector<double> add(std::span<const BlockView> losses, const BlockView& score);

  void close() {  // gives back the memory that only adding needs
    if (!batches_.empty()) batches_.back().moments.close();
  }

  // One chain of all observations, from parts of the same draws in the same batches.
  static ChainState join_all(std::vector<ChainState> parts);
  void require_same_draws(const ChainState& other) const;  // InputError if they cannot be joined
  void save(std::ostream& out) const;
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
