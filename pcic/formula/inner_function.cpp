#include "pcic/formula/inner_function.hpp"

#include <algorithm>

#include "pcic/formula/align.hpp"
#include "pcic/formula/function_names.hpp"

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
  NodeId sd() { return one(Operation::sqrt, variance()); }
  NodeId log_sum_exp() {
    const NodeId highest = one(Operation::maximum, x_);
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

std::optional<NodeId> dot_product(Graph& graph, NodeId left, NodeId right) {
  if (graph[left].shape.inner != graph[right].shape.inner || graph[left].shape.inner.size() != 1)
    return std::nullopt;
  return InnerFunctions(graph, left).two(Operation::product, left, right);
}

}  // namespace

bool is_inner_function(std::string_view name, std::size_t num_arguments) {
  if (num_arguments == 2) return name == "dot_product";
  return num_arguments == 1 && std::ranges::find(inner_functions(), name) != inner_functions().end();
}

std::optional<NodeId> apply_inner_function(Graph& graph, std::string_view name,
                                           std::span<const NodeId> arguments) {
  if (name == "dot_product") return dot_product(graph, arguments[0], arguments[1]);
  InnerFunctions of(graph, arguments[0]);
  if (name == "sum") return of.sum();
  if (name == "mean") return of.mean();
  if (name == "variance") return of.variance();
  if (name == "sd") return of.sd();
  if (name == "min") return of.one(Operation::minimum, arguments[0]);
  if (name == "max") return of.one(Operation::maximum, arguments[0]);
  if (name == "log_sum_exp") return of.log_sum_exp();
  if (name == "softmax") return of.softmax();
  if (name == "log_softmax") return of.log_softmax();
  return of.size();
}

}  // namespace pcic
