// Where the values of a run lie: their means over its first draws.
#pragma once

#include <span>
#include <vector>

#include "pcic/core/draw_source.hpp"
#include "pcic/run/pass_values.hpp"

namespace pcic {

struct MeanValues {
  std::vector<std::vector<double>> scores, losses;  // one value per column
  std::vector<double> parameters;
};

MeanValues mean_values(PassValues& values, std::span<const DrawBlock> blocks);

}  // namespace pcic
