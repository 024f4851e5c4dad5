// FormulaJob: formulas resolved against the data and the draws, ready to be computed.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/core/question.hpp"
#include "pcic/formula/graph/graph.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

// Observations that are left out together. They stand side by side: group g has the observations
// [first[g], first[g + 1]).
struct Groups {
  std::vector<std::size_t> first;  // empty: every observation on its own
  std::vector<double> labels;

  std::size_t begin(std::size_t group) const { return first.empty() ? group : first[group]; }
};

// A loss of a point prediction: which arrays of the shape hold the prediction, and the nodes of both.
struct PointLoss {
  std::string loss;
  NodeId node = 0;
  std::vector<NodeId> predictions;
  std::vector<std::size_t> arrays;  // of shape.losses
  std::string formula;              // of the prediction, as it was written
};

struct FormulaJob {
  Graph graph;
  EvaluationShape shape;
  NodeId score = 0;
  std::optional<NodeId> prior = {};             // log prior, per draw
  std::optional<NodeId> score_with_prior = {};  // s + log prior / N
  std::optional<NodeId> log_loss = {};          // -log p, if it is one of the losses
  std::vector<NodeId> losses = {};              // as in shape.losses: the others, then the point predictions
  std::vector<PointLoss> points = {};
  Groups groups = {};
  std::vector<double> counts = {};  // how many observations each row stands for; empty: one each
  NodeId counted_score = 0;         // count x s, whose sum is that of all observations
  Question question = {};           // knows which observations of the data are evaluated
};

// Throws InputError, with the formula and a caret, where a name or a shape does not fit.
FormulaJob resolve_formulas(const EvaluateOptions& options, const Dataset& data,
                            std::span<const ArrayInfo> draws);

}  // namespace pcic
