#include "pcic/run/formula_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "pcic/run/log_lik_causes.hpp"
#include "pcic/run/log_lik_check.hpp"
#include "pcic/run/lp_check.hpp"

namespace pcic {
namespace {

constexpr std::size_t fewest_draws = 8, most_draws = 64;
constexpr std::size_t most_scores = 1'000'000;
constexpr std::size_t fewest_draws_wanted = 16;

bool uses(const ScoreOnDraws& score, const std::string& array) {
  return std::ranges::count(score.draw_arrays(), array) > 0;
}

// What lp__ sums.
std::string score_of_the_posterior(const EvaluateOptions& options) {
  std::string score = options.score;
  if (!options.weights.empty()) score = fmt::format("({}) .* ({})", options.weights, score);
  if (options.beta != 1) score = fmt::format("{} * ({})", options.beta, score);
  return score;
}

FormulaCheck check_log_lik(const EvaluateOptions& given, const EvaluateOptions& of_posterior,
                           const Dataset& data, std::span<const ArrayInfo> arrays, const DrawSample& sample) {
  const ScoreOnDraws score(given, data, arrays);
  const LogLikComparison comparison = compare_with_log_lik(score, sample);
  FormulaCheck check = summarise(comparison);
  if (comparison.differing.empty()) return check;
  if (of_posterior.score != given.score) {
    FormulaCheck other = summarise(compare_with_log_lik(ScoreOnDraws(of_posterior, data, arrays), sample));
    other.what = fmt::format("The score `{}`", of_posterior.score);
    if (other.agrees()) return other;
  }
  check.cause = likely_cause(comparison, {given, data, arrays, sample, score});
  return check;
}

}  // namespace

FormulaChecks check_formulas(std::span<const ArrayInfo> arrays, const OpenDraws& open, const Dataset& data,
                             const EvaluateOptions& options) {
  const ArrayInfo* log_lik = find_array(arrays, "log_lik");
  const ArrayInfo* lp = options.prior.empty() ? nullptr : find_array(arrays, "lp__");
  FormulaChecks result;
  const bool is_stored = find_array(arrays, options.score) != nullptr;
  if ((!log_lik && !lp) || (is_stored && options.prior.empty())) return result;

  EvaluateOptions given = options, of_posterior = options;
  given.prior.clear();
  of_posterior.score = score_of_the_posterior(options);
  const ScoreOnDraws score(given, data, arrays), posterior(of_posterior, data, arrays);
  bool check_score = log_lik && !uses(posterior, "log_lik");
  if (check_score && log_lik->size() != score.num_obs()) {
    check_score = false;
    result.not_compared.push_back(fmt::format(
        "The score was not held against log_lik of the fit: that has {} values per draw, and there "
        "are {} observations.",
        log_lik->size(), score.num_obs()));
  }
  const bool check_posterior = lp && lp->size() == 1 && !uses(posterior, "lp__");
  if (!check_score && !check_posterior) return result;

  std::vector<std::string> wanted = posterior.draw_arrays();
  if (check_score) wanted.emplace_back("log_lik");
  if (check_posterior) wanted.emplace_back("lp__");
  const DrawSample sample(*open(), wanted,
                          std::clamp(most_scores / score.num_obs(), fewest_draws_wanted, most_draws));
  if (sample.num_draws() < fewest_draws) return result;
  if (check_score) {
    FormulaCheck check = check_log_lik(given, of_posterior, data, arrays, sample);
    if (check.num_obs > 0) result.checks.push_back(std::move(check));
  }
  if (check_posterior)
    if (std::optional<FormulaCheck> check = check_lp(posterior, sample))
      result.checks.push_back(*std::move(check));
  return result;
}

}  // namespace pcic
