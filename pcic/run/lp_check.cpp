#include "pcic/run/lp_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "pcic/run/draw_series.hpp"
#include "pcic/run/log_lik_check.hpp"
#include "pcic/run/support.hpp"
#include "pcic/run/written_precision.hpp"

namespace pcic {
namespace {

constexpr std::size_t most_terms = 16;       // 65536 ways to choose of them
constexpr double rounding_of_terms = 1e-12;  // of the sum of |s_i|
constexpr double worth_a_term = 0.95;        // of the sum of squares is left, or less

struct JacobianTerm {
  ArrayInfo array;
  Support support = Support::positive;
  ArrayInfo in_its_units =
      {};  // if named, the term is that of a vector that was sampled in units of the array
};

double sum_of_squares(const DrawSeries& series) {
  double mean = 0, sum = 0;
  for (const double value : series) mean += value / static_cast<double>(series.size());
  for (const double value : series) sum += (value - mean) * (value - mean);
  return sum;
}

std::vector<double> log_posterior(const ScoreOnDraws& posterior, std::span<const JacobianTerm> terms,
                                  const ArrayOfDraws& draws) {
  const std::vector<double> scores = posterior.scores(draws);
  std::vector<double> result = posterior.log_priors(draws);
  for (std::size_t m = 0; m < result.size(); ++m)
    for (std::size_t i = 0; i < posterior.num_obs(); ++i) result[m] += scores[m * posterior.num_obs() + i];
  for (const JacobianTerm& term : terms) {
    const std::vector<double> jacobian = log_jacobian(term.support, term.array, draws(term.array.name));
    const auto times = static_cast<double>(term.in_its_units.size());
    for (std::size_t m = 0; m < result.size(); ++m) result[m] += times * jacobian[m];
  }
  return result;
}

// The choice that leaves the least; fewer terms if that is as good. Goes through all in Gray's order: the
// next one differs by one term.
std::vector<JacobianTerm> best_choice(DrawSeries left, const std::vector<JacobianTerm>& terms,
                                      const DrawSample& sample) {
  std::vector<std::vector<double>> jacobians;
  for (const JacobianTerm& term : terms)
    jacobians.push_back(log_jacobian(term.support, term.array, sample[term.array.name]));
  std::size_t best = 0;
  double least = sum_of_squares(left);
  const auto gray = [](std::size_t k) { return k ^ (k >> 1); };
  for (std::size_t k = 1; k < std::size_t{1} << terms.size(); ++k) {
    const auto changed = static_cast<std::size_t>(std::countr_zero(k));
    const double sign = (gray(k) >> changed & 1) != 0 ? -1 : 1;
    for (std::size_t m = 0; m < left.size(); ++m) left[m] += sign * jacobians[changed][m];
    const double squares = sum_of_squares(left);
    const bool has_fewer_terms = std::popcount(gray(k)) < std::popcount(best);
    if (squares < least * (has_fewer_terms ? 1 / worth_a_term : worth_a_term)) {
      least = squares;
      best = gray(k);
    }
  }
  std::vector<JacobianTerm> chosen;
  for (std::size_t t = 0; t < terms.size(); ++t)
    if ((best >> t & 1) != 0) chosen.push_back(terms[t]);
  return chosen;
}

std::string describe(std::span<const JacobianTerm> terms) {
  std::vector<std::string> words;
  for (const JacobianTerm& term : terms)
    words.push_back(term.in_its_units.name.empty()
                        ? term.array.name + " " + describe(term.support)
                        : fmt::format("{} in units of {}", term.in_its_units.name, term.array.name));
  if (words.empty()) return "Score and prior";
  return fmt::format("Score and prior, with {},", fmt::join(words, " and "));
}

// Nothing if there are terms that are not known, or too many.
std::optional<std::vector<JacobianTerm>> possible_terms(std::span<const ArrayInfo> arrays,
                                                        const DrawSample& sample) {
  std::vector<JacobianTerm> terms;
  for (const ArrayInfo& array : arrays) {
    if (may_be_structured_matrix(array, sample[array.name])) return std::nullopt;
    for (const Support support : possible_supports(array, sample[array.name]))
      terms.push_back({array, support});
  }
  if (terms.size() > most_terms) return std::nullopt;
  return terms;
}

// theta = mu + tau * eta, sampled by eta: the density of theta is that of eta over tau, once for every
// element.
std::vector<JacobianTerm> terms_of_units(std::span<const ArrayInfo> arrays, const DrawSample& sample) {
  std::vector<JacobianTerm> terms;
  for (const ArrayInfo& unit : arrays) {
    const std::vector<Support> supports = possible_supports(unit, sample[unit.name]);
    if (unit.size() != 1 || supports.empty()) continue;
    for (const ArrayInfo& scaled : arrays)
      if (scaled.size() > 1) terms.push_back({unit, Support::positive, scaled});
  }
  return terms;
}

class LpComparison {
 public:
  LpComparison(const ScoreOnDraws& posterior, const DrawSample& sample)
      : posterior_(posterior), sample_(sample), lp_(series_of(sample["lp__"], 0)) {}

  DrawSeries left_by(std::span<const JacobianTerm> terms) const {
    DrawSeries left =
        log_posterior(posterior_, terms, [&](const std::string& name) { return sample_[name]; });
    for (std::size_t m = 0; m < left.size(); ++m) left[m] = lp_[m] - left[m];
    return left;
  }

  FormulaCheck check(std::span<const JacobianTerm> terms) const {
    FormulaCheck check{.against = "lp__", .what = describe(terms), .num_draws = sample_.num_draws()};
    check.variation = variation(left_by(terms));
    check.explained = explained(terms);
    check.own_variation = variation(lp_);
    return check;
  }

 private:
  double explained(std::span<const JacobianTerm> terms) const {
    const auto whole = [&](const ArrayOfDraws& draws) { return log_posterior(posterior_, terms, draws); };
    const std::vector<double> effects = effect_of_digits(sample_, posterior_.draw_arrays(), whole);
    const WrittenPrecision precision(sample_["lp__"]);
    double largest_lp = 0, sum_of_sizes = 0;
    for (const double value : lp_) largest_lp = std::max(largest_lp, std::abs(value));
    for (const double score : posterior_.scores([&](const std::string& name) { return sample_[name]; }))
      sum_of_sizes += std::abs(score) / static_cast<double>(lp_.size());
    return allowed_effects_of_digits * std::ranges::max(effects) + 2 * precision.half_unit(largest_lp) +
           rounding_of_two_programs + rounding_of_terms * sum_of_sizes;
  }

  const ScoreOnDraws& posterior_;
  const DrawSample& sample_;
  DrawSeries lp_;
};

}  // namespace

std::optional<FormulaCheck> check_lp(const ScoreOnDraws& posterior, const DrawSample& sample) {
  const std::vector<ArrayInfo> arrays = posterior.parameters();
  const std::optional<std::vector<JacobianTerm>> possible = possible_terms(arrays, sample);
  if (!possible) return std::nullopt;
  const LpComparison comparison(posterior, sample);
  std::vector<JacobianTerm> chosen = best_choice(comparison.left_by({}), *possible, sample);
  FormulaCheck check = comparison.check(chosen);
  if (!std::isfinite(check.variation + check.explained)) return std::nullopt;
  if (check.agrees()) return check;
  check.what = "The sum of score and prior";
  if (const auto followed = parameter_followed(comparison.left_by(chosen), sample, arrays))
    check.cause = fmt::format(
        "The difference follows {0}: a term of {0} is missing or another one, or {0} has bounds that its "
        "draws do not show.",
        *followed);
  for (const JacobianTerm& term : terms_of_units(arrays, sample)) {
    chosen.push_back(term);
    if (FormulaCheck in_units = comparison.check(chosen); in_units.agrees()) return in_units;
    chosen.pop_back();
  }
  return check;
}

}  // namespace pcic
