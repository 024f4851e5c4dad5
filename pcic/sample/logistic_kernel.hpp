// log sigmoid(x) = min(x, 0) - log(1 + exp(-|x|)) over arrays, with the vector instructions of the machine.
//
// Errors stay below 4 ulp; each element's result does not depend on its neighbours.
#pragma once

#include <span>

namespace pcic {

void replace_by_log_sigmoid(std::span<double> x);
void replace_by_sigmoid(std::span<double> x);

// total_k += weight log sigmoid(x_k). Both have the same length.
void add_log_sigmoid(double weight, std::span<const double> x, std::span<double> total);

// Sums over arrays of margins m, p = sigmoid(m):
struct MarginSums {
  double brier = 0;      // (1 - p)^2
  double correct = 0;    // m > 0
  double spherical = 0;  // p / sqrt(p^2 + (1 - p)^2)
};
void add_margins(std::span<const double> margins, MarginSums& sums);

}  // namespace pcic
