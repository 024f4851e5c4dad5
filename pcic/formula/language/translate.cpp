#include "pcic/formula/language/translate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "pcic/core/nearest_words.hpp"
#include "pcic/formula/functions/function_names.hpp"
#include "pcic/formula/graph/align.hpp"
#include "pcic/formula/graph/inner_function.hpp"
#include "pcic/formula/language/library.hpp"
#include "pcic/formula/language/message.hpp"
#include "pcic/formula/language/text_column.hpp"
#include "pcic/formula/point/point.hpp"

namespace pcic {
namespace {

constexpr std::size_t largest_inner = 1'000'000;  // elements of a vector made by a formula
constexpr std::size_t most_steps = 1'000'000;     // expressions translated for one formula
constexpr std::size_t deepest_inlining = 64;      // functions that call functions

using Parameters = std::map<std::string, NodeId, std::less<>>;

// Where an expression stands: in the user's formula, or in the body of a function that is being inlined.
struct Frame {
  std::string_view place, text;
  const FunctionDefinition* function = nullptr;
  Parameters parameters = {};
  const Frame* caller = nullptr;
  TextSpan call = {};  // in the caller
  std::size_t depth = 0;
};

class Translation {
 public:
  Translation(Graph& graph, const Scope& scope) : graph_(graph), scope_(scope) {}

  NodeId expression(const Syntax& syntax, const Frame& frame) {
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
        return elementwise(syntax.word == "!" ? Operation::logical_not : Operation::negate, syntax, frame);
      case Syntax::Kind::conditional:
        return elementwise(Operation::select, syntax, frame);
      case Syntax::Kind::binary:
        return binary(syntax, frame);
    }
    throw std::logic_error("formula: a kind of expression without a meaning");
  }

 private:
  std::vector<NodeId> children(const Syntax& syntax, const Frame& frame) {
    std::vector<NodeId> nodes;
    for (const Syntax& child : syntax.children) nodes.push_back(expression(child, frame));
    return nodes;
  }

  NodeId elementwise(Operation operation, const Syntax& syntax, const Frame& frame) {
    return elementwise(operation, children(syntax, frame), syntax, frame);
  }

  NodeId elementwise(Operation operation, const std::vector<NodeId>& operands, const Syntax& syntax,
                     const Frame& frame) {
    if (const auto node = apply_elementwise(graph_, operation, operands)) return *node;
    shapes_do_not_fit(operands, syntax, frame);
  }

  NodeId binary(const Syntax& syntax, const Frame& frame) {
    std::vector<NodeId> operands = children(syntax, frame);
    if (syntax.word == "*") {
      if (const auto node = apply_times(graph_, operands[0], operands[1]))
        return not_too_large(*node, syntax, frame);
      shapes_do_not_fit(operands, syntax, frame);
    }
    const std::optional<OperatorMeaning> meaning = binary_operator(syntax.word);
    if (!meaning) throw std::logic_error("formula: an operator without a meaning");
    if (meaning->swapped) std::swap(operands[0], operands[1]);
    return elementwise(meaning->operation, operands, syntax, frame);
  }

  NodeId vector(const Syntax& syntax, const Frame& frame) {
    const std::vector<NodeId> elements = children(syntax, frame);
    const bool same = std::ranges::all_of(elements, [&](NodeId element) {
      return graph_[element].shape.inner == graph_[elements.front()].shape.inner;
    });
    if (!same) shapes_do_not_fit(elements, syntax, frame);
    return not_too_large(graph_.apply(Operation::stack, elements), syntax, frame);
  }

  NodeId not_too_large(NodeId node, const Syntax& syntax, const Frame& frame) const {
    if (graph_[node].operation != Operation::multiply && graph_[node].shape.inner_size() > largest_inner)
      fail(frame, syntax.span,
           fmt::format("{}; at most {} can be worked with.", describe(graph_[node].shape), largest_inner));
    return node;
  }

  NodeId name(const Syntax& syntax, const Frame& frame) {
    if (const auto node = value_of(syntax.word, frame)) return *node;
    if (const DataArray* array = array_of_numbers(syntax, frame)) {
      const bool per_observation = !array->shape.empty() && array->shape.front() == graph_.num_obs();
      return per_observation ? graph_.data(*array, true) : constant_array(*array);
    }
    if (const ArrayInfo* array = draw_array(syntax.word, frame)) return graph_.draws(*array);
    if (syntax.word == observation_name) return observation_number(graph_);
    unknown_name(syntax, frame);
  }

  NodeId constant_array(const DataArray& array) {
    return array.shape.empty() ? graph_.constant(array.values.front()) : graph_.data(array, false);
  }

  std::optional<NodeId> value_of(const std::string& word, const Frame& frame) const {
    const Parameters& values = frame.function ? frame.parameters : scope_.values;
    if (const auto found = values.find(word); found != values.end()) return found->second;
    if (!frame.function) return std::nullopt;
    const auto found = scope_.values.find(word);
    return is_users(frame) && found != scope_.values.end() ? std::optional(found->second) : std::nullopt;
  }

  // The functions of the library see their parameters and one another, and nothing of the user's.
  bool is_users(const Frame& frame) const {
    if (!frame.function) return true;
    const auto found = scope_.functions.find(frame.function->name);
    return found != scope_.functions.end() && &found->second == frame.function;
  }

  const ArrayInfo* draw_array(std::string_view word, const Frame& frame) const {
    if (!is_users(frame)) return nullptr;
    const auto found = std::ranges::find(scope_.draws, word, &ArrayInfo::name);
    return found == scope_.draws.end() ? nullptr : &*found;
  }

  const DataArray* data_array(const Syntax& syntax, const Frame& frame) const {
    const DataArray* array = is_users(frame) ? scope_.data.find(syntax.word) : nullptr;
    if (array && draw_array(syntax.word, frame))
      fail(frame, syntax.span,
           fmt::format("'{0}' is an array of the data and of the draws; rename the one of the data, so that "
                       "it is clear which is meant.",
                       syntax.word));
    return array;
  }

  const DataArray* array_of_numbers(const Syntax& syntax, const Frame& frame) const {
    const DataArray* array = data_array(syntax, frame);
    if (array && !array->labels.empty()) fail(frame, syntax.span, texts_are_no_numbers(*array));
    return array;
  }

  NodeId index(const Syntax& syntax, const Frame& frame) {
    const Syntax& base = syntax.children.front();
    std::vector<NodeId> operands = {indexed_base(base, frame)};
    const std::vector<std::size_t> extents = graph_[operands.front()].shape.inner;
    if (syntax.children.size() - 1 > extents.size())
      fail(frame, syntax.span,
           fmt::format("{} indices where at most {} fit: what is indexed has {}.", syntax.children.size() - 1,
                       extents.size(), describe(graph_[operands.front()].shape)));
    for (std::size_t i = 1; i < syntax.children.size(); ++i) {
      operands.push_back(index_value(syntax.children[i], frame));
      check_index(operands.back(), extents[i - 1], syntax.children[i], frame);
    }
    return graph_.apply(Operation::gather, operands);
  }

  // Texts whose order was declared pick the element at their place in it.
  NodeId index_value(const Syntax& syntax, const Frame& frame) {
    const bool is_array = syntax.kind == Syntax::Kind::name && !value_of(syntax.word, frame);
    const DataArray* array = is_array ? data_array(syntax, frame) : nullptr;
    const bool is_text_column =
        array && !array->labels.empty() && array->shape == std::vector<std::size_t>{graph_.num_obs()};
    if (!is_text_column) return expression(syntax, frame);
    if (!array->order_is_declared) fail(frame, syntax.span, texts_are_no_index(*array));
    return graph_.data(*array, true);
  }

  // y[3] is the third y, as in Stan, whatever y is elsewhere.
  NodeId indexed_base(const Syntax& base, const Frame& frame) {
    if (base.kind == Syntax::Kind::name && !value_of(base.word, frame))
      if (const DataArray* array = array_of_numbers(base, frame)) return constant_array(*array);
    return expression(base, frame);
  }

  void check_index(NodeId node, std::size_t extent, const Syntax& syntax, const Frame& frame) {
    const Shape& shape = graph_[node].shape;
    if (shape.draw || !shape.inner.empty())
      fail(frame, syntax.span,
           fmt::format("an index must be a whole number or a column of the data; this has {}.",
                       describe(shape)));
    const std::vector<double> values = data_values(graph_, node);
    for (std::size_t i = 0; i < values.size(); ++i)
      if (!(values[i] >= 1 && values[i] <= static_cast<double>(extent) && values[i] == std::floor(values[i])))
        fail(frame, syntax.span,
             fmt::format("index {}{}; expected a whole number from 1 to {}.", values[i],
                         shape.observation ? fmt::format(" at observation {}", i + 1) : "", extent));
  }

  NodeId call(const Syntax& syntax, const Frame& frame) {
    if (syntax.children.empty())
      for (const NamedNumber& number : numbers())
        if (name_of_call(number.call) == syntax.word) return graph_.constant(number.value);
    const auto user = scope_.functions.find(syntax.word);
    if (is_users(frame) && user != scope_.functions.end()) return inlined(user->second, syntax, frame);
    if (const FunctionDefinition* function = library_function(syntax.word))
      return inlined(*function, syntax, frame);
    if (syntax.bar != 0) fail(frame, syntax.word_span, no_function(syntax.word) + " (with a bar |)");
    const std::vector<NodeId> arguments = children(syntax, frame);
    if (is_inner_function(syntax.word, arguments.size())) return inner_function(arguments, syntax, frame);
    const std::optional<Operation> operation = elementwise_function(syntax.word);
    if (!operation) fail(frame, syntax.word_span, no_function(syntax.word) + ".");
    if (arguments.size() != num_operands(*operation))
      fail(frame, syntax.span,
           fmt::format("{} takes {} arguments; {} are given.", syntax.word, num_operands(*operation),
                       arguments.size()));
    return elementwise(*operation, arguments, syntax, frame);
  }

  NodeId inner_function(const std::vector<NodeId>& arguments, const Syntax& syntax, const Frame& frame) {
    for (NodeId argument : arguments)
      if (graph_[argument].shape.inner.empty())
        fail(
            frame, syntax.span,
            fmt::format("nothing to take the {} over: the argument has {}, and {} works on the elements of a "
                        "vector, not over draws or observations.",
                        syntax.word, describe(graph_[argument].shape), syntax.word));
    if (const auto node = apply_inner_function(graph_, syntax.word, arguments)) return *node;
    shapes_do_not_fit(arguments, syntax, frame);
  }

  NodeId inlined(const FunctionDefinition& function, const Syntax& syntax, const Frame& frame) {
    if (syntax.children.size() != function.parameters.size() || syntax.bar != function.bar)
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
    const std::pair call{&function, arguments};
    if (const auto known = inlined_.find(call); known != inlined_.end()) return known->second;
    for (std::size_t i = 0; i < arguments.size(); ++i)
      body.parameters.emplace(function.parameters[i], arguments[i]);
    return inlined_.emplace(call, expression(function.body, body)).first->second;
  }

  static std::string head_of(const FunctionDefinition& function) {
    return function.text.substr(0, function.text.find(')') + 1);
  }

  [[noreturn]] void shapes_do_not_fit(const std::vector<NodeId>& operands, const Syntax& syntax,
                                      const Frame& frame) const {
    std::string shapes;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const TextSpan span = i < syntax.children.size() ? syntax.children[i].span : syntax.span;
      shapes += fmt::format("{}{} has {}", shapes.empty() ? "" : ", ",
                            frame.text.substr(span.begin, span.end - span.begin),
                            describe(graph_[operands[i]].shape));
    }
    fail(
        frame, syntax.span,
        fmt::format(
            "the shapes do not fit: {}. There are {} observations; vectors that meet element by element need "
            "equal lengths, and a vector per group is picked by a column, as in alpha[group].",
            shapes, graph_.num_obs()));
  }

  [[noreturn]] void unknown_name(const Syntax& syntax, const Frame& frame) const {
    std::vector<std::string> known;
    for (const auto& [word, node] : frame.function ? frame.parameters : scope_.values) known.push_back(word);
    if (is_users(frame)) {
      for (const DataArray& array : scope_.data.arrays) known.push_back(array.name);
      for (const ArrayInfo& array : scope_.draws) known.push_back(array.name);
    }
    fail(frame, syntax.span,
         fmt::format("no data, draws or definition called '{}'{}", syntax.word,
                     suggestion(syntax.word, known)));
  }

  std::string no_function(const std::string& word) const {
    std::vector<std::string> known = built_in_functions();
    for (const auto& [name, function] : scope_.functions) known.push_back(name);
    return fmt::format("no function called '{}'{}", word, suggestion(word, known));
  }

  static std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
    const std::vector<std::string> near = nearest_words(word, known);
    return near.empty() ? fmt::format("; there are: {}.", fmt::join(known, ", "))
                        : fmt::format("; did you mean '{}'?", fmt::join(near, "' or '"));
  }

  // Trouble inside a function of the catalogue is shown where the user calls it.
  [[noreturn]] void fail(const Frame& frame, TextSpan span, const std::string& message) const {
    if (!frame.function) fail_at(frame.place, frame.text, span, message);
    fail(*frame.caller, frame.call, fmt::format("in {}: {}", head_of(*frame.function), message));
  }

  Graph& graph_;
  const Scope& scope_;
  std::size_t steps_ = 0;
  std::map<std::pair<const FunctionDefinition*, std::vector<NodeId>>, NodeId> inlined_;  // by arguments
};

}  // namespace

NodeId translate(Graph& graph, const Scope& scope, const Syntax& syntax, const Formula& formula) {
  const Frame frame{.place = formula.place, .text = formula.text};
  return Translation(graph, scope).expression(syntax, frame);
}

}  // namespace pcic
