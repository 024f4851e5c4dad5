// Unbounded: parameters with bounds, as coordinates without, and back.
//
//   support            coordinates                              log Jacobian of the way back
//   real               x                                        0
//   above l            log(x - l)                               log(x - l)
//   below u            log(u - x)                               log(u - x)
//   between l and u    logit((x - l)/(u - l))                   log((x - l)(u - x)/(u - l))
//   simplex of K       K - 1, by breaking a stick               sum_k log of what is left times z_k (1 - z_k)
//   ordered            x_1, log(x_k - x_{k-1})                  sum_{k >= 2} log(x_k - x_{k-1})
//   positive_ordered   log x_1, log(x_k - x_{k-1})              log x_1 + the same
//   fixed              none                                     0
//
// Effects x_k whose spread is itself a parameter may be measured in units of it, (x_k - centre)/scale: where the scale is
// near 0 they crowd together, and only in these units moves can follow. Log Jacobian: log(scale) for each.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pcic {

struct ParameterSupport {
  enum class Kind { real, above, below, between, simplex, ordered, positive_ordered, fixed };
  Kind kind = Kind::real;
  double lower = 0, upper = 0;  // of a fixed one, lower is its value

  bool operator==(const ParameterSupport&) const = default;
};

// Places among the values. Neither centre nor scale is an effect itself.
struct EffectUnits {
  std::size_t first, count;  // of the effects, which have no bounds
  std::optional<std::size_t> centre;
  std::size_t scale;
};

class Unbounded {
 public:
  // The next `size` values: together a vector for simplex and the ordered ones, else each by itself.
  void add(const ParameterSupport& support, std::size_t size);

  void measure_in(const EffectUnits& units) { units_.push_back(units); }

  std::size_t num_values() const { return num_values_; }
  std::size_t num_coordinates() const { return num_coordinates_; }

  // Not finite for a value that lies outside its support or on its edge.
  void coordinates_of(std::span<const double> values, std::span<double> coordinates) const;
  // Returns the log Jacobian.
  double values_at(std::span<const double> coordinates, std::span<double> values) const;

 private:
  struct Piece {
    ParameterSupport support;
    std::size_t num_values, num_coordinates;
  };
  void coordinates_of_pieces(std::span<const double> values, std::span<double> coordinates) const;
  double pieces_at(std::span<const double> coordinates, std::span<double> values) const;

  std::vector<Piece> pieces_;
  std::vector<EffectUnits> units_;
  std::size_t num_values_ = 0, num_coordinates_ = 0;
};

}  // namespace pcic
