#include "pcic/present/loo_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/core/numbers.hpp"
#include "pcic/present/plain_text.hpp"
#include "pcic/present/text.hpp"
#include "pcic/present/text_sentences.hpp"

namespace pcic {
namespace {

// R's format(round(x, 1), nsmall = 1).
std::string one_decimal(double x) {
  if (std::isnan(x)) return "NA";
  if (std::isinf(x)) return x > 0 ? "Inf" : "-Inf";
  return fmt::format("{:.1f}", x);
}

// R's round(x, 2), printed with no more digits than it has: 0.67, 0.7.
std::string two_decimals_at_most(double x) {
  return fmt::format("{:g}", std::round(x * 100) / 100);
}

std::string loo_table(const LooAnswer& answer) {
  const auto n = static_cast<double>(answer.psis.pointwise.size());
  const double elpd = -answer.psis.sum(), se = answer.psis.se * n;
  const std::array<std::array<std::string, 3>, 4> rows{
      {{"", "Estimate", "SE"},
       {"elpd_loo", one_decimal(elpd), one_decimal(se)},
       {"p_loo", one_decimal(answer.p_loo.sum()), one_decimal(answer.p_loo.se * n)},
       {"looic", one_decimal(-2 * elpd), one_decimal(2 * se)}}};
  std::size_t value_width = 0, se_width = 0;
  for (const auto& row : rows) {
    value_width = std::max(value_width, row[1].size());
    se_width = std::max(se_width, row[2].size());
  }
  std::string text;
  for (const auto& row : rows)
    text += fmt::format("{:<8} {:>{}} {:>{}}\n", row[0], row[1], value_width, row[2], se_width);
  return text;
}

// As loo has it: for independent draws and observations, and none if a k is too large.
double loo_mcse(const PsisResult& psis) {
  double variance = 0;
  for (std::size_t i = 0; i < psis.mcse.size(); ++i)
    variance += psis.pareto_k[i] > psis.threshold ? not_a_number : psis.mcse[i] * psis.mcse[i];
  return std::sqrt(variance) / static_cast<double>(psis.mcse.size());
}

std::string mcse_lines(const LooAnswer& answer) {
  const double mcse = answer.psis.mcse * static_cast<double>(answer.psis.pointwise.size());
  std::string text = fmt::format("MCSE of elpd_loo is {}.\n", one_decimal(mcse));
  const auto [low, high] = std::ranges::minmax(answer.r_eff);
  if (low == 1 && high == 1) return text + "MCSE and ESS estimates assume independent draws (r_eff=1).\n";
  return text + fmt::format("MCSE and ESS estimates assume MCMC draws (r_eff in [{}, {}]).\n",
                            one_decimal(low), one_decimal(high));
}

struct Band {
  std::string range, name;
  std::size_t count = 0;
  double min_ess = std::numeric_limits<double>::infinity();
};

std::array<Band, 3> bands_of(const LooAnswer& answer) {
  const std::string threshold = two_decimals_at_most(answer.threshold);
  std::array<Band, 3> bands{{{fmt::format("(-Inf, {}]", threshold), "(good)"},
                             {fmt::format("({}, 1]", threshold), "(bad)"},
                             {"(1, Inf)", "(very bad)"}}};
  for (std::size_t i = 0; i < answer.pareto_k.size(); ++i) {
    const double k = answer.pareto_k[i];
    if (std::isnan(k)) continue;
    Band& band = bands[k <= answer.threshold ? 0 : k <= 1 ? 1 : 2];
    ++band.count;
    band.min_ess = std::min(band.min_ess, answer.n_eff[i]);
  }
  return bands;
}

// A matrix of text printed by R: columns to the left, a blank between them.
std::string matrix_text(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  std::string text;
  for (const auto& row : rows) {
    std::string line = fmt::format("{:>{}}", row[0], widths[0]);
    for (std::size_t c = 1; c < row.size(); ++c) line += fmt::format(" {:<{}}", row[c], widths[c]);
    text += line.erase(line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

// As loo does, an effective sample size is given only where k-hat says that it can be believed.
std::string pareto_table(const LooAnswer& answer) {
  const std::array<Band, 3> bands = bands_of(answer);
  if (bands[0].count == answer.pareto_k.size())
    return fmt::format("\nAll Pareto k estimates are good (k < {}).\n",
                       two_decimals_at_most(answer.threshold));
  const std::size_t total = bands[0].count + bands[1].count + bands[2].count;
  std::size_t count_width = 0;
  std::vector<std::string> percents;
  for (const Band& band : bands) {
    count_width = std::max(count_width, std::to_string(band.count).size());
    percents.push_back(one_decimal(100.0 * static_cast<double>(band.count) / static_cast<double>(total)));
  }
  const std::size_t percent_width = std::ranges::max(percents, {}, &std::string::size).size();
  std::vector<std::vector<std::string>> rows{{"", " ", "", "Count", "Pct.   ", "Min. ESS"}};
  for (std::size_t b = 0; b < bands.size(); ++b)
    rows.push_back({bands[b].range, "", bands[b].name, fmt::format("{:>{}}", bands[b].count, count_width),
                    fmt::format("{:>{}}%", percents[b], percent_width),
                    b > 0 || bands[b].count == 0 ? "<NA>" : fmt::format("{:.0f}", bands[b].min_ess)});
  return "\nPareto k diagnostic values:\n" + matrix_text(rows);
}

}  // namespace

std::string to_loo_text(const LooAnswer& answer) {
  return fmt::format("\nComputed from {} by {} log-likelihood matrix.\n\n", answer.num_draws,
                     answer.psis.pointwise.size()) +
         loo_table(answer) + "------\n" + mcse_lines(answer) + pareto_table(answer);
}

std::string to_loo_text(const Result& result) {
  const auto log_loss =
      std::ranges::find_if(result.losses, [](const LossResult& loss) { return loss.evaluation.is_log_loss; });
  const Estimate* psis =
      log_loss == result.losses.end() ? nullptr : log_loss->evaluation.find("psis", Target::predictive);
  if (!psis || !result.psis)
    throw InputError(
        fmt::format("the format of loo needs the log loss and importance sampling; evaluate the loss -{}, "
                    "without --no-psis.",
                    result.score));
  const std::vector<double> independent{1};
  Estimate elpd = *psis;
  elpd.mcse = loo_mcse(*result.psis);
  std::string no_answer;
  if (!std::isfinite(psis->value))
    no_answer =
        wrapped(no_answer_sentence(log_loss->evaluation, result.findings), TextOptions().width) + "\n";
  return no_answer + to_loo_text({.num_draws = result.num_draws,
                                  .psis = elpd,
                                  .p_loo = make_estimate("p_loo", result.psis->p_loo),
                                  .r_eff = result.psis->r_eff.empty() ? independent : result.psis->r_eff,
                                  .pareto_k = result.psis->pareto_k,
                                  .n_eff = result.psis->n_eff,
                                  .threshold = result.psis->threshold});
}

}  // namespace pcic
