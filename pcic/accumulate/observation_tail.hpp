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
  LossSums sums;
  std::vector<double> distinct;  // the first three different values: two make a binary loss
};

struct ObservationTail {
  LargestValues ratios;  // log ratios, with the numbers of their draws and their losses
  RatioSums sums;        // of all other draws, relative to the reference
  std::vector<LossRemainder> losses;
  double reference = std::numeric_limits<double>::lowest();
  bool has_infinite = false;
  bool has_zero = false;

  std::span<const double> draws() const { return ratios.column(1); }  // counted from 0 over all chains
  std::span<const double> loss(std::size_t l) const { return ratios.column(2 + l); }
};

class TailGrower {
 public:
  TailGrower(std::size_t num_kept, std::size_t num_losses);

  static constexpr std::size_t longest_run = 128;

  // One run of at most longest_run consecutive draws; loss l begins at losses[l].
  void add(ObservationTail& tail, const double* log_ratios, std::span<const double* const> losses,
           std::size_t count, std::size_t first_draw);
  void merge(ObservationTail& tail, ObservationTail later, std::size_t num_draws_before);
  void compact(ObservationTail& tail);
  std::size_t capacity() const;  // most that are held before some are left out

 private:
  void append_run(ObservationTail& tail, std::size_t count);
  double* weights_for(const ObservationTail& tail, std::size_t count);
  void add_left_out(ObservationTail& tail);

  std::size_t num_kept_;
  std::vector<std::vector<double>> run_;  // what stays of it, by columns
  std::vector<std::vector<double>> left_out_;
  std::vector<double> weights_, rubbish_;
};

}  // namespace pcic
