#include "pcic/estimate/plug_in.hpp"

#include <utility>

namespace pcic {
namespace {

std::vector<double> twice_mean_minus_plug_in(const LossMoments& moments, std::span<const double> plug_in) {
  const std::size_t num_obs = moments.mean.size();
  require_per_observation("plug-in loss", plug_in.size(), num_obs);
  std::vector<double> pointwise(num_obs);
  for (std::size_t i = 0; i < num_obs; ++i) pointwise[i] = 2 * moments.mean[i] - plug_in[i];
  return pointwise;
}

}  // namespace

Estimate estimate_in_sample_plugin(std::span<const double> plug_in) {
  return make_estimate("in_sample_plugin", {plug_in.begin(), plug_in.end()});
}

Estimate estimate_pcic_plugin(const LossMoments& moments, std::span<const double> plug_in) {
  const std::size_t num_obs = moments.covariance.size();
  require_per_observation("plug-in loss", plug_in.size(), num_obs);
  std::vector<double> pointwise(num_obs);
  for (std::size_t i = 0; i < num_obs; ++i) pointwise[i] = plug_in[i] - moments.covariance[i];
  return make_estimate("pcic_plugin", std::move(pointwise));
}

Estimate estimate_gdic(const LossMoments& moments, std::span<const double> plug_in) {
  const std::size_t num_obs = moments.mean.size();
  require_per_observation("plug-in loss", plug_in.size(), num_obs);
  std::vector<double> pointwise(num_obs);
  for (std::size_t i = 0; i < num_obs; ++i) pointwise[i] = 3 * moments.mean[i] - 2 * plug_in[i];
  return make_estimate("gdic", std::move(pointwise));
}

Estimate estimate_gdic_plugin(const LossMoments& moments, std::span<const double> plug_in) {
  return make_estimate("gdic_plugin", twice_mean_minus_plug_in(moments, plug_in));
}

Estimate estimate_dic(const LossMoments& log_loss, std::span<const double> plug_in) {
  return make_estimate("dic", twice_mean_minus_plug_in(log_loss, plug_in));
}

}  // namespace pcic
