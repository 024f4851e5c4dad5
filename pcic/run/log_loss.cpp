#include "pcic/run/log_loss.hpp"

#include <cmath>
#include <map>
#include <optional>

namespace pcic {
namespace {

// constant + sum of multiple x node
struct LinearForm {
  double constant = 0;
  std::map<NodeId, double> multiples = {};
};

class FormMaker {
 public:
  explicit FormMaker(const Graph& graph) : graph_(graph) {}

  LinearForm form_of(NodeId node) {
    add(node, 1);
    std::erase_if(form_.multiples, [](const auto& entry) { return entry.second == 0; });
    return std::move(form_);
  }

 private:
  void add(NodeId id, double factor) {
    const Node& node = graph_[id];
    const auto constant = [&](std::size_t operand) -> std::optional<double> {
      const Node& of = graph_[node.operands[operand]];
      return of.operation == Operation::constant ? std::optional(of.value) : std::nullopt;
    };
    switch (node.operation) {
      case Operation::constant:
        form_.constant += factor * node.value;
        return;
      case Operation::negate:
        return add(node.operands[0], -factor);
      case Operation::add:
        add(node.operands[0], factor);
        return add(node.operands[1], factor);
      case Operation::subtract:
        add(node.operands[0], factor);
        return add(node.operands[1], -factor);
      case Operation::multiply:
        if (const auto left = constant(0)) return add(node.operands[1], factor * *left);
        if (const auto right = constant(1)) return add(node.operands[0], factor * *right);
        break;
      case Operation::divide:
        if (const auto right = constant(1)) return add(node.operands[0], factor / *right);
        break;
      default:
        break;
    }
    form_.multiples[id] += factor;
  }

  const Graph& graph_;
  LinearForm form_;
};

bool nearly_equal(double a, double b) {
  return std::abs(a - b) <= 1e-14 * (std::abs(a) + std::abs(b));
}

}  // namespace

bool is_minus(const Graph& graph, NodeId loss, NodeId score) {
  const LinearForm a = FormMaker(graph).form_of(loss), b = FormMaker(graph).form_of(score);
  if (!nearly_equal(a.constant, -b.constant) || a.multiples.size() != b.multiples.size()) return false;
  for (const auto& [node, multiple] : a.multiples) {
    const auto found = b.multiples.find(node);
    if (found == b.multiples.end() || !nearly_equal(multiple, -found->second)) return false;
  }
  return true;
}

}  // namespace pcic
