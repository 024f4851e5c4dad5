#include "pcic/estimate/compare.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace pcic {
namespace {

double normal_cdf(double z) {
  return std::erfc(-z / std::numbers::sqrt2) / 2;
}

Estimate paired_difference(const Estimate& model, const Estimate& best) {
  std::vector<double> pointwise;
  for (std::size_t i = 0; i < model.pointwise.size(); ++i)
    pointwise.push_back(model.pointwise[i] - best.pointwise[i]);
  Estimate difference = make_estimate("difference", std::move(pointwise), model.counts);
  difference.mcse = std::hypot(model.mcse, best.mcse);
  return difference;
}

}  // namespace

double combined_error(const Estimate& difference) {
  return std::isnan(difference.mcse) ? difference.se : std::hypot(difference.se, difference.mcse);
}

std::vector<RankedModel> compare_models(std::span<const Estimate> models) {
  std::vector<RankedModel> ranked;
  for (std::size_t k = 0; k < models.size(); ++k) {
    require_per_observation("compare_models", models[k].pointwise.size(), models[0].pointwise.size());
    ranked.push_back({.model = k, .estimate = models[k]});
  }
  std::ranges::stable_sort(ranked, [](const RankedModel& a, const RankedModel& b) {
    if (std::isnan(a.estimate.value) || std::isnan(b.estimate.value)) return !std::isnan(a.estimate.value);
    return a.estimate.value < b.estimate.value;
  });
  for (RankedModel& row : ranked) {
    row.difference = paired_difference(row.estimate, ranked.front().estimate);
    if (row.difference.value != 0)
      row.p_worse = normal_cdf(row.difference.value / combined_error(row.difference));
  }
  if (!ranked.empty()) ranked.front().difference.mcse = 0;
  return ranked;
}

}  // namespace pcic
