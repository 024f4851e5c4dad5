#include "psis/generated_ratios.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace pcic::reference {
namespace {

double log_ratio(const std::string& kind, double shape, double u) {
  if (kind == "pareto") return -shape * std::log(u);
  if (kind == "bounded") return std::log(1.0078125 - std::pow(u, -shape));
  if (kind == "steps") return std::floor(-4 * shape * std::log(u)) / 4;
  if (kind == "capped") return std::min(-shape * std::log(u), 0.5);
  if (kind == "wide") return shape * u;
  if (kind == "constant") return shape;
  throw std::logic_error("no such kind of ratios: " + kind);
}

}  // namespace

std::vector<double> lehmer_uniforms(std::size_t count, double seed) {
  std::vector<double> uniforms(count);
  double state = seed;
  for (double& u : uniforms) {
    state = std::fmod(16807 * state, 2147483647.0);
    u = (state + 0.5) / 2147483648.0;
  }
  return uniforms;
}

std::vector<double> generated_log_ratios(const nlohmann::json& recorded) {
  const auto kind = recorded["kind"].get<std::string>();
  const auto shape = recorded["shape"].get<double>();
  std::vector<double> values =
      lehmer_uniforms(recorded["num_draws"].get<std::size_t>(), recorded["seed"].get<double>());
  for (double& value : values) value = log_ratio(kind, shape, value);
  return values;
}

std::map<std::string, std::vector<double>> generated_losses(const nlohmann::json& recorded) {
  std::map<std::string, std::vector<double>> losses;
  for (double u :
       lehmer_uniforms(recorded["num_draws"].get<std::size_t>(), recorded["seed"].get<double>() + 1000)) {
    losses["offset"].push_back(100 + 3 * u);
    losses["signed"].push_back(8 * std::pow(u - 0.375, 3));
    losses["binary"].push_back(std::floor(2 * u));
    losses["hinge"].push_back(std::max(u - 0.5, 0.0));
  }
  return losses;
}

double recorded_number(const nlohmann::json& value) {
  if (value.is_null()) return std::numeric_limits<double>::quiet_NaN();
  if (!value.is_string()) return value.get<double>();
  const double infinity = std::numeric_limits<double>::infinity();
  return value.get<std::string>() == "inf" ? infinity : -infinity;
}

std::string describe_case(const nlohmann::json& recorded) {
  return fmt::format("{} draws, {} {}, seed {}, r_eff {}", recorded["num_draws"].get<std::size_t>(),
                     recorded["kind"].get<std::string>(), recorded["shape"].get<double>(),
                     recorded["seed"].get<int>(), recorded["r_eff"].get<double>());
}

}  // namespace pcic::reference
