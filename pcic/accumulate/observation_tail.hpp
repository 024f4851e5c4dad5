// ObservationTail: what RatioTails knows of one observation; TailGrower: how it grows.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "pcic/accumulate/largest_values.hpp"
#include "pcic/accumulate/ratio_tails_kernel.hpp"

namespace pcic {

struct LossRemainder {
  double anchor = 0;  // the loss of the first draw
  WeightedLossSums sums;
  std::vector<double> distinct;  // the first three different values: two make a binary loss
};

struct ObservationTail {
  LargestValues ratios;  // log ratios, with their losses
  RatioSums sums;        // of all other draws, relative to the reference
  std::vector<LossRemainder> losses;
  double reference = std::numeric_limits<double>::lowest();
  std::vector<LargestValues> products;  // for each loss nu exp(lr - product_reference), then minus that
  double product_reference = std::numeric_limits<double>::lowest();
  bool has_infinite = false;
  bool has_zero = false;
};

class TailGrower {
 public:
  explicit TailGrower(std::size_t num_kept) : num_kept_(num_kept) {}

  static constexpr std::size_t longest_run = 128;

  // One run of at most longest_run consecutive draws; loss l begins at losses[l].
  void add(ObservationTail& tail, const double* log_ratios, std::span<const double* const> losses,
           std::size_t count);
  void merge(ObservationTail& tail, ObservationTail other);
  void compact(ObservationTail& tail);

 private:
  bool is_full(const LargestValues& values) const { return values.size() > 2 * num_kept_; }
  void add_products(ObservationTail& tail, const double* log_ratios, std::span<const double* const> losses,
                    std::size_t count);
  std::size_t capacity() const { return 2 * num_kept_ + longest_run + selection_slack; }
  void make_room(ObservationTail& tail);
  double* weights_for(const ObservationTail& tail, std::size_t count);
  void add_left_out(ObservationTail& tail);

  std::size_t num_kept_;
  std::vector<std::vector<double>> left_out_;
  std::vector<double> weights_, rubbish_, products_;
};

}  // namespace pcic
