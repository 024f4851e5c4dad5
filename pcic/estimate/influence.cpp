#include "pcic/estimate/influence.hpp"

#include <cmath>
#include <optional>
#include <utility>

#include "pcic/core/numbers.hpp"

namespace pcic {
namespace {

void add(Influence& sum, double share, const Influence& part) {
  sum.in_sample += share * part.in_sample;
  sum.pcic += share * part.pcic;
  sum.pcic2 += share * part.pcic2;
  sum.log_mean += share * part.log_mean;
  sum.waic1 += share * part.waic1;
}

}  // namespace

Influence observation_influence(const JointMoments& batch, const JointMoments& total, std::size_t obs,
                                double beta) {
  const double d_nu = batch.loss.mean[obs] - total.loss.mean[obs];
  const double d_s = batch.score.mean[obs] - total.score.mean[obs];
  const double c_b = batch.loss.covariance[obs];
  const double c = total.loss.covariance[obs];
  const double m2_b = batch.score.variance[obs];
  const double m2 = total.score.variance[obs];

  const double mean_nu_s = c_b + d_nu * d_s;
  const double mean_nu_s2 = batch.loss.comoment[obs] + 2 * d_s * c_b + d_nu * m2_b + d_nu * d_s * d_s;

  const double first_order = d_nu - (mean_nu_s - c);
  const double second_order = (mean_nu_s2 - total.loss.comoment[obs] - m2 * d_nu - 2 * c * d_s) / 2;
  const bool has_log_mean_exp =
      obs < batch.score.log_mean_exp.size() && obs < total.score.log_mean_exp.size();
  const double log_mean = has_log_mean_exp
                              ? 1 - std::exp(batch.score.log_mean_exp[obs] - total.score.log_mean_exp[obs])
                              : not_a_number;
  return {.in_sample = d_nu,
          .pcic = first_order,
          .pcic2 = first_order + second_order,
          .log_mean = log_mean,
          .waic1 = log_mean + (m2_b + d_s * d_s - m2) / beta};
}

Influence batch_influence(const JointMoments& batch, const JointMoments& total) {
  const std::size_t num_obs = total.loss.mean.size();
  Influence mean;
  for (std::size_t i = 0; i < num_obs; ++i)
    add(mean, 1 / static_cast<double>(num_obs), observation_influence(batch, total, i));
  return mean;
}

JointMoments joint_moments(const EvaluationState& state, const Batch& batch, std::size_t loss,
                           std::size_t first, std::size_t count) {
  const std::optional<std::size_t> array = state.shape().loss_array(loss);
  const Batch part = batch.part(first, count, array);
  ScoreMoments score = state.score_moments(part, Divisor::draws);
  LossMoments of_loss =
      array ? part.moments.loss_moments(0, Divisor::draws) : minus_score_loss(score, state.shape().beta);
  return {.loss = std::move(of_loss), .score = std::move(score)};
}

}  // namespace pcic
