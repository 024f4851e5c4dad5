#include "pcic/estimate/part_influences.hpp"

#include <map>
#include <utility>
#include <vector>

#include "pcic/estimate/batch_influences.hpp"
#include "pcic/estimate/estimate.hpp"

namespace pcic {
namespace {

// The part of an estimate of one kind: of the loss itself, and of a point prediction.
struct PartOfKind {
  InfluenceOf kind;
  Part part;
};

constexpr PartOfKind of_loss[] = {
    {InfluenceOf::in_sample, Part::mean},
    {InfluenceOf::log_mean, Part::minus_log_density},
    {InfluenceOf::is, Part::is},
    {InfluenceOf::tis, Part::tis},
    {InfluenceOf::psis, Part::psis},
    {InfluenceOf::log_is, Part::is_density},
    {InfluenceOf::log_tis, Part::tis_density},
    {InfluenceOf::log_psis, Part::psis_density},
    {InfluenceOf::pcic, Part::covariance},      // in_sample - pcic
    {InfluenceOf::pcic2, Part::half_comoment},  // pcic2 - pcic
};

constexpr PartOfKind of_point[] = {
    {InfluenceOf::in_sample, Part::point},    {InfluenceOf::pcic, Part::point_first},
    {InfluenceOf::pcic2, Part::point_second}, {InfluenceOf::is, Part::point_is},
    {InfluenceOf::tis, Part::point_tis},      {InfluenceOf::psis, Part::point_psis},
};

BatchSeries difference(BatchSeries a, const BatchSeries& b) {
  add_scaled(a, -1, b);
  return a;
}

std::vector<double> product(std::vector<double> a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] *= b[i];
  return a;
}

}  // namespace

void add_influences(Parts& parts, const EvaluationState& state, const Batch& all_draws, std::size_t loss,
                    const ImportanceSampling& sampling, const PointEvaluation* point) {
  const std::vector<double> shares = shares_of_mean(state.num_obs(), state.counts());
  std::vector<std::vector<double>> point_shares;  // of the mean loss, for a change of each array
  if (point)
    for (const std::vector<double>& slopes : point->slopes) point_shares.push_back(product(shares, slopes));

  std::vector<InfluenceSum> sums;
  std::vector<Part> wanted;
  for (const auto& [kind, part] : of_loss) {
    if (!parts.contains(part)) continue;
    sums.push_back({{.of = kind, .loss = loss, .multipliers = shares}});
    wanted.push_back(part);
  }
  for (const auto& [kind, part] : of_point) {
    if (!point || !parts.contains(part)) continue;
    InfluenceSum& sum = sums.emplace_back();
    for (std::size_t k = 0; k < point->losses.size(); ++k)
      sum.push_back({.of = kind, .loss = point->losses[k], .multipliers = point_shares[k]});
    wanted.push_back(part);
  }
  std::vector<BatchSeries> series = batch_influences(state, all_draws, sums, sampling);
  for (std::size_t k = 0; k < wanted.size(); ++k) parts[wanted[k]].influence = std::move(series[k]);

  BatchSeries& pcic = parts[Part::covariance].influence;
  BatchSeries& pcic2 = parts[Part::half_comoment].influence;
  pcic2 = difference(std::move(pcic2), pcic);
  pcic = difference(parts[Part::mean].influence, pcic);
}

}  // namespace pcic
