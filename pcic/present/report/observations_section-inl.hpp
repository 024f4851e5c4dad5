// The observations: a choice of loss and target, linked plots, and a table of all of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcic/present/report/observation_plots-inl.hpp"
#include "pcic/present/report/page_data-inl.hpp"

namespace pcic {

struct ShownView {
  ObservationView view;
  std::vector<NamedPlot> plots;
};

// result: whose observations they are. introduction: what the plots show, in a sentence.
std::string observations_section(const std::vector<ShownView>& shown, const Json& result,
                                 std::string_view introduction, PageData& data);

}  // namespace pcic
