// LogSumExp: log sum over draws of exp(s), per observation, in one pass and without overflow; or of
// exp(factor s).
//
// Keeps sum exp(s - reference) with a reference that is raised only when a score exceeds it by more than 300,
// so that almost every draw costs one exponential and one addition. s = -inf adds nothing; s = +inf or NaN
// makes the answer of its own observation NaN, and of no other.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/aligned.hpp"
#include "pcic/core/block.hpp"

namespace pcic {

class LogSumExp {
 public:
  LogSumExp() = default;
  explicit LogSumExp(std::size_t num_obs, double factor = 1);

  void add(const BlockView& score);

  // Before the first draw: takes the other's references where that draw lies near them, so that merging the
  // two takes no exponential.
  void share_reference(const LogSumExp& other);

  void merge(const LogSumExp& other);                           // the same observations, more draws
  void join(const LogSumExp& other);                            // the same draws, more observations
  static LogSumExp join_all(std::span<const LogSumExp> parts);  // of the same draws
  LogSumExp part(std::size_t first, std::size_t count) const;   // the same draws, only these observations
  void save(std::ostream& out) const;
  static LogSumExp load(std::istream& in, const std::string& place);

  std::size_t num_obs() const { return num_obs_; }
  std::size_t num_draws() const { return num_draws_; }
  double factor() const { return factor_; }

  std::vector<double> log_mean_exp() const;  // -inf where every score was -inf; NaN without draws

 private:
  void settle_reference(const double* first_draw);

  std::size_t num_obs_ = 0;
  std::size_t num_draws_ = 0;
  double factor_ = 1;
  AlignedVector reference_, sum_;  // padded to whole vectors
};

}  // namespace pcic
