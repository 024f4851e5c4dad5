// Shape: along which dimensions the value of an expression varies.
//
//   draw         another value for every draw of the posterior
//   observation  another value for every observation
//   inner        what is left: the elements of a vector or matrix, for one draw and one observation
//
// A score or loss has one value per draw and observation and no inner dimension.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pcic {

struct Shape {
  bool draw = false;
  bool observation = false;
  std::vector<std::size_t> inner = {};

  std::size_t inner_size() const {
    std::size_t product = 1;
    for (std::size_t extent : inner) product *= extent;
    return product;
  }
  bool operator==(const Shape&) const = default;
};

// "a number", "one value per draw", "3 x 2 values per draw and observation"
std::string describe(const Shape& shape);

}  // namespace pcic
