#include "pcic/estimate/point_prediction.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pcic/estimate/diagnostic_ratio.hpp"

namespace pcic {
namespace {

using Arrays =
    std::vector<std::vector<double>>;  // one value per observation, for each array of the prediction

// The mean of each array without the observation, by each of the ways there are.
struct MeansWithout {
  Arrays in_sample, first, second, is, tis, psis;
};

void add_series(MeansWithout& means, const LossMoments& moments) {
  std::vector<double>& first = means.first.emplace_back(moments.mean);
  for (std::size_t i = 0; i < first.size(); ++i) first[i] -= moments.covariance[i];
  std::vector<double>& second = means.second.emplace_back(first);
  for (std::size_t i = 0; i < second.size(); ++i) second[i] += moments.comoment[i] / 2;
  means.in_sample.push_back(moments.mean);
}

void add_weighted(MeansWithout& means, const SampledLoss& sampled) {
  means.is.push_back(sampled.is.pointwise);
  means.tis.push_back(sampled.tis.pointwise);
  means.psis.push_back(sampled.psis.pointwise);
}

std::vector<double> larger(std::vector<double> a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!(a[i] >= b[i])) a[i] = b[i];  // NaN wins
  return a;
}

// (nu(m + h) - nu(m - h)) / 2h, moving one array.
std::vector<double> slope(const PointPrediction& point, const Arrays& at, std::size_t array,
                          const std::vector<double>& steps) {
  const auto moved = [&](double sign) {
    Arrays there = at;
    for (std::size_t i = 0; i < steps.size(); ++i) there[array][i] += sign * steps[i];
    return point.loss_at(there);
  };
  const std::vector<double> above = moved(1), below = moved(-1);
  std::vector<double> slopes(steps.size(), 0.0);
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (steps[i] > 0) slopes[i] = (above[i] - below[i]) / (2 * steps[i]);
  return slopes;
}

}  // namespace

PointEvaluation evaluate_point(const EvaluationState& state, const Batch& all_draws,
                               const PointPrediction& point, Divisor divisor, const LeaveOneOut* sampled) {
  const std::size_t first_array = state.shape().log_loss ? 1 : 0;
  const ScoreMoments score = state.score_moments(all_draws, divisor);
  const double root_draws = std::sqrt(static_cast<double>(state.num_draws()));
  PointEvaluation evaluation{.formula = point.formula, .losses = {}, .parts = {}, .ratio = {}, .slopes = {}};
  MeansWithout means;
  Arrays steps;
  for (const std::size_t array : point.arrays) {
    evaluation.losses.push_back(first_array + array);
    const LossMoments moments = state.loss_moments(all_draws, evaluation.losses.back(), divisor);
    add_series(means, moments);
    if (sampled) add_weighted(means, sampled->losses[array]);
    const std::vector<double> ratio = diagnostic_ratio(moments, score);
    evaluation.ratio = evaluation.ratio.empty() ? ratio : larger(std::move(evaluation.ratio), ratio);
    std::vector<double>& step = steps.emplace_back();
    for (const double variance : moments.variance) step.push_back(std::sqrt(variance) / root_draws);
  }
  evaluation.parts[Part::point].values = point.loss_at(means.in_sample);
  evaluation.parts[Part::point_first].values = point.loss_at(means.first);
  evaluation.parts[Part::point_second].values = point.loss_at(means.second);
  if (sampled) {
    evaluation.parts[Part::point_is].values = point.loss_at(means.is);
    evaluation.parts[Part::point_tis].values = point.loss_at(means.tis);
    evaluation.parts[Part::point_psis].values = point.loss_at(means.psis);
  }
  const Arrays& at = sampled ? means.psis : means.second;
  for (std::size_t k = 0; k < point.arrays.size(); ++k)
    evaluation.slopes.push_back(slope(point, at, k, steps[k]));
  return evaluation;
}

}  // namespace pcic
