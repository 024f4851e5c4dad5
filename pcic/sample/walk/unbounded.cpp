#include "pcic/sample/walk/unbounded.hpp"

#include <cmath>

namespace pcic {
namespace {

using Kind = ParameterSupport::Kind;

bool is_of_vectors(Kind kind) {
  return kind == Kind::simplex || kind == Kind::ordered || kind == Kind::positive_ordered;
}

double log_logistic(double x) {
  return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x));
}

double coordinate_of(const ParameterSupport& support, double x) {
  switch (support.kind) {
    case Kind::above:
      return std::log(x - support.lower);
    case Kind::below:
      return std::log(support.upper - x);
    case Kind::between:
      return std::log(x - support.lower) - std::log(support.upper - x);
    default:
      return x;
  }
}

double value_at(const ParameterSupport& support, double z, double& log_jacobian) {
  switch (support.kind) {
    case Kind::above:
      log_jacobian += z;
      return support.lower + std::exp(z);
    case Kind::below:
      log_jacobian += z;
      return support.upper - std::exp(z);
    case Kind::between: {
      const double width = support.upper - support.lower;
      log_jacobian += std::log(width) + log_logistic(z) + log_logistic(-z);
      return support.lower + width * std::exp(log_logistic(z));
    }
    default:
      return z;
  }
}

// A stick of length 1: value k is the share logistic(z_k - log(K - k)) of what is left of it, so that z = 0 is
// the middle of the simplex.
double share_shift(std::size_t num_values, std::size_t k) {
  return std::log(static_cast<double>(num_values - 1 - k));
}

void break_stick(std::span<const double> values, std::span<double> coordinates) {
  double left = 1;
  for (std::size_t k = 0; k < coordinates.size(); ++k) {
    coordinates[k] = std::log(values[k]) - std::log(left - values[k]) + share_shift(values.size(), k);
    left -= values[k];
  }
}

double stick_at(std::span<const double> coordinates, std::span<double> values) {
  double log_left = 0, log_jacobian = 0;
  for (std::size_t k = 0; k < coordinates.size(); ++k) {
    const double z = coordinates[k] - share_shift(values.size(), k);
    values[k] = std::exp(log_left + log_logistic(z));
    log_jacobian += log_left + log_logistic(z) + log_logistic(-z);
    log_left += log_logistic(-z);
  }
  values.back() = std::exp(log_left);
  return log_jacobian;
}

}  // namespace

void Unbounded::add(const ParameterSupport& support, std::size_t size) {
  const std::size_t length = is_of_vectors(support.kind) ? size : 1;
  for (std::size_t k = 0; k < size; k += length) {
    const std::size_t lost = support.kind == Kind::simplex || support.kind == Kind::fixed ? 1 : 0;
    pieces_.push_back({support, length, length - lost});
    num_values_ += length;
    num_coordinates_ += length - lost;
  }
}

void Unbounded::coordinates_of_pieces(std::span<const double> values, std::span<double> coordinates) const {
  for (const Piece& piece : pieces_) {
    const auto x = values.first(piece.num_values);
    const auto z = coordinates.first(piece.num_coordinates);
    if (piece.support.kind == Kind::simplex)
      break_stick(x, z);
    else
      for (std::size_t k = 0; k < z.size(); ++k)
        z[k] = k > 0                                          ? std::log(x[k] - x[k - 1])
               : piece.support.kind == Kind::positive_ordered ? std::log(x[k])
                                                              : coordinate_of(piece.support, x[k]);
    values = values.subspan(piece.num_values);
    coordinates = coordinates.subspan(piece.num_coordinates);
  }
}

double Unbounded::pieces_at(std::span<const double> coordinates, std::span<double> values) const {
  double log_jacobian = 0;
  for (const Piece& piece : pieces_) {
    const auto x = values.first(piece.num_values);
    const auto z = coordinates.first(piece.num_coordinates);
    switch (piece.support.kind) {
      case Kind::fixed:
        x[0] = piece.support.lower;
        break;
      case Kind::simplex:
        log_jacobian += stick_at(z, x);
        break;
      case Kind::ordered:
      case Kind::positive_ordered:
        for (std::size_t k = 0; k < z.size(); ++k) {
          const bool is_log = k > 0 || piece.support.kind == Kind::positive_ordered;
          x[k] = (k > 0 ? x[k - 1] : 0) + (is_log ? std::exp(z[k]) : z[k]);
          if (is_log) log_jacobian += z[k];
        }
        break;
      default:
        x[0] = value_at(piece.support, z[0], log_jacobian);
    }
    values = values.subspan(piece.num_values);
    coordinates = coordinates.subspan(piece.num_coordinates);
  }
  return log_jacobian;
}

void Unbounded::coordinates_of(std::span<const double> values, std::span<double> coordinates) const {
  std::vector<double> in_units(values.begin(), values.end());
  for (const EffectUnits& units : units_)
    for (std::size_t k = units.first; k < units.first + units.count; ++k)
      in_units[k] = (values[k] - (units.centre ? values[*units.centre] : 0)) / values[units.scale];
  coordinates_of_pieces(in_units, coordinates);
}

double Unbounded::values_at(std::span<const double> coordinates, std::span<double> values) const {
  double log_jacobian = pieces_at(coordinates, values);
  for (const EffectUnits& units : units_) {
    const double centre = units.centre ? values[*units.centre] : 0, scale = values[units.scale];
    for (std::size_t k = units.first; k < units.first + units.count; ++k)
      values[k] = centre + scale * values[k];
    log_jacobian += static_cast<double>(units.count) * std::log(scale);
  }
  return log_jacobian;
}

}  // namespace pcic
