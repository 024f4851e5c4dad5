#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "paper/axis_scale.hpp"
#include "paper/figure.hpp"
#include "paper/line_colors.hpp"
#include "pcic/present/markup.hpp"

namespace pcic::paper {
namespace {

constexpr double left = 58, right = 12, top = 34, bottom = 44;  // around the frame of a panel

// Fewer panels are larger ones; four make a square.
struct Layout {
  std::size_t columns;
  double panel_width, panel_height;
};

Layout layout_of(std::size_t num_panels) {
  if (num_panels <= 1) return {1, 640, 380};
  if (num_panels == 2 || num_panels == 4) return {2, 460, 310};
  return {3, 308, 260};
}

struct Range {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  void include(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

bool can_be_shown(const Figure& figure, const FigurePoint& point) {
  return std::isfinite(point.x) && std::isfinite(point.y) && (!figure.log_x || point.x > 0) &&
         (!figure.log_y || point.y > 0);
}

Range range_of_y(const Figure& figure, const FigurePanel& panel) {
  Range range;
  for (const FigureLine& line : panel.lines)
    for (const FigurePoint& point : line.points)
      for (const double value : {point.y, point.low, point.high})
        if (!figure.log_y || value > 0) range.include(value);
  return range;
}

Range range_of_x(const Figure& figure, const FigurePanel& panel) {
  Range range;
  for (const FigureLine& line : panel.lines)
    for (const FigurePoint& point : line.points)
      if (!figure.log_x || point.x > 0) range.include(point.x);
  return range;
}

std::string axes(const Figure& figure, const FigurePanel& panel, const Layout& layout, const AxisScale& x,
                 const AxisScale& y) {
  const double floor = layout.panel_height - bottom, end = layout.panel_width - right;
  std::string svg;
  for (const double tick : y.ticks())
    svg += fmt::format(
        "<line class=\"grid\" x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/><text class=\"tick\" "
        "text-anchor=\"end\" x=\"{3}\" y=\"{4:.1f}\">{5}</text>\n",
        left, end, y.pixel(tick), left - 5, y.pixel(tick) + 4, tick_label(tick));
  for (const double tick : x.ticks())
    svg += fmt::format("<text class=\"tick\" text-anchor=\"middle\" x=\"{:.1f}\" y=\"{}\">{}</text>\n",
                       x.pixel(tick), floor + 15, tick_label(tick));
  svg += fmt::format("<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", left, top,
                     end - left, floor - top);
  svg += fmt::format("<text class=\"title\" x=\"{}\" y=\"{}\">{}</text>\n", left, top - 10,
                     escaped(panel.title));
  svg += fmt::format("<text class=\"label\" text-anchor=\"middle\" x=\"{}\" y=\"{}\">{}</text>\n",
                     (left + end) / 2, layout.panel_height - 8, escaped(figure.x_label));
  const double middle = (top + floor) / 2;
  return svg + fmt::format(
                   "<text class=\"label\" text-anchor=\"middle\" transform=\"translate(14 {}) "
                   "rotate(-90)\">{}</text>\n",
                   middle, escaped(figure.y_label));
}

std::string band_svg(const Figure& figure, const FigureLine& line, std::string_view color, double,
                     const AxisScale& x, const AxisScale& y) {
  std::string upper, lower;
  for (const FigurePoint& point : line.points) {
    if (!can_be_shown(figure, point) || !std::isfinite(point.low) || !std::isfinite(point.high) ||
        (figure.log_y && point.low <= 0))
      continue;
    upper += fmt::format("{:.1f},{:.1f} ", x.pixel(point.x), y.pixel(point.high));
    lower.insert(0, fmt::format("{:.1f},{:.1f} ", x.pixel(point.x), y.pixel(point.low)));
  }
  if (upper.empty()) return "";
  return fmt::format("<polygon points=\"{}{}\" fill=\"{}\" fill-opacity=\"{:.3f}\"/>\n", upper, lower, color,
                     band_opacity(line_names(figure).size()));
}

std::string line_svg(const Figure& figure, const FigureLine& line, std::string_view color, double width,
                     const AxisScale& x, const AxisScale& y) {
  std::string path, dots;
  for (const FigurePoint& point : line.points) {
    if (!can_be_shown(figure, point)) continue;
    const double px = x.pixel(point.x);
    path += fmt::format("{:.1f},{:.1f} ", px, y.pixel(point.y));
    dots += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.2\" fill=\"{}\"><title>{}: {:.5g}, "
        "{:.5g}</title></circle>",
        px, y.pixel(point.y), color, escaped(line.name), point.x, point.y);
  }
  return fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1f}\"/>\n{}\n",
                     path, color, width, dots);
}

std::string legend(const std::vector<std::string>& names, const std::vector<std::string_view>& colors,
                   double y) {
  std::string svg;
  double x = left;
  for (std::size_t k = 0; k < names.size(); ++k) {
    svg += fmt::format(
        "<line x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"3\"/><text "
        "class=\"label\" "
        "x=\"{}\" y=\"{}\">{}</text>\n",
        x, x + 18, y, y, colors[k], x + 23, y + 4, escaped(names[k]));
    x += 42 + 7.2 * static_cast<double>(names[k].size());
  }
  return svg;
}

}  // namespace

std::string to_svg(const Figure& figure) {
  const std::vector<std::string> names = line_names(figure);
  const std::vector<std::string_view> colors = colors_of(names);
  const Layout layout = layout_of(figure.panels.size());
  const auto [columns, panel_width, panel_height] = layout;
  const std::size_t rows = (figure.panels.size() + columns - 1) / columns;
  double legend_width = left;
  for (const std::string& name : names) legend_width += 42 + 7.2 * static_cast<double>(name.size());
  const double width = std::max(legend_width, panel_width * static_cast<double>(columns));
  const double height = 30 + panel_height * static_cast<double>(rows);
  Range all;
  for (const FigurePanel& panel : figure.panels) {
    const Range range = range_of_y(figure, panel);
    all.include(range.low);
    all.include(range.high);
  }
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "role=\"img\" aria-label=\"{2}\">\n{3}",
      width, height, escaped(figure.title), legend(names, colors, 14));
  for (std::size_t p = 0; p < figure.panels.size(); ++p) {
    const FigurePanel& panel = figure.panels[p];
    const Range across = range_of_x(figure, panel), up = figure.shared_y ? all : range_of_y(figure, panel);
    if (!(up.low <= up.high) || !(across.low <= across.high)) continue;  // nothing that can be shown
    const AxisScale x(across.low, across.high, figure.log_x, left + 6, panel_width - right - 6);
    const AxisScale y(up.low, up.high, figure.log_y, panel_height - bottom - 6, top + 6);
    const std::size_t row = p / columns, column = p % columns;
    svg += fmt::format("<g transform=\"translate({} {})\">\n", panel_width * static_cast<double>(column),
                       30 + panel_height * static_cast<double>(row));
    svg += axes(figure, panel, layout, x, y);
    for (const auto draw : {band_svg, line_svg})  // no band hides a line, and no line all of one below it
      for (const FigureLine& line : panel.lines) {
        const auto place = static_cast<std::size_t>(std::ranges::find(names, line.name) - names.begin());
        const double stroke = 1.4 + 0.5 * static_cast<double>(names.size() - 1 - place);
        svg += draw(figure, line, colors[place], stroke, x, y);
      }
    svg += "</g>\n";
  }
  return svg + "</svg>\n";
}

}  // namespace pcic::paper
