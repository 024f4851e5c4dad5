#include "pcic/present/dot_plot.hpp"

#include <algorithm>
#include <cmath>

#include "pcic/core/numbers.hpp"

namespace pcic {
namespace {

double whisker_of(const DotWithWhiskers& each) {
  return std::isfinite(each.whisker) ? each.whisker : 0;
}

struct Scale {
  double low = infinity, high = -infinity;
  std::size_t width = 1;

  void include(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  std::size_t place(double value) const {
    if (!(high > low)) return width / 2;
    return static_cast<std::size_t>(
        std::lround((value - low) / (high - low) * static_cast<double>(width - 1)));
  }
};

}  // namespace

std::vector<std::string> dot_plot(std::span<const DotWithWhiskers> values, std::size_t width) {
  Scale scale{.width = width};
  for (const DotWithWhiskers& each : values)
    if (std::isfinite(each.value)) {
      scale.include(each.value - whisker_of(each));
      scale.include(each.value + whisker_of(each));
    }
  std::vector<std::string> lines;
  for (const DotWithWhiskers& each : values) {
    std::string& line = lines.emplace_back();
    if (!std::isfinite(each.value)) continue;
    const std::size_t dot = scale.place(each.value), left = scale.place(each.value - whisker_of(each)),
                      right = scale.place(each.value + whisker_of(each));
    for (std::size_t at = 0; at <= right; ++at)
      line += at == dot ? "●" : at == left ? "├" : at == right ? "┤" : at > left && at < right ? "─" : " ";
  }
  return lines;
}

}  // namespace pcic
