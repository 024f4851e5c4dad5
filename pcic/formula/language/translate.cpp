#include "pcic/formula/language/translate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "pcic/formula/functions/function_names.hpp"
#include "pcic/formula/graph/align.hpp"
#include "pcic/formula/graph/inner_function.hpp"
#include "pcic/formula/language/library.hpp"
#include "pcic/formula/language/text_column.hpp"
#include "pcic/formula/language/translation.hpp"
#include "pcic/formula/language/truncation.hpp"

namespace pcic {
namespace {

constexpr std::size_t largest_inner = 1'000'000;  // elements of a vector made by a formula
constexpr std::size_t most_steps = 1'000'000;     // expressions translated for one formula
constexpr std::size_t deepest_inlining = 64;      // functions that call functions

}  // namespace

NodeId Translation::expression(const Syntax& syntax, const Frame& frame) {
  if (++steps_ > most_steps)
    fail(frame, syntax.span,
         fmt::format("the formula has more than {} parts once its functions are written out; simplify it.",
                     most_steps));
  if (graph_.size() > largest_graph)
    fail(frame, syntax.span,
         fmt::format("all formulas together have more than {} different parts once functions and "
                     "definitions are written out; simplify them.",
                     largest_graph));
  switch (syntax.kind) {
    case Syntax::Kind::number:
      return graph_.constant(syntax.value);
    case Syntax::Kind::name:
      return name(syntax, frame);
    case Syntax::Kind::call:
      return call(syntax, frame);
    case Syntax::Kind::index:
      return index(syntax, frame);
    case Syntax::Kind::vector:
      return vector(syntax, frame);
    case Syntax::Kind::unary:
      return elementwise(syntax.word == "!" ? Operation::logical_not : Operation::negate,
                         children(syntax, frame), syntax, frame);
    case Syntax::Kind::conditional:
      return conditional(syntax, frame);
    case Syntax::Kind::truncation:
      return expression(without_truncation(syntax), frame);
    case Syntax::Kind::range:
    case Syntax::Kind::omitted:
      break;
    case Syntax::Kind::binary:
      return binary(syntax, frame);
  }
  throw std::logic_error("formula: a kind of expression without a meaning");
}

std::vector<NodeId> Translation::children(const Syntax& syntax, const Frame& frame) {
  std::vector<NodeId> nodes;
  for (const Syntax& child : syntax.children) nodes.push_back(expression(child, frame));
  return nodes;
}

NodeId Translation::elementwise(Operation operation, const std::vector<NodeId>& operands,
                                const Syntax& syntax, const Frame& frame) {
  if (const auto node = apply_elementwise(graph_, operation, operands)) return *node;
  shapes_do_not_fit(operands, syntax, frame);
}

NodeId Translation::binary(const Syntax& syntax, const Frame& frame) {
  std::vector<NodeId> operands = children(syntax, frame);
  if (syntax.word == "*") {
    refuse_outer_product(operands, syntax, frame);
    if (const auto node = apply_times(graph_, operands[0], operands[1]))
      return not_too_large(*node, syntax, frame);
    shapes_do_not_fit(operands, syntax, frame);
  }
  const std::optional<OperatorMeaning> meaning = binary_operator(syntax.word);
  if (!meaning) throw std::logic_error("formula: an operator without a meaning");
  if (meaning->swapped) std::swap(operands[0], operands[1]);
  return elementwise(meaning->operation, operands, syntax, frame);
}

NodeId Translation::vector(const Syntax& syntax, const Frame& frame) {
  const std::vector<NodeId> elements = children(syntax, frame);
  const bool same = std::ranges::all_of(elements, [&](NodeId element) {
    return graph_[element].shape.inner == graph_[elements.front()].shape.inner;
  });
  if (!same) shapes_do_not_fit(elements, syntax, frame);
  return not_too_large(graph_.apply(Operation::stack, elements), syntax, frame);
}

NodeId Translation::not_too_large(NodeId node, const Syntax& syntax, const Frame& frame) const {
  if (graph_[node].operation != Operation::multiply && graph_[node].shape.inner_size() > largest_inner)
    fail(frame, syntax.span,
         fmt::format("{}; at most {} can be worked with.", describe(graph_[node].shape), largest_inner));
  return node;
}

// What stands in a branch is used where the condition says so: y[observation - 1] has no value at the first
// observation, and needs none in observation == 1 ? 0 : y[observation - 1].
NodeId Translation::conditional(const Syntax& syntax, const Frame& frame) {
  const NodeId condition = expression(syntax.children[0], frame);
  const Shape& shape = graph_[condition].shape;
  const bool is_known = !shape.draw && shape.inner.empty();
  std::vector<NodeId> operands = {condition};
  for (const bool wanted : {true, false}) {
    if (is_known) guards_.push_back({condition, wanted});
    operands.push_back(expression(syntax.children[wanted ? 1 : 2], frame));
    if (is_known) guards_.pop_back();
  }
  return elementwise(Operation::select, operands, syntax, frame);
}

NodeId Translation::name(const Syntax& syntax, const Frame& frame) {
  if (const auto node = value_of(syntax.word, frame)) return *node;
  if (const DataArray* array = array_of_numbers(syntax, frame)) {
    return is_per_observation(*array) ? graph_.data(*array, true) : constant_array(*array);
  }
  if (const ArrayInfo* array = draw_array(syntax.word, frame)) return graph_.draws(*array);
  if (syntax.word == observation_name) return observation_number(graph_);
  unknown_name(syntax, frame);
}

bool Translation::is_per_observation(const DataArray& array) const {
  return !array.shape.empty() && array.shape.front() == graph_.num_obs();
}

NodeId Translation::constant_array(const DataArray& array) {
  return array.shape.empty() ? graph_.constant(array.values.front()) : graph_.data(array, false);
}

std::optional<NodeId> Translation::value_of(const std::string& word, const Frame& frame) const {
  const auto& values = frame.function ? frame.parameters : scope_.values;
  if (const auto found = values.find(word); found != values.end()) return found->second;
  if (!frame.function) return std::nullopt;
  const auto found = scope_.values.find(word);
  return is_users(frame) && found != scope_.values.end() ? std::optional(found->second) : std::nullopt;
}

// The functions of the library see their parameters and one another, and nothing of the user's.
bool Translation::is_users(const Frame& frame) const {
  if (!frame.function) return true;
  const auto found = scope_.functions.find(frame.function->name);
  return found != scope_.functions.end() && &found->second == frame.function;
}

const ArrayInfo* Translation::draw_array(std::string_view word, const Frame& frame) const {
  if (!is_users(frame)) return nullptr;
  const auto found = std::ranges::find(scope_.draws, word, &ArrayInfo::name);
  return found == scope_.draws.end() ? nullptr : &*found;
}

const DataArray* Translation::data_array(const Syntax& syntax, const Frame& frame) const {
  const DataArray* array = is_users(frame) ? scope_.data.find(syntax.word) : nullptr;
  if (array && draw_array(syntax.word, frame))
    fail(frame, syntax.span,
         fmt::format("'{0}' is an array of the data and of the draws; rename the one of the data, so that "
                     "it is clear which is meant.",
                     syntax.word));
  return array;
}

const DataArray* Translation::array_of_numbers(const Syntax& syntax, const Frame& frame) const {
  const DataArray* array = data_array(syntax, frame);
  if (array && !array->labels.empty()) fail(frame, syntax.span, texts_are_no_numbers(*array));
  return array;
}

NodeId Translation::call(const Syntax& syntax, const Frame& frame) {
  if (syntax.children.empty())
    for (const NamedNumber& number : numbers())
      if (name_of_call(number.call) == syntax.word) return graph_.constant(number.value);
  const auto user = scope_.functions.find(syntax.word);
  if (is_users(frame) && user != scope_.functions.end()) return inlined(user->second, syntax, frame);
  if (syntax.bar == 0 && find_inner_function(syntax.word, syntax.children.size()))
    return inner_function(children(syntax, frame), syntax, frame);
  if (const FunctionDefinition* function = library_function(syntax.word))
    return inlined(*function, syntax, frame);
  if (syntax.bar != 0) fail(frame, syntax.word_span, no_function(syntax.word) + ".");
  const std::vector<NodeId> arguments = children(syntax, frame);
  const std::optional<Operation> operation = elementwise_function(syntax.word);
  if (!operation) fail(frame, syntax.word_span, no_function(syntax.word) + ".");
  if (arguments.size() != num_operands(*operation))
    fail(frame, syntax.span,
         fmt::format("{} takes {} arguments; {} are given.", syntax.word, num_operands(*operation),
                     arguments.size()));
  return elementwise(*operation, arguments, syntax, frame);
}

NodeId Translation::inner_function(const std::vector<NodeId>& arguments, const Syntax& syntax,
                                   const Frame& frame) {
  const bool takes_numbers = find_inner_function(syntax.word, arguments.size())->takes_numbers;
  for (NodeId argument : arguments)
    if (!takes_numbers && graph_[argument].shape.inner.empty())
      fail(frame, syntax.span,
           fmt::format("nothing to take the {} over: the argument has {}, and {} works on the elements of a "
                       "vector, not over draws or observations.",
                       syntax.word, describe(graph_[argument].shape), syntax.word));
  if (const auto node = apply_inner_function(graph_, syntax.word, arguments))
    return not_too_large(*node, syntax, frame);
  fail(frame, syntax.span,
       fmt::format("{}; {} needs {}.", shapes_of(arguments, syntax, frame), syntax.word,
                   find_inner_function(syntax.word, arguments.size())->needs));
}

NodeId Translation::inlined(const FunctionDefinition& function, const Syntax& syntax, const Frame& frame) {
  const bool nothing_follows_the_bar = function.bar == 0 && syntax.bar == syntax.children.size();  // f(y | )
  if (syntax.children.size() != function.parameters.size() ||
      (syntax.bar != function.bar && !nothing_follows_the_bar))
    fail(frame, syntax.span,
         fmt::format("this is not how {} is called; expected {}.", function.name, head_of(function)));
  if (frame.depth == deepest_inlining)
    fail(frame, syntax.span, "functions call one another too deep; does one of them call itself?");
  Frame body{.place = frame.place,
             .text = function.text,
             .function = &function,
             .caller = &frame,
             .call = syntax.span,
             .depth = frame.depth + 1};
  const std::vector<NodeId> arguments = children(syntax, frame);
  const std::tuple call{&function, arguments, guards_};
  if (const auto known = inlined_.find(call); known != inlined_.end()) return known->second;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    body.parameters.emplace(function.parameters[i], arguments[i]);
  return inlined_.emplace(call, expression(function.body, body)).first->second;
}

NodeId translate(Graph& graph, const Scope& scope, const Syntax& syntax, const Formula& formula) {
  const Frame frame{.place = formula.place, .text = formula.text};
  return Translation(graph, scope).expression(syntax, frame);
}

}  // namespace pcic
