#include "pcic/present/psis_sentences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pcic/core/numbers.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/present/number_text.hpp"

namespace pcic {
namespace {

std::string loo_term(const char* name, double value, double se, double mcse) {
  return fmt::format("{} {} (SE {})", name, value_text(value, se, mcse), uncertainty_text(se));
}

}  // namespace

std::string psis_sentence(const LossEvaluation& evaluation, const PsisResult& psis) {
  const Estimate* estimate = evaluation.find("psis", Target::predictive);
  if (!evaluation.is_log_loss || !estimate || !std::isfinite(estimate->value)) return "";
  const double elpd = -estimate->sum(), se = estimate->se_sum(), mcse = estimate->mcse_sum();
  const Estimate p_loo = make_estimate("p_loo", psis.p_loo);
  return fmt::format("By importance sampling: {}, {}, {}.", loo_term("elpd_loo", elpd, se, mcse),
                     loo_term("p_loo", p_loo.sum(), p_loo.se_sum(), std::nan("")),
                     loo_term("looic", -2 * elpd, 2 * se, 2 * mcse));
}

std::string pareto_sentence(const PsisResult& psis) {
  const auto count = [&](double low, double high) {
    return std::ranges::count_if(psis.pareto_k, [&](double k) { return k > low && k <= high; });
  };
  const auto good = std::ranges::count_if(psis.pareto_k, [&](double k) { return k <= psis.threshold; });
  const auto bad = count(psis.threshold, thresholds.pareto_k_infinite);
  const auto very_bad = count(thresholds.pareto_k_infinite, infinity);
  std::string text = fmt::format("Pareto k-hat: {} of {} observations at most {:.2g} (good)", good,
                                 psis.pareto_k.size(), psis.threshold);
  if (bad > 0) text += fmt::format(", {} up to {} (bad)", bad, thresholds.pareto_k_infinite);
  if (very_bad > 0) text += fmt::format(", {} above {} (very bad)", very_bad, thresholds.pareto_k_infinite);
  return text + fmt::format("; r_eff {}{}.", psis.r_eff_text(),
                            psis.flavour == PsisFlavour::arviz ? ", steps of arviz-stats" : "");
}

}  // namespace pcic
