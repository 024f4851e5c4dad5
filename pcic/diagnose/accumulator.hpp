// Accumulator: pcic inside your own sampler. Give it the loss and the score of every observation once per draw;
// it keeps what all estimators, their Monte Carlo errors and the findings need, and nothing can be forgotten.
//
//   pcic::Accumulator acc({.num_obs = n});
//   acc.add(nu_row, s_row);            // once per draw
//   acc.merge(other_chain);            // a chain that ran elsewhere, of the same observations
//   acc.result()["loss"].answer.value;
// Memory: O(observations x sqrt(expected_draws)). Without a loss (add(s_row)) it is the log loss.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/diagnose/result.hpp"

namespace pcic {

struct AccumulatorOptions {
  std::size_t num_obs = 0;
  std::vector<std::string> losses = {"loss"};  // names; none: the log loss alone
  bool log_loss = false;                       // evaluate minus the score as well
  std::size_t expected_draws = 20'000;  // of all chains together: enough of the weights is kept for so many
};

class Accumulator {
 public:
  explicit Accumulator(AccumulatorOptions options);

  // One draw. nu: the losses one after the other, num_obs values each. Throws InputError for other lengths.
  void add(std::span<const double> nu, std::span<const double> s);
  void add(std::span<const double> s);

  void begin_chain();  // the draws that follow are of another chain
  void merge(const Accumulator& other);

  std::size_t num_draws() const { return state_.num_draws(); }
  Result result() const;

  // To be merged in another process.
  void save(std::ostream& out) const { state_.save(out); }
  static Accumulator load(std::istream& in,
                          const std::string& place);  // InputError for what save did not write

 private:
  EvaluationState state_;
};

}  // namespace pcic
