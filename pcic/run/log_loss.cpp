#include "pcic/run/log_loss.hpp"

#include <cmath>
#include <functional>
#include <map>
#include <optional>

namespace pcic {
namespace {

// constant + sum of multiple x node
struct LinearForm {
  double constant = 0;
  std::map<NodeId, double> multiples = {};
};

// Operands come before the nodes that use them, so going down by number visits every node once, with all that
// the sum holds of it.
class FormMaker {
 public:
  explicit FormMaker(const Graph& graph) : graph_(graph) {}

  LinearForm form_of(NodeId node) {
    rest_[node] = 1;
    while (!rest_.empty()) {
      const auto [largest, factor] = *rest_.begin();
      rest_.erase(rest_.begin());
      if (factor != 0) take_apart(largest, factor);
    }
    return std::move(form_);
  }

 private:
  std::optional<double> constant(NodeId id) const {
    const Node& node = graph_[id];
    return node.operation == Operation::constant ? std::optional(node.value) : std::nullopt;
  }

  void take_apart(NodeId id, double factor) {
    const Node& node = graph_[id];
    const std::vector<NodeId>& operands = node.operands;
    switch (node.operation) {
      case Operation::constant:
        form_.constant += factor * node.value;
        return;
      case Operation::negate:
        rest_[operands[0]] -= factor;
        return;
      case Operation::add:
        rest_[operands[0]] += factor;
        rest_[operands[1]] += factor;
        return;
      case Operation::subtract:
        rest_[operands[0]] += factor;
        rest_[operands[1]] -= factor;
        return;
      case Operation::multiply:
        for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
          if (const auto multiple = constant(operands[k])) {
            rest_[operands[1 - k]] += factor * *multiple;
            return;
          }
        break;
      case Operation::divide:
        if (const auto divisor = constant(operands[1])) {
          rest_[operands[0]] += factor / *divisor;
          return;
        }
        break;
      default:
        break;
    }
    form_.multiples[id] = factor;
  }

  const Graph& graph_;
  LinearForm form_;
  std::map<NodeId, double, std::greater<>> rest_;  // multiples of nodes that are not yet taken apart
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
