// ParameterMoments: posterior moments that tie every parameter theta_j to the score s_i of every observation.
//
//   sum theta~_j s~_i,  sum theta~_j s~_i^2,  and the means;  tilde = centred over draws.
//
// From them come Cov(theta, s_i), the shift of the posterior mean when observation i loses weight, and its
// second-order term. Memory: O(observations x parameters). Values are summed as differences from an anchor
// near their mean, so that an offset costs no digits.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "pcic/accumulate/moments.hpp"
#include "pcic/core/block.hpp"

namespace pcic {

class ParameterMoments {
 public:
  ParameterMoments() = default;
  ParameterMoments(std::size_t num_obs, std::size_t num_parameters);

  // Only before the first draw; without it the first draw serves.
  void set_anchor(std::span<const double> parameters, std::span<const double> score);

  void add(const BlockView& parameters, const BlockView& score);  // the same draws

  void merge(const ParameterMoments& other);  // the same observations and parameters, more draws
  void join(const ParameterMoments& other);   // the same draws and parameters, more observations
  void save(std::ostream& out) const;
  static ParameterMoments load(std::istream& in, const std::string& place);

  std::size_t num_obs() const { return num_obs_; }
  std::size_t num_parameters() const { return num_parameters_; }
  std::size_t num_draws() const { return num_draws_; }

  std::vector<double> means() const;  // of the parameters
  std::vector<double> covariances(std::size_t obs, Divisor divisor = Divisor::draws_minus_one) const;
  // E[theta~ s~^2]
  std::vector<double> third_comoments(std::size_t obs, Divisor divisor = Divisor::draws_minus_one) const;

 private:
  // Sums over draws of powers of t = theta - anchor and u = s - anchor.
  struct Sums {
    std::vector<double> t, u, uu, tu, tuu;  // p, n, n, p x n, p x n
  };
  void anchor_at_first_draw(const BlockView& parameters, const BlockView& score);
  void move_anchor(std::span<const double> parameters, std::span<const double> score);

  std::size_t num_obs_ = 0;
  std::size_t num_parameters_ = 0;
  std::size_t num_draws_ = 0;
  bool anchored_ = false;
  std::vector<double> parameter_anchor_, score_anchor_;
  Sums sums_;
};

}  // namespace pcic
