#include "paper/line_colors.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace pcic::paper {
namespace {

// Okabe & Ito, with a brown for their yellow: told apart by the colour-blind too.
constexpr std::string_view blue = "#0072B2", vermilion = "#D55E00", green = "#009E73", purple = "#CC79A7",
                           orange = "#E69F00", sky = "#56B4E9", black = "#000000", brown = "#8C6D31";
constexpr std::array palette{blue, vermilion, green, purple, orange, sky, black, brown};

const std::map<std::string, std::string_view, std::less<>> known{
    {"in_sample", blue}, {"pcic", vermilion},   {"pcic2", orange},       {"is", purple},
    {"psis", green},     {"loocv", black},      {"generalisation", sky}, {"gdic", sky},
    {"bpsic", brown},    {"is_authors", brown}, {"psis_authors", sky}};

}  // namespace

std::vector<std::string> line_names(const Figure& figure) {
  std::vector<std::string> names;
  for (const FigurePanel& panel : figure.panels)
    for (const FigureLine& line : panel.lines)
      if (std::ranges::find(names, line.name) == names.end()) names.push_back(line.name);
  return names;
}

std::vector<std::string_view> colors_of(std::span<const std::string> names) {
  std::vector<std::string_view> free;
  for (const std::string_view color : palette)
    if (std::ranges::none_of(
            names, [&](const std::string& name) { return known.contains(name) && known.at(name) == color; }))
      free.push_back(color);
  std::vector<std::string_view> colors;
  std::size_t taken = 0;
  for (const std::string& name : names)
    colors.push_back(known.contains(name) ? known.at(name)
                     : free.empty()       ? black
                                          : free[taken++ % free.size()]);
  return colors;
}

}  // namespace pcic::paper
