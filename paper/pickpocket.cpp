#include "paper/pickpocket.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>

#include "paper/comparison_claims.hpp"
#include "paper/experiments.hpp"
#include "paper/halves.hpp"
#include "paper/poisson_exact.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/read/read_dataset.hpp"
#include "pcic/sample/exact_loocv.hpp"

namespace pcic::paper {
namespace {

using Loss = PoissonSequence::Loss;

const std::vector<Loss> losses{Loss::squared, Loss::absolute, Loss::root};

constexpr std::size_t num_towns = 978;
constexpr double yearly_totals[] = {1039, 1079, 832, 713, 645, 617, 331};  // 2012 to 2018

void require_known_counts(const DataArray& year, double total, const std::filesystem::path& file) {
  const auto refuse = [&](const std::string& problem) {
    throw InputError(
        fmt::format("{}: {}. It is not the table the experiment is about.", file.string(), problem));
  };
  if (year.values.size() != num_towns)
    refuse(fmt::format("number of rows: {}; expected {} towns", year.values.size(), num_towns));
  for (std::size_t i = 0; i < num_towns; ++i)
    if (!(year.values[i] >= 0) || std::floor(year.values[i]) != year.values[i])
      refuse(fmt::format("row {} of column {} is {}; expected a count", i + 1, year.name, year.values[i]));
  const double sum = std::accumulate(year.values.begin(), year.values.end(), 0.0);
  if (!year.labels.empty() || sum != total)
    refuse(year.labels.empty() ? fmt::format("column {} adds up to {}; expected {}", year.name, sum, total)
                               : fmt::format("column {} holds texts such as '{}'; expected counts", year.name,
                                             year.labels.back()));
}

// Every subset of 2, ..., num_years - 1 of the years, those of the same size together.
std::vector<Halves> subsets_of_years(std::size_t num_years) {
  std::vector<Halves> subsets;
  for (std::uint32_t bits = 0; bits < 1u << num_years; ++bits) {
    Halves halves;
    for (std::size_t year = 0; year < num_years; ++year)
      (bits >> year & 1 ? halves.training : halves.test).push_back(year);
    if (halves.training.size() >= 2 && !halves.test.empty()) subsets.push_back(std::move(halves));
  }
  std::ranges::stable_sort(subsets, {}, [](const Halves& halves) { return halves.training.size(); });
  return subsets;
}

double mean_of_all(const Table& table) {
  const std::vector<double> means = table.column_means();
  return std::accumulate(means.begin(), means.end(), 0.0) / static_cast<double>(means.size());
}

// Judged by the distance to exact leave-one-out, as a share of the in-sample loss's, where most years are
// known.
Claim usable_in_high_dimension(const Comparison& values, std::size_t most_years) {
  bool usable = true;
  std::string found =
      fmt::format("Distance to leave-one-out as a share of that of the in-sample loss, N = {}:", most_years);
  for (std::size_t l = 0; l < losses.size(); ++l) {
    const Comparison::Cell cell{most_years - 2, l};
    const auto share = [&](std::string_view estimator) {
      return values.distance(cell, estimator, "loocv") / values.distance(cell, "in_sample", "loocv");
    };
    usable = usable && share("pcic") < 0.5 && share("psis") >= 0.5 && share("is") >= 0.5;
    found += fmt::format(" {} pcic {:.2g}, psis {:.2g}, is {:.2g};", values.axes().losses[l], share("pcic"),
                         share("psis"), share("is"));
  }
  return {.paper = "PCIC is usable in 978 dimensions, where importance sampling is not.",
          .verdict = verdict_if(usable),
          .found = found + " the rule: below 0.5 for pcic and not for the others."};
}

}  // namespace

Table read_pickpocketings(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "tokyo_pickpocket.csv";
  if (!std::filesystem::exists(file))
    throw InputError(fmt::format(
        "{}: there is no such file. It is not part of pcic; make it from the Metropolitan Police "
        "Department's "
        "yearly tables of crimes by town (columns town,2012,...,2018, a row per town of Tokyo's wards, "
        "pickpocketings, 0 where nothing is given) and name its folder with --data",
        file.string()));
  const Dataset data = read_dataset(file);
  std::vector<double> values;
  for (std::size_t k = 0; k < std::size(yearly_totals); ++k) {
    const std::string year = std::to_string(2012 + k);
    const DataArray* column = data.find(year);
    if (!column)
      throw InputError(fmt::format("{}: no column {}; it needs town and 2012 to 2018.", file.string(), year));
    require_known_counts(*column, yearly_totals[k], file);
    values.insert(values.end(), column->values.begin(), column->values.end());
  }
  return Table(values, num_towns);
}

PickpocketComparison compare_pickpocket(const Table& counts, std::size_t num_draws,
                                        const Settings& settings) {
  const std::vector<Halves> subsets = subsets_of_years(counts.num_rows());
  std::vector<double> sizes;
  std::vector<std::size_t> subsets_of_size, number_within;
  for (const Halves& halves : subsets) {
    const auto size = static_cast<double>(halves.training.size());
    if (sizes.empty() || sizes.back() != size) {
      sizes.push_back(size);
      subsets_of_size.push_back(0);
    }
    number_within.push_back(subsets_of_size.back()++);
  }
  PickpocketComparison result{.values = Comparison({.setting_name = "N",
                                                    .settings = sizes,
                                                    .losses = {"l2", "l1", "root"},
                                                    .estimators = {"in_sample", "pcic", "pcic2", "is", "psis",
                                                                   "pcic_exact", "loocv", "generalisation"},
                                                    .repetitions_at = subsets_of_size}),
                              .diagnostics = std::vector<DiagnosticSamples>(subsets.size())};
  std::mutex mutex;
  in_parallel_with_progress(subsets.size(), settings, [&](std::size_t k) {
    const std::size_t n = subsets[k].training.size(), subset = number_within[k];
    const Table training = rows_at(counts, subsets[k].training);
    const PoissonSequence model(training), others(rows_at(counts, subsets[k].test));
    const RandomStream stream(settings.seed, {978, k});
    RandomStream stream_of_fit = stream.child(0);
    const Table draws = model.draw(unit_weights(n), num_draws, stream_of_fit);
    const FitEvaluation fit = estimate_all(tables_of(model, draws, std::span<const Loss>(losses)));
    const std::vector<ExactLoocv> sampled =
        exact_loocv(model, std::span<const Loss>(losses), num_draws, stream.child(1));
    const double exact = exact_pcic(model, training, Loss::squared);
    for (std::size_t l = 0; l < losses.size(); ++l) {
      const Comparison::Cell cell{n - 2, l};
      result.values.set_all(cell, subset, fit.losses[l]);
      result.values.set(cell, subset, "generalisation", mean_of_all(loss_table(others, draws, losses[l])));
      result.values.set(cell, subset, "loocv", sampled[l].gibbs.mean());
    }
    result.values.set({n - 2, 0}, subset, "pcic_exact", exact);
    result.values.set({n - 2, 0}, subset, "loocv",
                      exact_loocv_in_closed_form(model, Loss::squared).gibbs.mean());
    result.diagnostics[k] = {fit.pareto_k, fit.losses.front().ratio};
    const Estimate& pcic = *fit.losses.front().find("pcic");
    const std::lock_guard lock(mutex);
    result.pcic_from_exact = std::max(result.pcic_from_exact, std::abs(pcic.value - exact) / pcic.mcse);
  });
  return result;
}

Outcome run_pickpocket(const Settings& settings) {
  Table counts = read_pickpocketings(settings.data);
  if (settings.quick) counts = rows_at(counts, std::vector<std::size_t>{0, 1, 2, 3});
  const auto [values, pcic_from_exact, diagnostics] =
      compare_pickpocket(counts, settings.quick ? 200 : 1000, settings);
  // The subsets with most years come last.
  const std::span<const DiagnosticSamples> all = diagnostics, most_years = all.last(counts.num_rows());
  const std::vector<std::string> shown{"in_sample", "pcic", "pcic2", "is", "psis", "loocv", "generalisation"};
  const std::vector<std::string> errors{"in_sample", "pcic", "pcic2", "is", "psis"};
  return {
      .numbers = values.numbers("loocv"),
      .figures = {values.relative_values("generalisation", shown), values.relative_errors("loocv", errors)},
      .claims = {pcic_tracks(values, "loocv"), pcic_foresees(values, "generalisation"),
                 importance_sampling_fails(values, "loocv"),
                 usable_in_high_dimension(values, counts.num_rows() - 1)},
      .remarks = {fmt::format("l2: PCIC from draws and in closed form differ by at most {:.2g} Monte Carlo "
                              "errors over {} fits.",
                              pcic_from_exact, diagnostics.size()),
                  fmt::format("What the diagnostics say, median over the years of all fits to N = {} years: "
                              "k-hat {:.2g} (limit {}), r for l2 {:.2g} (limit {}). With so many parameters "
                              "much of r is Monte Carlo noise.",
                              counts.num_rows() - 1, median_pareto_k(most_years), thresholds.pareto_k,
                              median_ratio(most_years), thresholds.ratio_unreliable),
                  "Years fall from 1039 to 331 pickpocketings: they are not exchangeable, and the test years "
                  "of a subset are not like its training years."}};
}

}  // namespace pcic::paper
