#include "paper/half_split_claims.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "paper/comparison_claims.hpp"
#include "paper/peruggia_quadrature.hpp"

namespace pcic::paper {
namespace {

using Cell = Comparison::Cell;

constexpr const char* section = "Section 3.3";
constexpr std::size_t unscaled[] = {0, 1}, scaled[] = {2, 3};

// `first` nearer than `second`, both pairs, for each of the losses, mean over the numbers of draws.
Claim nearer_in(const Comparison& values, std::span<const std::size_t> losses,
                const std::vector<std::pair<std::string, std::string>>& pairs, Claim claim) {
  std::vector<Verdict> verdicts;
  std::string found, with_authors;
  for (const std::size_t l : losses) {
    const About about{values, cells_of_loss(values, l)};
    for (const auto& [near, far] : pairs) {
      const auto authors = [](std::string name) { return name == "psis" ? "psis_authors" : name; };
      const Effect effect = nearer(about, near, far), other = nearer(about, authors(near), authors(far));
      verdicts.push_back(more_than_nothing(effect, a_point));
      const auto said = [](const std::string& name) { return name == "pcic_draws" ? "pcic" : name; };
      const std::string what = fmt::format("{}, {} than {}", values.axes().losses[l], said(near), said(far));
      found += fmt::format("{}{} {}", found.empty() ? "" : "; ", what, points_text(effect));
      with_authors += fmt::format("{}{} {}", with_authors.empty() ? "" : "; ", what, points_text(other));
    }
  }
  std::string biases;
  for (const std::size_t l : losses)
    biases +=
        fmt::format(" {}: {}.", values.axes().losses[l],
                    biases_text({values, cells_of_loss(values, l)},
                                std::vector<std::string>{"pcic_draws", "is", "psis", "loocv", "in_sample"}));
  claim.section = section;
  claim.verdict = of_all(verdicts);
  claim.found = fmt::format(
      "Nearer to the generalisation error, mean over the numbers of draws: {} (rule: each "
      "above 0 and by more than a point). Biases:{}",
      found, biases);
  claim.in_short += " " + found + ".";
  claim.authors_code = fmt::format("with psis_authors (axes exchanged) in place of psis: {}.", with_authors);
  return claim;
}

Claim importance_sampling_is_noisier(const Comparison& values) {
  std::size_t is = 0, psis = 0;
  std::string found;
  for (const Cell cell : values.cells()) {
    const auto error = [&](const char* name) {
      return values.spread(cell, fmt::format("mc_error_{}", name)).mean;
    };
    is += error("is") > error("pcic_draws");
    psis += error("psis") > error("pcic_draws");
    if (cell.setting + 1 == values.axes().settings.size())
      found += fmt::format(" {}: pcic {:.2g}, psis {:.2g}, is {:.2g};", values.axes().losses[cell.loss],
                           error("pcic_draws"), error("psis"), error("is"));
  }
  const std::size_t all = values.cells().size();
  return {
      .text =
          "IS and PSIS vary more from one run to the next than PCIC (rule: in more than half of the cells).",
      .verdict = verdict_if(2 * is > all && 2 * psis > all),
      .found = fmt::format("IS in {} and PSIS in {} of {} cells. Mean deviation with {} draws:{}", is, psis,
                           all, values.axes().settings.back(), found)};
}

}  // namespace

std::vector<std::map<std::string, double>> exact_regression(const RegressionData& data,
                                                            const RowSplit& split) {
  const auto n = static_cast<double>(split.training.size()), n_test = static_cast<double>(split.test.size());
  const PeruggiaRegression model(data.design, data.responses);
  std::vector<double> weights(data.responses.size());
  for (const std::size_t row : split.training) weights[row] = 1;
  const PeruggiaQuadrature posterior(data, 1, weights);
  const std::vector<double> mean = posterior.mean();
  std::vector<std::map<std::string, double>> all(regression_losses.size());
  for (const std::size_t row : split.training) {
    weights[row] = 0;
    const PeruggiaQuadrature without(data, 1, weights);
    weights[row] = 1;
    for (std::size_t l = 0; l < all.size(); ++l) {
      const PeruggiaRegression::Loss loss = regression_losses[l];
      const PeruggiaQuadrature::Moments moments = posterior.moments(row, loss);
      const double plugin = model.loss(mean, row, loss);
      all[l]["in_sample"] += moments.mean_loss / n;
      all[l]["pcic"] += (moments.mean_loss - moments.covariance) / n;
      all[l]["pcic2"] += (moments.mean_loss - moments.covariance + moments.comoment / 2) / n;
      all[l]["gdic"] += (3 * moments.mean_loss - 2 * plugin) / n;
      all[l]["loocv"] += without.moments(row, loss).mean_loss / n;
      all[l]["in_sample_plugin"] += plugin / n;
      all[l]["pcic_plugin"] += (plugin - moments.covariance) / n;
      all[l]["gdic_plugin"] += (2 * moments.mean_loss - plugin) / n;
      all[l]["loocv_plugin"] += model.loss(without.mean(), row, loss) / n;
    }
  }
  for (const std::size_t row : split.test)
    for (std::size_t l = 0; l < all.size(); ++l) {
      all[l]["generalisation"] += posterior.moments(row, regression_losses[l]).mean_loss / n_test;
      all[l]["generalisation_plugin"] += model.loss(mean, row, regression_losses[l]) / n_test;
    }
  return all;
}

std::vector<Claim> half_split_claims(const Comparison& values, const std::string& data_set) {
  return {
      nearer_in(
          values, unscaled, {{"pcic_draws", "psis"}, {"is", "psis"}},
          {.text = "\"Overall, PCIC_G and IS-CV work better than PSIS-CV for the unscaled losses (l1 and l2 "
                   "losses)\"",
           .found = "",
           .in_short = data_set + ", nearer to the generalisation error:"}),
      nearer_in(values, scaled, {{"psis", "pcic_draws"}, {"psis", "is"}},
                {.text = "\"PSIS-CV works the best for the scaled losses.\"",
                 .found = "",
                 .in_short = data_set + ", nearer to the generalisation error:"}),
      {.section = section,
       .text = "\"in fact, the scaled l2 loss is the half of log likelihood\"",
       .verdict = Verdict::with_correction,
       .found =
           "(y - x'b)^2/sigma^2 = -2 log p - log(2 pi sigma^2): minus twice the log-likelihood, up to a term in "
           "sigma, which is a parameter here.",
       .in_short = data_set +
                   ": the scaled l2 loss is minus twice, not half, the log-likelihood, and only up to "
                   "log(2 pi sigma^2)."},
      importance_sampling_is_noisier(values)};
}

}  // namespace pcic::paper
