#include "pcic/run/point_formula.hpp"

#include <algorithm>
#include <map>

#include "pcic/formula/catalogue/catalogue.hpp"

namespace pcic {
namespace {

const LossEntry* catalogue_entry(const std::string& name) {
  const auto found = std::ranges::find(losses(), name, &LossEntry::name);
  return found == losses().end() ? nullptr : &*found;
}

class Replacer {
 public:
  Replacer(Graph& graph, std::span<const Replacement> replacements) : graph_(graph) {
    for (const auto& [from, to] : replacements) done_[from] = to;
  }

  NodeId replace(NodeId id) {
    if (const auto found = done_.find(id); found != done_.end()) return found->second;
    const Node node = graph_[id];  // a copy: applying may move the nodes
    if (node.operands.empty()) return id;
    std::vector<NodeId> operands;
    for (const NodeId operand : node.operands) operands.push_back(replace(operand));
    return done_[id] = operands == node.operands ? id : graph_.apply(node.operation, operands);
  }

 private:
  Graph& graph_;
  std::map<NodeId, NodeId> done_;
};

}  // namespace

std::vector<Formula> predictions_in(const Formula& loss) {
  const Syntax call = parse_formula(loss.text, loss.place);
  const LossEntry* entry = call.kind == Syntax::Kind::call ? catalogue_entry(call.word) : nullptr;
  if (!entry) return {};
  const FunctionDefinition definition = parse_definition(entry->definition, loss.place);
  std::vector<Formula> predictions;
  for (std::size_t k = 0; k < call.children.size() && k < definition.parameters.size(); ++k) {
    if (std::ranges::find(entry->predictions, definition.parameters[k]) == entry->predictions.end()) continue;
    const auto [begin, end] = call.children[k].span;
    predictions.push_back({loss.text.substr(begin, end - begin), loss.place});
  }
  return predictions;
}

NodeId replaced(Graph& graph, NodeId node, std::span<const Replacement> replacements) {
  return Replacer(graph, replacements).replace(node);
}

}  // namespace pcic
