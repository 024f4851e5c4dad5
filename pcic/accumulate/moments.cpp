#include "pcic/accumulate/moments.hpp"

#include <algorithm>
#include <functional>

namespace pcic {
namespace {

std::vector<double> negated(const std::vector<double>& values) {
  std::vector<double> result(values.size());
  std::transform(values.begin(), values.end(), result.begin(), std::negate<>());
  return result;
}

}  // namespace

LossMoments minus_score_loss(const ScoreMoments& score) {
  return {.mean = negated(score.mean),
          .variance = score.variance,
          .covariance = negated(score.variance),
          .comoment = negated(score.third)};
}

}  // namespace pcic
