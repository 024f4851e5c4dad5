#include "pcic/formula/graph/shape.hpp"

#include <fmt/format.h>

namespace pcic {

std::string describe(const Shape& shape) {
  std::string size;
  for (std::size_t extent : shape.inner) size += fmt::format("{}{}", size.empty() ? "" : " x ", extent);
  if (!shape.draw && !shape.observation) return size.empty() ? "a number" : size + " numbers";
  return fmt::format("{} per {}{}{}", size.empty() ? "one value" : size + " values", shape.draw ? "draw" : "",
                     shape.draw && shape.observation ? " and " : "", shape.observation ? "observation" : "");
}

}  // namespace pcic
