#include "paper/comparison_claims.hpp"

#include <fmt/format.h>

#include <cmath>

namespace pcic::paper {
namespace {

using Means = Comparison::Means;

Effect mean_over_cells(const About& about, const auto& of_cell) {
  return about.comparison.effect([&](const Means& means) {
    double sum = 0;
    for (const Comparison::Cell cell : about.cells) sum += of_cell(means, cell);
    return sum / static_cast<double>(about.cells.size());
  });
}

}  // namespace

Effect bias(const About& about, std::string_view estimator) {
  return mean_over_cells(about, [&](const Means& means, Comparison::Cell cell) {
    return means.bias(cell, estimator, about.target);
  });
}

Effect nearer(const About& about, std::string_view a, std::string_view b) {
  return mean_over_cells(about, [&](const Means& means, Comparison::Cell cell) {
    return std::abs(means.bias(cell, b, about.target)) - std::abs(means.bias(cell, a, about.target));
  });
}

Effect gain_over_half(const About& about, std::string_view estimator, std::string_view in_sample) {
  return mean_over_cells(about, [&](const Means& means, Comparison::Cell cell) {
    return std::abs(means.bias(cell, in_sample, about.target)) / 2 -
           std::abs(means.bias(cell, estimator, about.target));
  });
}

std::string biases_text(const About& about, std::span<const std::string> estimators) {
  std::string text;
  for (const std::string& estimator : estimators)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", estimator, percent_text(bias(about, estimator)));
  return text;
}

std::vector<Comparison::Cell> cells_of_loss(const Comparison& comparison, std::size_t loss) {
  std::vector<Comparison::Cell> cells;
  for (const Comparison::Cell cell : comparison.cells())
    if (cell.loss == loss) cells.push_back(cell);
  return cells;
}

}  // namespace pcic::paper
