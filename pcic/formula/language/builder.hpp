// Builder: resolves the names and shapes of formulas and adds them to one Graph.
//
// A name is a definition of the user (let), a data array, an array of the draws, or `observation`, which
// counts 1..n. A data array whose first extent is n has one entry per observation; other arrays are vectors
// or matrices. What happens where the two meet: align.hpp.
//
// Shapes are checked before anything runs: InputError shows the formula, a caret, both shapes and what to do.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/formula/graph/graph.hpp"
#include "pcic/formula/language/parse.hpp"

namespace pcic {

struct Formula {
  std::string text;
  std::string place;  // for messages: "--loss"
};

// What the words of a formula may mean. The arrays must outlive it.
struct Scope {
  const Dataset& data;
  std::span<const ArrayInfo> draws;
  std::map<std::string, NodeId, std::less<>> values = {};                 // let name = ...
  std::map<std::string, FunctionDefinition, std::less<>> functions = {};  // let name(...) = ...
};

class Builder {
 public:
  Builder(Graph& graph, const Dataset& data, std::span<const ArrayInfo> draws)
      : graph_(graph), scope_{.data = data, .draws = draws} {}

  // let name = formula, or let name(a, b | c) = formula. It may use the definitions before it, and hides
  // nothing: InputError if the name is taken.
  void define(const std::string& head, const Formula& formula);

  NodeId per_observation(const Formula& formula);  // a score or loss: no inner dimension is left
  NodeId per_draw(const Formula& formula);         // a log prior: one value per draw
  NodeId data_column(const Formula& formula);      // one value per observation, the same for all draws
  NodeId group_column(const Formula& formula);     // the same, or the codes of a column of texts
  std::optional<NodeId> find_data_column(const Formula& formula);  // nothing if it is no data column

 private:
  NodeId build(const Formula& formula);
  void define_value(const std::string& name, const Formula& formula);
  std::optional<std::string> other_meaning(const std::string& name) const;

  Graph& graph_;
  Scope scope_;
};

}  // namespace pcic
