// Figure: lines with bands, in panels side by side. As Vega-Lite JSON for whoever wants to redraw it, and as
// SVG for the page.
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace pcic::paper {

struct FigurePoint {
  double x = 0, y = 0;
  double low = std::numeric_limits<double>::quiet_NaN();  // the band; NaN: none
  double high = std::numeric_limits<double>::quiet_NaN();
};

struct FigureLine {
  std::string name;
  std::vector<FigurePoint> points;
};

struct FigurePanel {
  std::string title;
  std::vector<FigureLine> lines;
};

struct Figure {
  std::string title = {}, x_label = {}, y_label = {};
  bool log_x = false, log_y = false;
  bool shared_y = false;  // the same vertical scale in all panels
  std::vector<FigurePanel> panels = {};
};

std::string to_vega_lite(const Figure& figure);
std::string to_svg(const Figure& figure);

}  // namespace pcic::paper
