#include "pcic/accumulate/moments.hpp"

#include <algorithm>

namespace pcic {
namespace {

std::vector<double> divided(const std::vector<double>& values, double by) {
  std::vector<double> result(values.size());
  std::ranges::transform(values, result.begin(), [by](double value) { return value / by; });
  return result;
}

}  // namespace

LossMoments minus_score_loss(const ScoreMoments& score, double beta) {
  return {.mean = divided(score.mean, -beta),
          .variance = divided(score.variance, beta * beta),
          .covariance = divided(score.variance, -beta),
          .comoment = divided(score.third, -beta)};
}

}  // namespace pcic
