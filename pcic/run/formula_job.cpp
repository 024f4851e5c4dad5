#include "pcic/run/formula_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "pcic/core/errors.hpp"
#include "pcic/core/evaluated_observations.hpp"
#include "pcic/estimate/estimate.hpp"
#include "pcic/formula/graph/align.hpp"
#include "pcic/formula/language/builder.hpp"
#include "pcic/formula/language/count_observations.hpp"
#include "pcic/formula/point/point.hpp"
#include "pcic/run/asked_question.hpp"
#include "pcic/run/dropped_observations.hpp"
#include "pcic/run/log_loss.hpp"
#include "pcic/run/outcome.hpp"
#include "pcic/run/point_formula.hpp"

namespace pcic {
namespace {

std::vector<NamedFormula> named_definitions(const std::vector<AskedFormula>& definitions) {
  std::vector<NamedFormula> result;
  for (const auto& [name, formula] : definitions)
    result.push_back({name, {formula, fmt::format("definition of {}", name)}});
  return result;
}

bool has_rows(const std::vector<std::size_t>& shape, std::size_t count) {
  return !shape.empty() && shape.front() == count;
}

// As the user says, or read off the score.
std::size_t num_observations(const EvaluateOptions& options, std::span<const NamedFormula> definitions,
                             const Dataset& data, std::span<const ArrayInfo> draws) {
  const std::size_t count = options.observations;
  if (count == 0) return count_observations({options.score, "score"}, definitions, data, draws);
  const auto fits = [&](const auto& array) { return has_rows(array.shape, count); };
  if (count > 1 && std::ranges::none_of(data.arrays, fits) && std::ranges::none_of(draws, fits))
    throw InputError(fmt::format(
        "observations: {} are said to be there; no array of the data or of the draws has so many rows.",
        count));
  return count;
}

// Of texts what they say, because their codes depend on which others are there.
Fingerprint fingerprint_of(const DataArray& array) {
  if (array.labels.empty()) return fingerprint(array.values);
  Fingerprint texts;
  for (const double code : array.values) texts.add(array.labels.at(static_cast<std::size_t>(code) - 1));
  return texts;
}

// The observations in the order of their groups.
struct Grouping {
  std::vector<std::size_t> order;
  Groups groups;
};

Grouping group_by(const std::vector<double>& labels) {
  Grouping grouping{.order = std::vector<std::size_t>(labels.size()), .groups = {}};
  std::iota(grouping.order.begin(), grouping.order.end(), std::size_t{0});
  std::ranges::stable_sort(grouping.order, {}, [&](std::size_t i) { return labels[i]; });
  for (std::size_t k = 0; k < labels.size(); ++k) {
    const double label = labels[grouping.order[k]];
    if (k > 0 && label == grouping.groups.labels.back()) continue;
    grouping.groups.labels.push_back(label);
    grouping.groups.first.push_back(k);
  }
  grouping.groups.first.push_back(labels.size());
  return grouping;
}

class Resolver {
 public:
  Resolver(const EvaluateOptions& options, const Dataset& data, std::span<const ArrayInfo> draws)
      : options_(options),
        data_(data),
        question_(asked_question(options)),
        definitions_(named_definitions(question_.definitions)),
        job_{.graph = Graph(num_observations(options, definitions_, data, draws)), .shape = {}},
        builder_(job_.graph, data, draws) {}

  FormulaJob resolve() {
    if (!(options_.beta > 0 && std::isfinite(options_.beta)))
      throw InputError(fmt::format("beta is {}; expected a number above 0.", options_.beta));
    for (const NamedFormula& definition : definitions_) builder_.define(definition.name, definition.formula);
    plain_score_ = builder_.per_observation({options_.score, "score"});
    const NodeId plain_score = plain_score_;
    if (!job_.graph[plain_score].shape.draw)
      throw InputError(
          fmt::format("score '{}': it does not depend on the draws; expected the score the posterior was "
                      "fitted with, as a function of its parameters.",
                      options_.score));
    note_dropped();
    job_.score = for_each_observation(weighted_score(powered(plain_score)));
    job_.counted_score = job_.counts.empty()
                             ? job_.score
                             : two(Operation::multiply, column("counts", job_.counts), job_.score);
    job_.shape = {.num_obs = job_.graph.num_obs(),
                  .score = score_name(),
                  .losses = {},
                  .log_loss = false,
                  .beta = options_.beta};
    builder_.define_unless_taken("score", plain_score);
    for (const auto& [name, formula] : question_.losses)
      add_loss(name, formula,
               options_.losses.empty() ? one(Operation::negate, plain_score)
                                       : builder_.per_observation({formula, fmt::format("loss '{}'", name)}));
    add_point_arrays();
    note_outcome();
    const std::vector<double> group_of = group_labels();
    add_prior(group_of);
    note_data();
    if (!group_of.empty()) apply_groups(group_of);
    if (!question_.dropped.empty()) apply_dropped();
    job_.question = std::move(question_);
    return std::move(job_);
  }

 private:
  NodeId one(Operation operation, NodeId operand) {
    return job_.graph.apply(operation, std::span(&operand, 1));
  }
  NodeId two(Operation operation, NodeId left, NodeId right) {
    const NodeId operands[] = {left, right};
    return job_.graph.apply(operation, operands);
  }
  NodeId column(std::string name, std::vector<double> values) {
    return job_.graph.data({std::move(name), {values.size()}, std::move(values)}, true);
  }

  // A value that is the same for all observations, written once for each.
  NodeId for_each_observation(NodeId node) {
    if (job_.graph[node].shape.observation) return node;
    return two(Operation::add, node, column("no change", std::vector<double>(job_.graph.num_obs())));
  }

  std::string score_name() const {
    std::string name = options_.score;
    if (options_.beta != 1) name = fmt::format("{} * {}", options_.beta, bracketed(name));
    if (weights_in_score()) name = fmt::format("{} .* {}", bracketed(options_.weights), bracketed(name));
    return name;
  }

  NodeId powered(NodeId score) {
    if (options_.beta == 1) return score;
    return two(Operation::multiply, job_.graph.constant(options_.beta), score);
  }

  // Rows of a group are left out together, so with all their copies: a copy more is a term more of the sum.
  bool weights_in_score() const {
    return !options_.weights.empty() &&
           (options_.weighting == Weighting::importance || !options_.group.empty());
  }

  NodeId weighted_score(NodeId score) {
    if (options_.weights.empty()) return score;
    const NodeId given = builder_.data_column({options_.weights, "weights"});
    std::vector<double> weights = data_values(job_.graph, given);
    double total = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (std::ranges::binary_search(question_.dropped, i)) continue;
      if (!(weights[i] >= 0 && std::isfinite(weights[i])))
        throw InputError(
            fmt::format("weights '{}': observation {} has {}; expected a finite number, 0 or above.",
                        options_.weights, i + 1, weights[i]));
      total += weights[i];
    }
    if (total == 0) throw InputError(fmt::format("weights '{}': all are 0.", options_.weights));
    question_.total_weight = total;
    question_.weight_values = fingerprint(weights);
    if (weights_in_score()) {
      loss_weights_ = given;
      return two(Operation::multiply, given, score);
    }
    job_.counts = std::move(weights);
    return score;
  }

  void add_loss(const std::string& name, const std::string& formula, NodeId plain) {
    std::vector<std::string>& names = job_.shape.losses;
    const bool is_log_loss = !weights_in_score() && is_minus(job_.graph, plain, plain_score_);
    if (std::ranges::find(names, name) != names.end() || (is_log_loss && job_.shape.log_loss))
      throw InputError(fmt::format("loss '{}' is given twice; give every loss once.", name));
    NodeId loss = plain;
    if (loss_weights_) loss = two(Operation::multiply, *loss_weights_, loss);
    loss = for_each_observation(loss);
    if (is_log_loss) {
      job_.shape.log_loss = true;
      job_.shape.log_loss_name = name;
      job_.log_loss = loss;
      return;
    }
    names.push_back(name);
    job_.losses.push_back(loss);
    find_point(name, formula, plain);
  }

  void note_dropped() {
    question_.dropped = dropped_observations(options_, job_.graph.num_obs(), [&](const std::string& where) {
      return data_values(job_.graph, builder_.data_column({where, "where"}));
    });
  }

  // The prediction of a loss of the catalogue, or what --point names, if the loss is a function of it and of
  // the data alone. A sum over a group has no single prediction.
  void find_point(const std::string& name, const std::string& formula, NodeId plain) {
    if (!options_.group.empty() || loss_weights_) return;
    const std::string place = fmt::format("loss '{}'", name);
    std::vector<Formula> predictions = predictions_in({formula, place});
    const bool asked = predictions.empty();
    if (asked)
      for (const std::string& point : options_.points) predictions.push_back({point, "point"});
    PointLoss found{.loss = name, .node = plain, .predictions = {}, .arrays = {}, .formula = {}};
    for (const Formula& prediction : predictions) {
      const NodeId node = builder_.per_observation(prediction);
      if (!job_.graph[node].shape.draw) continue;
      found.predictions.push_back(node);
      found.formula += (found.formula.empty() ? "" : ", ") + prediction.text;
    }
    if (found.predictions.empty()) return;
    std::vector<Replacement> fixed;
    for (const NodeId node : found.predictions)
      fixed.push_back({node, column(fmt::format("some prediction {}", fixed.size()),
                                    std::vector<double>(job_.graph.num_obs()))});
    const NodeId at_some = replaced(job_.graph, plain, fixed);
    if (at_some == plain) return;  // the loss does not use it
    if (job_.graph[at_some].shape.draw) {
      if (asked)
        throw InputError(fmt::format(
            "loss '{}' depends on the draws in other ways than through --point {}. Name every prediction "
            "that it uses, each with a --point of its own.",
            name, found.formula));
      return;
    }
    job_.points.push_back(std::move(found));
  }

  void add_point_arrays() {
    for (PointLoss& point : job_.points)
      for (const NodeId node : point.predictions) {
        const NodeId per_observation = for_each_observation(node);
        const auto known = std::ranges::find(job_.losses.begin() + static_cast<std::ptrdiff_t>(num_losses()),
                                             job_.losses.end(), per_observation);
        point.arrays.push_back(static_cast<std::size_t>(known - job_.losses.begin()));
        if (known != job_.losses.end()) continue;
        job_.losses.push_back(per_observation);
        job_.shape.losses.push_back(fmt::format("prediction {}", job_.shape.num_points + 1));
        ++job_.shape.num_points;
      }
  }
  std::size_t num_losses() const { return job_.shape.losses.size() - job_.shape.num_points; }

  void note_outcome() {
    std::set<NodeId> columns;  // a mixture names its outcome more than once
    std::vector<Fingerprint> observed;
    for (const Formula& argument : outcome_arguments({options_.score, "score"}, definitions_)) {
      const std::optional<NodeId> column = builder_.find_data_column(argument);
      if (!column) return;
      if (columns.insert(*column).second) observed.push_back(fingerprint(data_values(job_.graph, *column)));
    }
    question_.outcome = std::move(observed);
  }

  void note_data() {
    question_.num_obs = job_.graph.num_obs();
    for (const GraphData& read : job_.graph.data_arrays())
      if (const DataArray* array = data_.find(read.array.name))
        question_.data.push_back({array->name, read.per_observation, fingerprint_of(*array)});
    std::ranges::sort(question_.data, {}, &DataRead::name);
  }

  std::vector<double> group_labels() {
    if (options_.group.empty()) return {};
    const NodeId node = builder_.group_column({options_.group, "group"});
    std::vector<double> labels = data_values(job_.graph, node);
    for (std::size_t i = 0; i < labels.size(); ++i)
      if (std::isnan(labels[i]))
        throw InputError(fmt::format("group '{}': observation {} has no value; every one needs a group.",
                                     options_.group, i + 1));
    const DataArray* texts = data_.find(options_.group);
    question_.group_values = texts ? fingerprint_of(*texts) : fingerprint(labels);
    return labels;
  }

  // Every unit that can be left out carries the same share of the log prior.
  void add_prior(const std::vector<double>& group_of) {
    if (options_.prior.empty()) return;
    job_.prior = builder_.per_draw({options_.prior, "prior"});
    const std::size_t num_obs = job_.graph.num_obs();
    NodeId share = job_.graph.constant(1 / count_observations(num_obs, job_.counts));
    if (!group_of.empty()) {
      std::map<double, double> sizes;
      for (double label : group_of) ++sizes[label];
      std::vector<double> shares;
      for (double label : group_of) shares.push_back(1 / (static_cast<double>(sizes.size()) * sizes[label]));
      share = column("share of the prior", std::move(shares));
    }
    job_.score_with_prior = two(Operation::add, job_.score, two(Operation::multiply, *job_.prior, share));
  }

  void apply_groups(const std::vector<double>& group_of) {
    Grouping grouping = group_by(group_of);
    job_.graph.take_observations(grouping.order);
    job_.groups = std::move(grouping.groups);
    note_group_labels();
    job_.shape.num_obs = job_.groups.labels.size();
  }

  void note_group_labels() {
    const DataArray* texts = data_.find(options_.group);
    for (const double label : job_.groups.labels)
      question_.group_labels.push_back(texts && !texts->labels.empty()
                                           ? texts->labels.at(static_cast<std::size_t>(label) - 1)
                                           : fmt::format("{}", label));
  }

  void apply_dropped() {
    const std::vector<std::size_t> kept =
        EvaluatedObservations(job_.graph.num_obs(), question_.dropped).all();
    job_.graph.take_observations(kept);
    job_.shape.num_obs = job_.graph.num_obs();
    if (job_.counts.empty()) return;
    for (std::size_t k = 0; k < kept.size(); ++k) job_.counts[k] = job_.counts[kept[k]];
    job_.counts.resize(kept.size());
  }

  const EvaluateOptions& options_;
  const Dataset& data_;
  Question question_;
  std::vector<NamedFormula> definitions_;
  FormulaJob job_;
  Builder builder_;
  NodeId plain_score_ = 0;
  std::optional<NodeId> loss_weights_;
};

}  // namespace

FormulaJob resolve_formulas(const EvaluateOptions& options, const Dataset& data,
                            std::span<const ArrayInfo> draws) {
  return Resolver(options, data, draws).resolve();
}

}  // namespace pcic
