// What all Vega-Lite specifications of a report share. Their colours are those of white paper, in which plots are
// saved; the style sheet of the page turns text and lines for dark screens.
#pragma once

#include <string>
#include <string_view>

#include "pcic/present/json_layout-inl.hpp"

namespace pcic {

// Okabe & Ito: told apart by the colour-blind too.
inline constexpr std::string_view blue = "#0072B2", green = "#009E73", vermilion = "#D55E00",
                                  purple = "#CC79A7", orange = "#E69F00", grey = "#7F7F7F";

// A specification without its layers, as wide as its place on the page.
Json figure_spec(std::string_view title, std::string_view description, int height);

Json quantitative(std::string_view field, std::string_view title, const Json& scale = {{"zero", false}});

// The same of numbers that count: 1, 2, 3.
Json counting(std::string_view field, std::string_view title);

// The data of a mark that stands for none of them.
Json drawn_once();

// A dashed line across the plot at a value of the channel x or y.
Json dashed_line(std::string_view channel, double at);

// {"field": ..., "title": ..., "format": ...} of a tooltip.
Json tooltip(std::string_view field, std::string_view title, std::string_view format = "");

}  // namespace pcic
