// Graph: formulas after names and shapes are resolved, as one directed acyclic graph.
//
// Equal expressions are one node, however often and in however many formulas they are written: the score and
// a loss that both say x * beta compute it once. Operands always come before the node that uses them, so
// going through the nodes by number is an order of evaluation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/formula/functions/operation.hpp"
#include "pcic/formula/graph/shape.hpp"

namespace pcic {

using NodeId = std::uint32_t;

struct Node {
  Operation operation = Operation::constant;
  std::vector<NodeId> operands = {};
  Shape shape = {};
  double value = 0;       // of a constant
  std::size_t array = 0;  // of data and draws: which array
};

// Elements are flattened with the last index running fastest. An array per observation has num_obs as its
// first extent, which its node's inner shape leaves out.
struct GraphData {
  DataArray array;
  bool per_observation = false;
};

class Graph {
 public:
  explicit Graph(std::size_t num_obs) : num_obs_(num_obs) {}

  // Every call returns the node there is already, if it is the same. The caller has checked the shapes; where
  // they cannot be, std::logic_error.
  NodeId constant(double value);
  NodeId data(const DataArray& array, bool per_observation);  // the same name is the same array
  NodeId draws(const ArrayInfo& array);
  NodeId apply(Operation operation, std::span<const NodeId> operands);

  // Observation k becomes what order[k] was, in every array that has one entry per observation; those that
  // are not in `order` are gone. Last: no node may be added after it.
  void take_observations(std::span<const std::size_t> order);

  const Node& operator[](NodeId node) const { return nodes_[node]; }
  std::size_t size() const { return nodes_.size(); }
  std::size_t num_obs() const { return num_obs_; }
  const std::vector<GraphData>& data_arrays() const { return data_; }
  const std::vector<ArrayInfo>& draw_arrays() const { return draws_; }

 private:
  NodeId intern(Node node);

  std::size_t num_obs_;
  std::vector<Node> nodes_;
  std::vector<GraphData> data_;
  std::vector<ArrayInfo> draws_;
  std::map<std::string, NodeId, std::less<>> known_;  // by a key that holds everything a node is
};

// The shape of an operation's result; std::logic_error where the operands' shapes do not fit.
Shape shape_of(Operation operation, std::span<const Shape> operands);

}  // namespace pcic
