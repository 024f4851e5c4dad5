#include "pcic/run/effect_units.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

namespace pcic {
namespace {

using Kind = ParameterSupport::Kind;

double correlation(const std::vector<double>& x, const std::vector<double>& y) {
  const double n = static_cast<double>(x.size());
  double mean_x = 0, mean_y = 0, xx = 0, yy = 0, xy = 0;
  for (std::size_t m = 0; m < x.size(); ++m) mean_x += x[m] / n, mean_y += y[m] / n;
  for (std::size_t m = 0; m < x.size(); ++m) {
    xx += (x[m] - mean_x) * (x[m] - mean_x);
    yy += (y[m] - mean_y) * (y[m] - mean_y);
    xy += (x[m] - mean_x) * (y[m] - mean_y);
  }
  return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

struct Dependence {
  double as_they_are = 0, in_units = 0;  // of the effects' sizes on the scale
  double gain() const { return std::abs(as_they_are) - std::abs(in_units); }
};

Dependence dependence_of(const EffectUnits& units, const BlockView& draws) {
  std::vector<double> log_scale(draws.num_draws), size(draws.num_draws), relative(draws.num_draws);
  for (std::size_t m = 0; m < draws.num_draws; ++m) log_scale[m] = std::log(draws(m, units.scale));
  Dependence dependence;
  const double share = 1 / static_cast<double>(units.count);
  for (std::size_t k = units.first; k < units.first + units.count; ++k) {
    for (std::size_t m = 0; m < draws.num_draws; ++m) {
      const double distance = draws(m, k) - (units.centre ? draws(m, *units.centre) : 0);
      size[m] = std::log(std::max(std::abs(distance), 1e-300));
      relative[m] = size[m] - log_scale[m];
    }
    dependence.as_they_are += share * correlation(size, log_scale);
    dependence.in_units += share * correlation(relative, log_scale);
  }
  return dependence;
}

bool is_scale(const SupportedArray& array) {
  return array.size == 1 && array.support.kind == Kind::above && array.support.lower == 0;
}

bool is_centre(const SupportedArray& array) {
  return array.size == 1 && array.support.kind == Kind::real;
}

}  // namespace

std::vector<FoundUnits> find_effect_units(std::span<const SupportedArray> arrays, const BlockView& draws) {
  std::vector<FoundUnits> found;
  for (const SupportedArray& effects : arrays) {
    if (effects.size < 2 || effects.support.kind != Kind::real) continue;
    std::optional<FoundUnits> best;
    double best_gain = 0;
    const auto consider = [&](const SupportedArray& scale, const SupportedArray* centre) {
      const EffectUnits units{effects.first, effects.size,
                              centre ? std::optional(centre->first) : std::nullopt, scale.first};
      const double gain = dependence_of(units, draws).gain();
      if (gain <= best_gain) return;
      best_gain = gain;
      best = {units, fmt::format("{} in units of {}{}", effects.name, scale.name,
                                 centre ? " around " + centre->name : "")};
    };
    for (const SupportedArray& scale : arrays) {
      if (!is_scale(scale)) continue;
      consider(scale, nullptr);
      for (const SupportedArray& centre : arrays)
        if (is_centre(centre)) consider(scale, &centre);
    }
    if (best) found.push_back(*std::move(best));
  }
  return found;
}

}  // namespace pcic
