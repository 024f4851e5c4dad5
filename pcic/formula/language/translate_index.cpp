// Indices and ranges: alpha[county], x[observation, 2], beta[2:4], y[observation - 1].
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pcic/formula/language/text_column.hpp"
#include "pcic/formula/language/translation.hpp"
#include "pcic/formula/point/point.hpp"

namespace pcic {
namespace {

constexpr std::size_t most_picked = 10'000;  // elements that the ranges of one index pick

bool is_everything(const Syntax& syntax) {
  return syntax.kind == Syntax::Kind::range && std::ranges::all_of(syntax.children, [](const Syntax& bound) {
           return bound.kind == Syntax::Kind::omitted;
         });
}

}  // namespace

NodeId Translation::index(const Syntax& syntax, const Frame& frame) {
  const Syntax& base = syntax.children.front();
  std::span<const Syntax> indices = std::span(syntax.children).subspan(1);
  const bool is_data = base.kind == Syntax::Kind::name && !value_of(base.word, frame);
  const DataArray* array = is_data ? array_of_numbers(base, frame) : nullptr;
  const bool along_observations = array && is_per_observation(*array) && is_everything(indices[0]);
  const NodeId indexed = along_observations ? expression(base, frame)  // X[, 2] is X[observation, 2]
                         : array            ? constant_array(*array)   // y[3] is the third y, as in Stan
                                            : expression(base, frame);
  if (along_observations) indices = indices.subspan(1);
  const std::vector<std::size_t> extents = graph_[indexed].shape.inner;
  if (indices.size() > extents.size())
    fail(frame, syntax.span,
         fmt::format("{} indices where at most {} fit: what is indexed has {}.", indices.size(),
                     extents.size(), describe(graph_[indexed].shape)));
  std::vector<Picked> picks;
  std::size_t num_picked = 1;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    picks.push_back(picked(indices[i], extents[i], frame));
    num_picked *= picks.back().is_everything ? 1 : picks.back().last - picks.back().first + 1;
    if (num_picked > most_picked)
      fail(frame, syntax.span,
           fmt::format("these ranges pick more than {} elements; simplify the formula.", most_picked));
  }
  while (!picks.empty() && picks.back().is_everything) picks.pop_back();
  return pick({indexed}, picks);
}

Translation::Picked Translation::picked(const Syntax& syntax, std::size_t extent, const Frame& frame) {
  if (syntax.kind != Syntax::Kind::range) {
    const NodeId index = index_value(syntax, frame);
    if (graph_[index].shape.inner.size() == 1 && !graph_[index].shape.draw &&
        !graph_[index].shape.observation)
      return listed(index, extent, syntax, frame);
    check_index(index, extent, syntax, frame);
    return {.index = index};
  }
  const Syntax &from = syntax.children[0], &to = syntax.children[1];
  Picked range{.first = 1, .last = extent, .is_everything = is_everything(syntax)};
  if (from.kind != Syntax::Kind::omitted) range.first = range_bound(from, frame);
  if (to.kind != Syntax::Kind::omitted) range.last = range_bound(to, frame);
  if (range.first < 1 || range.last > extent || range.first > range.last)
    fail(frame, syntax.span,
         fmt::format("the range {}:{}; expected one that is not empty, within 1:{}.", range.first, range.last,
                     extent));
  return range;
}

// phi[node1], where node1 holds whole numbers: what each of them picks.
Translation::Picked Translation::listed(NodeId indices, std::size_t extent, const Syntax& syntax,
                                        const Frame& frame) {
  Picked picked{.listed = indices, .last = graph_[indices].shape.inner.front()};
  for (std::size_t i = 1; i <= std::min(picked.last, most_picked); ++i)
    check_index(element(indices, i), extent, syntax, frame);
  return picked;
}

NodeId Translation::element(NodeId vector, std::size_t number) {
  const NodeId operands[] = {vector, graph_.constant(static_cast<double>(number))};
  return graph_.apply(Operation::gather, operands);
}

std::size_t Translation::range_bound(const Syntax& syntax, const Frame& frame) {
  const NodeId node = expression(syntax, frame);
  const Shape& shape = graph_[node].shape;
  if (shape.draw || shape.observation || !shape.inner.empty())
    fail(frame, syntax.span,
         fmt::format("a bound of a range must be the same for all draws and observations; this has {}.",
                     describe(shape)));
  const double value = data_values(graph_, node).front();
  if (!(value >= 0 && value <= 1e15 && value == std::floor(value)))
    fail(frame, syntax.span, fmt::format("a bound of a range is {}; expected a whole number.", value));
  return static_cast<std::size_t>(value);
}

// A range is a vector of what each of its indices picks.
NodeId Translation::pick(std::vector<NodeId> operands, std::span<const Picked> rest) {
  if (rest.empty())
    return operands.size() == 1 ? operands.front() : graph_.apply(Operation::gather, operands);
  operands.push_back(rest[0].index.value_or(0));
  if (rest[0].index) return pick(std::move(operands), rest.subspan(1));
  std::vector<NodeId> elements;
  for (std::size_t i = rest[0].first; i <= rest[0].last; ++i) {
    operands.back() = rest[0].listed ? element(*rest[0].listed, i) : graph_.constant(static_cast<double>(i));
    elements.push_back(pick(operands, rest.subspan(1)));
  }
  return graph_.apply(Operation::stack, elements);
}

// Texts whose order was declared pick the element at their place in it.
NodeId Translation::index_value(const Syntax& syntax, const Frame& frame) {
  const bool is_array = syntax.kind == Syntax::Kind::name && !value_of(syntax.word, frame);
  const DataArray* array = is_array ? data_array(syntax, frame) : nullptr;
  const bool is_text_column =
      array && !array->labels.empty() && array->shape == std::vector<std::size_t>{graph_.num_obs()};
  if (!is_text_column) return expression(syntax, frame);
  if (!array->order_is_declared) fail(frame, syntax.span, texts_are_no_index(*array));
  return graph_.data(*array, true);
}

void Translation::check_index(NodeId node, std::size_t extent, const Syntax& syntax, const Frame& frame) {
  const Shape& shape = graph_[node].shape;
  if (shape.draw || !shape.inner.empty())
    fail(frame, syntax.span,
         fmt::format("an index must be a whole number or a column of the data; this has {}.",
                     describe(shape)));
  const std::vector<double> values = data_values(graph_, node);
  const auto is_valid = [&](double value) {
    return value >= 1 && value <= static_cast<double>(extent) && value == std::floor(value);
  };
  if (std::ranges::all_of(values, is_valid)) return;
  const std::vector<bool> is_used = observations_used();
  for (std::size_t i = 0; i < is_used.size(); ++i) {
    const double value = values[shape.observation ? i : 0];
    if (is_used[i] && !is_valid(value))
      fail(frame, syntax.span,
           fmt::format("index {}{}; expected a whole number from 1 to {}.", value,
                       shape.observation ? fmt::format(" at observation {}", i + 1) : "", extent));
  }
}

// By observation: whether all conditions around the expression want it.
std::vector<bool> Translation::observations_used() const {
  std::vector<bool> is_used(graph_.num_obs(), true);
  for (const Guard& guard : guards_) {
    const std::vector<double> values = data_values(graph_, guard.condition);
    for (std::size_t i = 0; i < is_used.size(); ++i) {
      const double condition = values[values.size() == 1 ? 0 : i];
      if (!std::isnan(condition) && (condition != 0) != guard.wanted) is_used[i] = false;
    }
  }
  return is_used;
}

}  // namespace pcic
