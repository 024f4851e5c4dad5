// LogisticRegression: P(y = 1) = sigmoid(x'theta), fitted with a power of its likelihood.
//
//   posterior  proportional to  exp{ beta sum_i w_i log p_i(theta) } exp{ -P theta'theta/2 }
//   p_i = sigmoid(x_i'theta) if y_i = 1, 1 - that if y_i = 0;   score s_i = beta log p_i
//   losses: -log p,  (1 - p)^2,  -1 if the class is right and 0 otherwise (x'theta = 0 is class 0),
//           -p / sqrt(p^2 + (1 - p)^2)
//
// Draws come from one of two exact samplers (logistic_samplers.hpp).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic {

class LogisticRegression {
 public:
  enum class Loss { negative_log, brier, misclassification, spherical };
  enum class Sampler { independence, polya_gamma };

  struct Options {
    double learning_rate = 1;    // beta
    double prior_precision = 1;  // P
    Sampler sampler = Sampler::independence;
  };

  // A row of the design per observation; outcomes are 0 or 1. Throws InputError otherwise.
  LogisticRegression(const Table& design, std::span<const double> outcomes, Options options);
  LogisticRegression(const Table& design, std::span<const double> outcomes)
      : LogisticRegression(design, outcomes, Options()) {}

  std::size_t num_obs() const { return signed_design_.num_rows(); }
  std::size_t num_parameters() const { return signed_design_.num_columns(); }
  const Options& options() const { return options_; }

  // Row i is x_i if y_i = 1 and -x_i if y_i = 0: p_i = sigmoid(row i times theta).
  const Table& signed_design() const { return signed_design_; }

  Table draw(std::span<const double> weights, std::size_t num_draws, RandomStream& stream) const;
  double score(std::span<const double> theta, std::size_t i) const;
  double loss(std::span<const double> theta, std::size_t i, Loss loss) const;
  double log_prior(std::span<const double> theta) const;

  // The same for many draws at once, draws x observations: a few nanoseconds per element.
  Table score_table(const Table& draws) const;
  Table loss_table(const Table& draws, Loss loss) const;

  // Means over all draws and observations, without a table: for test sets of many observations.
  struct MeanLosses {
    double brier = 0, misclassification = 0, spherical = 0;
  };
  MeanLosses mean_losses(const Table& draws) const;

 private:
  double margin(std::span<const double> theta, std::size_t i) const;
  Table margins(const Table& draws) const;
  bool is_correct(double margin, std::size_t i) const { return margin > 0 || (margin == 0 && is_zero_[i]); }

  Table signed_design_;
  std::vector<bool> is_zero_;
  Options options_;
};

}  // namespace pcic
