#include "pcic/formula/language/builder.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/core/errors.hpp"
#include "pcic/formula/graph/align.hpp"
#include "pcic/formula/language/library.hpp"
#include "pcic/formula/language/message.hpp"
#include "pcic/formula/language/translate.hpp"

namespace pcic {
namespace {

TextSpan whole(const Formula& formula) {
  return {0, formula.text.size()};
}

[[noreturn]] void fail(const Formula& formula, const std::string& message) {
  fail_at(formula.place, formula.text, whole(formula), message);
}

[[noreturn]] void fail_defined_twice(const std::string& name, const Formula& formula) {
  throw InputError(fmt::format("{}: '{}' is defined twice; rename one of them.", formula.place, name));
}

}  // namespace

NodeId Builder::build(const Formula& formula) {
  return translate(graph_, scope_, parse_formula(formula.text, formula.place), formula);
}

void Builder::define(const std::string& head, const Formula& formula) {
  if (head.find('(') == std::string::npos) return define_value(head, formula);
  FunctionDefinition function = parse_definition(head + " = " + formula.text, formula.place);
  const std::string name = function.name;
  const std::vector<std::string> taken = built_in_functions();
  if (std::ranges::find(taken, name) != taken.end())
    throw InputError(
        fmt::format("{}: pcic has a function called '{}' already; rename yours.", formula.place, name));
  if (!scope_.functions.emplace(name, std::move(function)).second) fail_defined_twice(name, formula);
}

void Builder::define_value(const std::string& head, const Formula& formula) {
  const Syntax name = parse_formula(head, formula.place);
  if (name.kind != Syntax::Kind::name)
    throw InputError(fmt::format(
        "{}: '{}' cannot be defined; expected a name, as in mu = ..., or a function, as in dev(y, m) = ...",
        formula.place, head));
  if (scope_.values.contains(head)) fail_defined_twice(head, formula);
  if (const std::optional<std::string> other = other_meaning(head))
    throw InputError(fmt::format(
        "{}: '{}' is a definition and {}; rename the definition, so that it is clear which is meant.",
        formula.place, head, *other));
  scope_.values.emplace(head, build(formula));
}

// What a definition of this name would hide.
std::optional<std::string> Builder::other_meaning(const std::string& name) const {
  if (scope_.data.find(name)) return "an array of the data";
  if (std::ranges::find(scope_.draws, name, &ArrayInfo::name) != scope_.draws.end())
    return "an array of the draws";
  if (name == observation_name) return "the number of the observation";
  return std::nullopt;
}

NodeId Builder::per_observation(const Formula& formula) {
  NodeId node = build(formula);
  if (may_run_along_observations(graph_, node)) node = along_observations(graph_, node);
  const Shape& shape = graph_[node].shape;
  if (!shape.inner.empty())
    fail(formula,
         fmt::format("it has {}; a score or loss needs one value per draw and observation, of which there "
                     "are {}. Pick one with an index, as in alpha[group], or reduce them, as in sum(...).",
                     describe(shape), graph_.num_obs()));
  return node;
}

NodeId Builder::per_draw(const Formula& formula) {
  NodeId node = build(formula);
  if (graph_[node].shape.observation)
    fail(formula, fmt::format("it has {}; expected one value per draw, without the observations.",
                              describe(graph_[node].shape)));
  const NodeId operands[] = {node};
  if (!graph_[node].shape.inner.empty()) node = graph_.apply(Operation::sum, operands);
  return node;
}

NodeId Builder::data_column(const Formula& formula) {
  const NodeId node = per_observation(formula);
  const Shape& shape = graph_[node].shape;
  if (shape.draw || !shape.observation)
    fail(formula, fmt::format("it has {}; expected a column of the data, one value per observation.",
                              describe(shape)));
  return node;
}

std::optional<NodeId> Builder::find_data_column(const Formula& formula) {
  NodeId node = build(formula);
  if (may_run_along_observations(graph_, node)) node = along_observations(graph_, node);
  const Shape& shape = graph_[node].shape;
  if (shape.draw || !shape.observation || !shape.inner.empty()) return std::nullopt;
  return node;
}

NodeId Builder::group_column(const Formula& formula) {
  const DataArray* texts = scope_.data.find(formula.text);
  if (texts && !texts->labels.empty() && texts->shape == std::vector<std::size_t>{graph_.num_obs()})
    return graph_.data(*texts, true);
  return data_column(formula);
}

}  // namespace pcic
