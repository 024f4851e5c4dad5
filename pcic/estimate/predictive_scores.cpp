#include "pcic/estimate/predictive_scores.hpp"

#include <cmath>
#include <cstddef>
#include <vector>

#include "pcic/estimate/crps.hpp"
#include "pcic/estimate/weighted_summary.hpp"

namespace pcic {
namespace {

// A score as a function of the mean probability, with its derivative.
struct AtMean {
  double value, derivative;
};

AtMean log_score(double mean, double y) {
  const double probability = y == 1 ? mean : 1 - mean;
  return {-std::log(probability), (y == 1 ? -1 : 1) / probability};
}

AtMean brier_score(double mean, double y) {
  return {(y - mean) * (y - mean), -2 * (y - mean)};
}

AtMean spherical_score(double mean, double y) {
  const double squares = mean * mean + (1 - mean) * (1 - mean);
  const double cube = squares * std::sqrt(squares);
  return y == 1 ? AtMean{-mean / std::sqrt(squares), -(1 - mean) / cube}
                : AtMean{-(1 - mean) / std::sqrt(squares), mean / cube};
}

ThreeWays score_of_mean(AtMean (*score)(double mean, double y), const ThreeWays& mean, double y) {
  const AtMean in_sample = score(mean.in_sample, y);
  return {in_sample.value, in_sample.value + in_sample.derivative * (mean.first_order - mean.in_sample),
          score(mean.psis, y).value};
}

// The weights in the order of the sorted draws.
DrawWeights arranged(const DrawWeights& weights, const SortedDraws& draws) {
  return {.in_sample = weights.in_sample,
          .first_order = draws.arrange(weights.first_order),
          .psis = draws.arrange(weights.psis)};
}

// How the parts of the CRPS change from the weights `from` to the weights `to`, to first order.
CrpsParts change(const SortedDraws& draws, std::span<const double> from, std::span<const double> to,
                 double y) {
  const std::vector<double> distances = mean_distances(draws, from);
  CrpsParts result;
  for (std::size_t k = 0; k < draws.size(); ++k) {
    result.distance += (to[k] - from[k]) * std::abs(draws.values()[k] - y);
    result.spread += 2 * (to[k] - from[k]) * distances[k];
  }
  return result;
}

double pinball(const SortedDraws& draws, std::span<const double> weights, double y, double tau) {
  const double quantile = weighted_quantile(draws, weights, tau);
  return (y - quantile) * (tau - (y < quantile ? 1 : 0));
}

double share_below(const SortedDraws& draws, std::span<const double> weights, double y) {
  if (std::isnan(weights.front())) return weights.front();
  double share = 0;
  for (std::size_t k = 0; k < draws.size() && draws.values()[k] <= y; ++k)
    share += draws.values()[k] < y ? weights[k] : weights[k] / 2;
  return share;
}

template <class Function>
ThreeWays each_way(const DrawWeights& weights, const Function& of_weights) {
  return {of_weights(weights.in_sample), of_weights(weights.first_order), of_weights(weights.psis)};
}

}  // namespace

ThreeWays weighted_means(std::span<const double> values, const DrawWeights& weights) {
  return each_way(weights, [&](const auto& each) { return weighted_mean(values, each); });
}

ProbabilityScores probability_scores(std::span<const double> probability, const DrawWeights& weights,
                                     double y) {
  const ThreeWays mean = weighted_means(probability, weights);
  return {.log = score_of_mean(log_score, mean, y),
          .brier = score_of_mean(brier_score, mean, y),
          .spherical = score_of_mean(spherical_score, mean, y)};
}

SampleScores sample_scores(const SortedDraws& draws, const DrawWeights& by_draw, double y, double tau) {
  if (!draws.is_finite()) return {};
  const DrawWeights weights = arranged(by_draw, draws);
  const CrpsParts in_sample = crps_parts(draws, weights.in_sample, y);
  const CrpsParts psis = crps_parts(draws, weights.psis, y);
  const CrpsParts d = change(draws, weights.in_sample, weights.first_order, y);
  const double scrps_change = d.distance / in_sample.spread +
                              (0.5 - in_sample.distance / in_sample.spread) / in_sample.spread * d.spread;
  return {
      .crps = {in_sample.crps(), in_sample.crps() + d.distance - d.spread / 2, psis.crps()},
      .scrps = {in_sample.scrps(), in_sample.scrps() + scrps_change, psis.scrps()},
      .pinball = each_way(weights, [&](const auto& each) { return pinball(draws, each, y, tau); }),
      .pit = each_way(weights, [&](const auto& each) { return share_below(draws, each, y); }),
  };
}

}  // namespace pcic
