// The plots of the observations of one view: correction by number, and sorted; whom the diagnostics trust; the
// series against the weights.
#pragma once

#include <string>
#include <vector>

#include "pcic/present/report/observation_view-inl.hpp"

namespace pcic {

struct NamedPlot {
  std::string name;
  Json spec;
};

std::vector<NamedPlot> observation_plots(const ObservationView& view);

}  // namespace pcic
