#include "paper/effect.hpp"

#include <fmt/format.h>

#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>

namespace pcic::paper {

Effect jackknifed(std::size_t num_blocks, const std::function<double(std::optional<std::size_t>)>& of) {
  const double value = of(std::nullopt);
  if (num_blocks < 2) return {value, value, value};
  const auto count = static_cast<double>(num_blocks);
  std::vector<double> without(num_blocks);
  for (std::size_t b = 0; b < num_blocks; ++b) without[b] = of(b);
  const double mean = std::accumulate(without.begin(), without.end(), 0.0) / count;
  double squares = 0;
  for (const double each : without) squares += (each - mean) * (each - mean);
  const double error = std::sqrt((count - 1) / count * squares);
  if (error <= 1e-12 * std::abs(value))
    return {value, value, value};  // the same in every block, but for rounding
  const double reach = boost::math::quantile(boost::math::students_t(count - 1), 0.975) * error;
  return {value, value - reach, value + reach};
}

Effect mean_effect(const std::vector<double>& values) {
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  const auto count = static_cast<double>(values.size());
  return jackknifed(values.size(), [&](std::optional<std::size_t> left_out) {
    return left_out ? (sum - values[*left_out]) / (count - 1) : sum / count;
  });
}

namespace {

std::string hundredths_text(const Effect& effect, const std::string& unit) {
  const auto hundredths = [](double share) {
    const double value = 100 * share;
    return std::abs(value) < 10 ? fmt::format("{:+.1f}", value) : fmt::format("{:+.0f}", value);
  };
  if (std::isnan(effect.value)) return "not a number";
  if (effect.is_exact()) return fmt::format("{} {}", hundredths(effect.value), unit);
  return fmt::format("{} {} ({} to {})", hundredths(effect.value), unit, hundredths(effect.low),
                     hundredths(effect.high));
}

}  // namespace

std::string percent_text(const Effect& effect) {
  return hundredths_text(effect, "%");
}

std::string points_text(const Effect& effect) {
  return hundredths_text(effect, "points");
}

std::string number_text(const Effect& effect) {
  if (effect.is_exact()) return fmt::format("{:.3g}", effect.value);
  return fmt::format("{:.3g} ({:.3g} to {:.3g})", effect.value, effect.low, effect.high);
}

}  // namespace pcic::paper
