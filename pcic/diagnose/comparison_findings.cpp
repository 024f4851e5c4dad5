#include "pcic/diagnose/comparison_findings.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

std::vector<std::size_t> not_finite(const std::vector<double>& values) {
  std::vector<std::size_t> observations;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!std::isfinite(values[i])) observations.push_back(i);
  return observations;
}

bool all_zero(const std::vector<double>& values) {
  for (const double value : values)
    if (value != 0) return false;
  return true;
}

class Finder {
 public:
  Finder(const ComparedLoss& loss, const std::vector<std::string>& models) : loss_(loss), models_(models) {}

  std::vector<Finding> find() {
    for (const ComparedModel& row : loss_.models) look_at_value(row);
    for (std::size_t rank = 1; rank < loss_.models.size(); ++rank) look_at_difference(loss_.models[rank]);
    look_at_size();
    return std::move(findings_);
  }

 private:
  void look_at_value(const ComparedModel& row) {
    const Estimate& estimate = row.ranked.estimate;
    const std::vector<std::size_t> missing = not_finite(estimate.pointwise);
    if (!missing.empty())
      add(Level::severe, "non_finite",
          fmt::format(
              "Model {} has no finite value of {} for {} of {} observations: {}. It cannot be compared "
              "or given a weight; see the findings of its own result.",
              name(row), estimate.name, missing.size(), estimate.pointwise.size(),
              list_observations(missing)),
          missing);
    if (!row.diag_value.empty())
      add(Level::warning, "comparison_unreliable",
          fmt::format("Model {} has observations with {}: its {} is not to be trusted there, nor is its "
                      "difference to others.",
                      name(row), row.diag_value, estimate.name));
  }

  void look_at_difference(const ComparedModel& row) {
    const Estimate& difference = row.ranked.difference;
    if (all_zero(difference.pointwise))
      add(Level::note, "equal_models",
          fmt::format("Models {} and {} have the same value for every observation; are they the same fit?",
                      name(loss_.models.front()), name(row)));
    else if (difference.mcse > thresholds.mcse_per_se * difference.se)
      add(Level::warning, "mcse_large",
          fmt::format("The Monte Carlo error of the difference between {} and {} is {:.2g} of its standard "
                      "error, above {}: another run would move it visibly. Draw more.",
                      name(loss_.models.front()), name(row), difference.mcse / difference.se,
                      thresholds.mcse_per_se));
    if (row.diag_diff.starts_with("|elpd_diff|"))
      add(Level::note, "small_difference",
          fmt::format("Models {} and {} differ by less than {} in elpd: they predict alike, and p_worse is "
                      "not calibrated for differences that small.",
                      name(loss_.models.front()), name(row), thresholds.small_elpd_diff));
  }

  void look_at_size() {
    const std::size_t num_obs = loss_.models.front().ranked.estimate.pointwise.size();
    if (loss_.models.size() > 1 && num_obs < thresholds.min_obs_to_compare)
      add(Level::note, "few_observations",
          fmt::format(
              "There are {} observations; below {} the standard error of a difference tends to be too "
              "small, and p_worse too sure.",
              num_obs, thresholds.min_obs_to_compare));
  }

  std::string name(const ComparedModel& row) const { return fmt::format("'{}'", models_[row.ranked.model]); }

  void add(Level level, std::string code, std::string text, std::vector<std::size_t> observations = {}) {
    findings_.push_back({.level = level,
                         .code = std::move(code),
                         .loss = loss_.loss,
                         .text = std::move(text),
                         .observations = std::move(observations)});
  }

  const ComparedLoss& loss_;
  const std::vector<std::string>& models_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> find_in_comparison(const ComparedLoss& loss, const std::vector<std::string>& models) {
  return Finder(loss, models).find();
}

}  // namespace pcic
