// Dots of observations that are marked together in all plots of a view.
//
// They are rows of the data set "observations" (observation_rows), and a plot of them has two parameters: `brush`,
// what is marked in it, and `picked`, an object that holds the numbers marked in another plot, or null.
#pragma once

#include <string_view>
#include <vector>

#include "pcic/present/report/observation_view-inl.hpp"

namespace pcic {

// A specification without its layers.
Json linked_plot(std::string_view title, std::string_view description);

// A layer of it.
Json linked_points(const ObservationView& view, const Json& x, const Json& y);

// A line on which the values of two columns are equal.
Json line_of_equality(const ObservationView& view, const char* first, const char* second);

// Of the observations that are drawn.
Json observation_rows(const ObservationView& view, const std::vector<std::string>& labels);

}  // namespace pcic
