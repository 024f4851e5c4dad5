// The plots of the observations of one view: correction by number, and sorted; whom the diagnostics trust; the
// series against the weights.
//
// Each reads rows of the data set "observations" (observation_rows) and has two parameters: `brush`, what is
// marked in it, and `picked`, an object that holds the numbers marked in another plot, or null.
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

// Of the observations that are drawn.
Json observation_rows(const ObservationView& view, const std::vector<std::string>& labels);

}  // namespace pcic
