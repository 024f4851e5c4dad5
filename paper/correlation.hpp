// The correlation of two columns of equal length.
#pragma once

#include <span>

#include "paper/estimators.hpp"

namespace pcic::paper {

inline double correlation(std::span<const double> x, std::span<const double> y) {
  const Spread sx = spread_of(x), sy = spread_of(y);
  double product = 0;
  for (std::size_t k = 0; k < x.size(); ++k) product += (x[k] - sx.mean) * (y[k] - sy.mean);
  return product / (static_cast<double>(x.size() - 1) * sx.sd * sy.sd);
}

}  // namespace pcic::paper
