// Result: the whole answer of one evaluation: estimates, convergence and findings. What present/ formats.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/diagnose/answer.hpp"
#include "pcic/diagnose/bridge_report.hpp"
#include "pcic/diagnose/finding.hpp"
#include "pcic/diagnose/formula_check.hpp"
#include "pcic/estimate/importance_sampling.hpp"
#include "pcic/estimate/loss_evaluation.hpp"
#include "pcic/estimate/point_prediction.hpp"

namespace pcic {

// Of the influence series of pcic for one loss, as the R package posterior computes them.
struct Convergence {
  double rhat = std::numeric_limits<double>::quiet_NaN();  // split R-hat (posterior::rhat_basic)
  double ess =
      std::numeric_limits<double>::quiet_NaN();  // split-chain effective sample size (posterior::ess_mean)
};

struct LossResult {
  LossEvaluation evaluation = {};
  Convergence convergence = {};
  Answer answer = {};                      // of the target that was asked for, or of the first there is
  std::vector<Answer> other_answers = {};  // of the other targets
  std::string advice = {};                 // what to do about what is not settled (advice.hpp)

  std::vector<const Answer*> answers() const;                    // the first is `answer`
  const Answer* answer_for(Target target) const;                 // null: there is none
  const Estimate& operator[](std::string_view estimator) const;  // InputError if it was not computed
};

// Of the importance ratios: the same for every loss. Vectors have one value per observation.
struct PsisResult {
  PsisFlavour flavour = PsisFlavour::loo;
  std::vector<double> r_eff;  // as given: none (1), one, or one per observation
  double threshold = std::numeric_limits<double>::quiet_NaN();  // k above it: not to be trusted
  std::vector<double> pareto_k, n_eff;
  std::vector<TailTrouble> troubles;
  std::vector<double> p_loo, mcse;  // of the log loss; empty if it was not evaluated

  std::string r_eff_text() const;  // "1", "0.85", "one per observation"
};

enum class DrawsFrom {
  posterior,
  mixture,  // of the leave-one-out posteriors
};

struct Result {
  std::size_t num_obs = 0;
  std::size_t num_draws = 0;
  std::size_t num_chains = 0;
  std::string score;
  Divisor divisor = Divisor::draws_minus_one;
  DrawsFrom draws_from = DrawsFrom::posterior;
  std::optional<Question> question = {};  // none: not known, as from a state of an older version
  std::vector<LossResult> losses;
  std::optional<PsisResult> psis = {};            // none without importance sampling
  std::vector<Finding> findings;                  // severe first
  std::vector<FormulaCheck> formula_checks = {};  // against what the fit itself computed
  std::vector<std::size_t> chain_draws = {};      // draws of every chain
  std::optional<BridgeReport> bridge = {};        // none: no walk was asked for
  Reading reading = {};                           // of the files; empty if there were none
  std::vector<ChainOrigin> origins = {};          // of the chains, with fingerprints of their draws
  std::string command = {};                       // that made it; empty: not known

  const LossResult& operator[](std::string_view loss) const;  // InputError if it was not evaluated
};

struct PlugIn {
  std::string loss;
  std::vector<double> values;  // nu(X_i, E theta)
};

// What estimators need and the state cannot give.
struct LossParts {
  std::string loss;
  Parts parts;
};

struct ResultOptions {
  Divisor divisor = Divisor::draws_minus_one;
  ImportanceSampling importance_sampling = {};  // flavour and r_eff
  std::optional<Target> target = {};            // of the answer; none: the first there is
  std::vector<PlugIn> plug_in = {};             // computed elsewhere
  std::vector<LossParts> more = {};
  std::vector<PointPrediction> points = {};
  std::vector<ExactLoss> exact = {};           // of observations that other fits have not seen
  std::vector<std::string> remarks = {};       // of the readers: they become findings
  std::vector<std::string> not_computed = {};  // what was left out, and why: findings too
  std::vector<std::string> unchecked = {};     // what could not be made sure of: findings too
  std::vector<FormulaCheck> formula_checks = {};
  std::optional<BridgeReport> bridge = {};
  Reading reading = {};
};

// Throws InputError if a plug-in names no evaluated loss or has the wrong length.
Result make_result(const EvaluationState& state, const ResultOptions& options = {});

}  // namespace pcic
