// The observations of a comparison: a view for each loss and each model against the best.
#pragma once

#include <vector>

#include "pcic/diagnose/comparison.hpp"
#include "pcic/present/report/observation_plots-inl.hpp"

namespace pcic {

std::vector<ObservationView> comparison_views(const Comparison& comparison);

// Difference by number, and sorted; one model against the other.
std::vector<NamedPlot> comparison_plots(const ObservationView& view);

}  // namespace pcic
