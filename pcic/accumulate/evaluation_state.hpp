// EvaluationState: everything one pass over the draws leaves behind, for one score and any number of losses.
//
// Memory: O(observations x batches), whatever the number of draws; add visits every value once.
// merge: afterwards the state answers as if it had been given the other's chains too (same observations).
// join:  afterwards the state answers as if it had been given the other's observations too (same draws).
// Both refuse, with an InputError that names the difference, what is about another question, a chain that is
// there already (merge) and other chains (join), as far as the states know.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "pcic/accumulate/chain_state.hpp"
#include "pcic/accumulate/moments.hpp"
#include "pcic/accumulate/ratio_tails.hpp"
#include "pcic/core/block.hpp"
#include "pcic/core/chain_origin.hpp"
#include "pcic/core/question.hpp"

namespace pcic {

// What a state holds. The evaluated losses are the log loss -s / beta first, if asked for, and then the loss
// arrays.
struct EvaluationShape {
  std::size_t num_obs = 0;
  std::string score;                // name of the score array
  std::vector<std::string> losses;  // names of the loss arrays
  bool log_loss = false;            // evaluate nu = -s / beta as well
  std::size_t ratios_kept = 0;      // largest importance ratios per observation; 0: no importance sampling
  std::string log_loss_name = {};   // empty: "-log_lik" for the score log_lik
  std::size_t num_points = 0;       // so many of the last loss arrays are predictions, not losses
  double beta = 1;                  // the score is beta log p, for the log loss

  std::size_t num_losses() const { return losses.size() - num_points + (log_loss ? 1 : 0); }
  std::optional<std::size_t> loss_array(std::size_t loss) const;  // none for the log loss
  std::string loss_name(std::size_t loss) const;
  std::vector<std::string> loss_names() const;
  bool operator==(const EvaluationShape&) const = default;
};

// The first place where a value of an observation was not finite. Everything is counted from 0.
struct NonFiniteValue {
  std::string array;
  std::size_t obs = 0;
  std::size_t chain = 0;
  std::size_t draw = 0;
  double value = 0;
};

class EvaluationState {
 public:
  explicit EvaluationState(EvaluationShape shape);

  // Values near the posterior mean of each array (score first), from which the influence series is measured:
  // at the mean it is exact. Optional: without it the mean of the first block serves. Only before the first
  // draw.
  void set_anchor(std::span<const std::vector<double>> anchors);

  // What the state is about, and where its chains are from: not known until they are set.
  void set_question(Question question) { question_ = std::move(question); }
  void set_origins(std::vector<ChainOrigin> origins);  // one for each chain

  // How many equal observations each row stands for (estimate/estimate.hpp); never set: one.
  void set_counts(std::vector<double> counts);

  void begin_chain(ChainOptions options = {});
  void add(std::span<const BlockView> losses, const BlockView& score);  // draws of the chain begun last

  void merge(const EvaluationState& other);
  void join(const EvaluationState& other);
  void save(std::ostream& out, SavedAs as = SavedAs::finished) const;
  static EvaluationState load(std::istream& in, const std::string& place);

  const EvaluationShape& shape() const { return shape_; }
  const std::optional<Question>& question() const { return question_; }
  const std::vector<ChainOrigin>& origins() const { return origins_; }
  std::size_t num_obs() const { return shape_.num_obs; }
  const std::vector<double>& counts() const { return counts_; }  // empty: one each
  std::size_t num_draws() const;
  const std::vector<ChainState>& chains() const { return chains_; }
  const std::optional<RatioTails>& ratio_tails() const { return tails_; }  // of all chains
  const std::vector<NonFiniteValue>& non_finite() const {
    return non_finite_;
  }  // one per array and observation

  Batch all_draws() const;  // all batches merged into one

  // Moments over all draws, or over one batch. `loss` counts the evaluated losses.
  ScoreMoments score_moments(Divisor divisor = Divisor::draws_minus_one) const;
  LossMoments loss_moments(std::size_t loss, Divisor divisor = Divisor::draws_minus_one) const;
  ScoreMoments score_moments(const Batch& batch, Divisor divisor) const;
  LossMoments loss_moments(const Batch& batch, std::size_t loss, Divisor divisor) const;

 private:
  friend EvaluationState join_all(std::vector<EvaluationState> parts);
  void require_same_draws(const EvaluationState& other) const;
  void anchor_at_mean(std::span<const BlockView> losses, const BlockView& score);
  void mark_as_noted(const std::string& name, std::size_t obs);
  void note_non_finite(const std::string& name, std::size_t array, const double* row, std::size_t draw);

  EvaluationShape shape_;
  std::optional<Question> question_;
  std::vector<double> counts_;
  Batch pattern_;  // what every chain starts from
  bool anchored_ = false;
  std::vector<ChainState> chains_;
  std::vector<ChainOrigin> origins_;  // of the chains
  std::optional<RatioTails> tails_;
  std::vector<NonFiniteValue> non_finite_;
  std::vector<std::vector<bool>> noted_;  // [array][obs]; score first; empty while all is finite
};

// One state of all observations, from states of the same draws over consecutive parts of them.
EvaluationState join_all(std::vector<EvaluationState> parts);

}  // namespace pcic
