#include "pcic/formula/graph/inner_function.hpp"

#include <algorithm>
#include <array>

#include "pcic/formula/functions/function_names.hpp"
#include "pcic/formula/graph/align.hpp"
#include "pcic/formula/graph/matrix_function.hpp"

namespace pcic {
namespace {

class InnerFunctions {
 public:
  InnerFunctions(Graph& graph, NodeId x) : graph_(graph), x_(x) {}

  NodeId size() { return graph_.constant(static_cast<double>(graph_[x_].shape.inner_size())); }
  NodeId sum() { return one(Operation::sum, x_); }
  NodeId mean() { return two(Operation::divide, sum(), size()); }
  NodeId variance() {
    const NodeId centred = two(Operation::subtract, x_, mean());
    const NodeId total = one(Operation::sum, one(Operation::square, centred));
    return two(Operation::divide, total, two(Operation::subtract, size(), graph_.constant(1)));
  }
  NodeId minimum() { return one(Operation::minimum, x_); }
  NodeId maximum() { return one(Operation::maximum, x_); }
  NodeId sd() { return one(Operation::sqrt, variance()); }
  NodeId log_sum_exp() {
    const NodeId highest = maximum();
    const NodeId total = one(Operation::sum, one(Operation::exp, two(Operation::subtract, x_, highest)));
    return two(Operation::add, highest, one(Operation::log, total));
  }
  NodeId log_softmax() { return two(Operation::subtract, x_, log_sum_exp()); }
  NodeId softmax() { return one(Operation::exp, log_softmax()); }
  NodeId one(Operation operation, NodeId operand) { return graph_.apply(operation, std::span(&operand, 1)); }
  NodeId two(Operation operation, NodeId left, NodeId right) {
    const NodeId operands[] = {left, right};
    return graph_.apply(operation, operands);
  }

 private:
  Graph& graph_;
  NodeId x_;
};

std::optional<NodeId> dot_product(Graph& graph, std::span<const NodeId> arguments) {
  const NodeId left = arguments[0], right = arguments[1];
  if (graph[left].shape.inner != graph[right].shape.inner || graph[left].shape.inner.size() != 1)
    return std::nullopt;
  return InnerFunctions(graph, left).two(Operation::product, left, right);
}

template <NodeId (InnerFunctions::*member)()>
std::optional<NodeId> of_elements(Graph& graph, std::span<const NodeId> arguments) {
  InnerFunctions functions(graph, arguments[0]);
  return (functions.*member)();
}

std::optional<NodeId> log_mix(Graph& graph, std::span<const NodeId> arguments) {
  const NodeId log_weights = InnerFunctions(graph, arguments[0]).one(Operation::log, arguments[0]);
  const std::optional<NodeId> terms = apply_elementwise(graph, Operation::add, {log_weights, arguments[1]});
  if (!terms || graph[*terms].shape.inner.size() != 1) return std::nullopt;
  return InnerFunctions(graph, *terms).log_sum_exp();
}

constexpr auto table = std::to_array<InnerFunctionRow>({
    {{"sum(x)", "sum of the elements", "sum([1, 2, 3])"}, of_elements<&InnerFunctions::sum>},
    {{"mean(x)", "mean of the elements", "mean([1, 2, 3])"}, of_elements<&InnerFunctions::mean>},
    {{"variance(x)", "variance of the elements, with n - 1", "variance([1, 2, 3])"},
     of_elements<&InnerFunctions::variance>},
    {{"sd(x)", "standard deviation of the elements, with n - 1", "sd([1, 2, 3])"},
     of_elements<&InnerFunctions::sd>},
    {{"min(x)", "smallest element; also min(x, y) of two numbers", "min([1, 2, 3])"},
     of_elements<&InnerFunctions::minimum>},
    {{"max(x)", "largest element; also max(x, y) of two numbers", "max([1, 2, 3])"},
     of_elements<&InnerFunctions::maximum>},
    {{"log_sum_exp(x)", "log of the sum of exp of the elements, without overflow", "log_sum_exp([800, 800])"},
     of_elements<&InnerFunctions::log_sum_exp>},
    {{"log_mix(theta, lp)", "log density of a mixture: of each element of lp with its weight in theta",
      "log_mix([0.2, 0.5, 0.3], [-1, -2, -3])"},
     log_mix},
    {{"softmax(x)", "exp(x) / sum(exp(x))", "softmax([0, 1])[2]"}, of_elements<&InnerFunctions::softmax>},
    {{"log_softmax(x)", "log of softmax(x)", "log_softmax([0, 1])[2]"},
     of_elements<&InnerFunctions::log_softmax>},
    {{"num_elements(x)", "number of elements", "num_elements([1, 2, 3])"},
     of_elements<&InnerFunctions::size>},
    {{"dot_product(x, y)", "sum(x .* y) of two vectors", "dot_product([1, 2], [3, 4])"}, dot_product},
});

std::size_t num_parameters(const InnerFunction& function) {
  return static_cast<std::size_t>(std::ranges::count(function.call, ',')) + 1;
}

const std::vector<InnerFunctionRow>& all_rows() {
  static const std::vector<InnerFunctionRow> rows = [] {
    std::vector<InnerFunctionRow> all(table.begin(), table.end());
    all.insert(all.end(), matrix_functions().begin(), matrix_functions().end());
    return all;
  }();
  return rows;
}

const InnerFunctionRow* find(std::string_view name, std::size_t num_arguments) {
  for (const InnerFunctionRow& row : all_rows())
    if (name_of_call(row.description.call) == name && num_parameters(row.description) == num_arguments)
      return &row;
  return nullptr;
}

}  // namespace

std::vector<InnerFunction> inner_functions() {
  std::vector<InnerFunction> functions;
  for (const InnerFunctionRow& row : all_rows()) functions.push_back(row.description);
  return functions;
}

const InnerFunction* find_inner_function(std::string_view name, std::size_t num_arguments) {
  const InnerFunctionRow* row = find(name, num_arguments);
  return row ? &row->description : nullptr;
}

std::optional<NodeId> apply_inner_function(Graph& graph, std::string_view name,
                                           std::span<const NodeId> arguments) {
  return find(name, arguments.size())->build(graph, arguments);
}

}  // namespace pcic
