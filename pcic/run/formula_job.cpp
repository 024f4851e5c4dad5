#include "pcic/run/formula_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

#include "pcic/core/errors.hpp"
#include "pcic/formula/align.hpp"
#include "pcic/formula/builder.hpp"
#include "pcic/formula/count_observations.hpp"
#include "pcic/formula/point.hpp"
#include "pcic/run/named_formula.hpp"
#include "pcic/run/outcome.hpp"

namespace pcic {
namespace {

std::vector<NamedFormula> named_definitions(const std::vector<std::string>& definitions) {
  std::vector<NamedFormula> result;
  for (const std::string& text : definitions) {
    const NamedText named = split_name(text);
    if (named.name.empty())
      throw InputError(fmt::format("definition '{}': expected name = formula, as in mu = a + b * x.", text));
    result.push_back({named.name, {named.formula, fmt::format("definition of {}", named.name)}});
  }
  return result;
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
        definitions_(named_definitions(options.definitions)),
        job_{.graph = Graph(count_observations({options.score, "score"}, definitions_, data, draws)),
             .shape = {}},
        builder_(job_.graph, data, draws) {}

  FormulaJob resolve() {
    if (!(options_.beta > 0 && std::isfinite(options_.beta)))
      throw InputError(fmt::format("beta is {}; expected a number above 0.", options_.beta));
    for (const NamedFormula& definition : definitions_) builder_.define(definition.name, definition.formula);
    const NodeId plain_score = builder_.per_observation({options_.score, "score"});
    if (!job_.graph[plain_score].shape.draw)
      throw InputError(
          fmt::format("score '{}': it does not depend on the draws; expected the score the posterior was "
                      "fitted with, as a function of its parameters.",
                      options_.score));
    job_.score = for_each_observation(weighted_score(powered(plain_score)));
    job_.shape = {.num_obs = job_.graph.num_obs(), .score = score_name(), .losses = {}, .log_loss = false};
    if (options_.losses.empty())
      add_loss("-" + bracketed(options_.score), one(Operation::negate, plain_score));
    for (const std::string& text : options_.losses) {
      const NamedText named = split_name(text);
      const std::string name = named.name.empty() ? named.formula : named.name;
      add_loss(name, builder_.per_observation({named.formula, fmt::format("loss '{}'", name)}));
    }
    job_.outcome = outcome();
    const std::vector<double> group_of = group_labels();
    add_prior(group_of);
    if (!group_of.empty()) apply_groups(group_of);
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
    return two(Operation::add, node, column("zero", std::vector<double>(job_.graph.num_obs())));
  }

  static std::string bracketed(const std::string& formula) {
    const bool is_simple =
        std::ranges::all_of(formula, [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '.'; });
    return is_simple ? formula : "(" + formula + ")";
  }

  std::string score_name() const {
    std::string name = options_.score;
    if (options_.beta != 1) name = fmt::format("{} * {}", options_.beta, bracketed(name));
    if (weights_in_score()) name = fmt::format("{} .* {}", bracketed(options_.weights), bracketed(name));
    return name;
  }

  NodeId powered(NodeId score) {
    if (options_.beta == 1) return score;
    job_.settings.push_back(
        fmt::format("{0} {1}: the score is multiplied by {1}.", setting_of_power, options_.beta));
    return two(Operation::multiply, job_.graph.constant(options_.beta), score);
  }

  bool weights_in_score() const {
    return !options_.weights.empty() && options_.weighting == Weighting::importance;
  }

  NodeId weighted_score(NodeId score) {
    if (options_.weights.empty()) return score;
    const NodeId given = builder_.data_column({options_.weights, "weights"});
    std::vector<double> weights = data_values(job_.graph, given);
    double total = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (!(weights[i] >= 0 && std::isfinite(weights[i])))
        throw InputError(
            fmt::format("weights '{}': observation {} has {}; expected a finite number, 0 or above.",
                        options_.weights, i + 1, weights[i]));
      total += weights[i];
    }
    if (total == 0) throw InputError(fmt::format("weights '{}': all are 0.", options_.weights));
    if (weights_in_score()) {
      job_.settings.push_back(
          fmt::format("Importance weights {}: score and losses are multiplied by them.", options_.weights));
      loss_weights_ = given;
      return two(Operation::multiply, given, score);
    }
    job_.settings.push_back(
        fmt::format("Frequency weights {}: each row stands for that many observations, {} in all, of which "
                    "one at a time is "
                    "left out. Values per observation carry the row's share.",
                    options_.weights, total));
    for (double& weight : weights) weight *= static_cast<double>(weights.size()) / total;
    loss_weights_ = column("share of the row", std::move(weights));
    return score;
  }

  void add_loss(const std::string& name, NodeId loss) {
    if (loss_weights_) loss = two(Operation::multiply, *loss_weights_, loss);
    loss = for_each_observation(loss);
    std::vector<std::string>& names = job_.shape.losses;
    const bool is_log_loss = loss == one(Operation::negate, job_.score);
    if (std::ranges::find(names, name) != names.end() || (is_log_loss && job_.shape.log_loss))
      throw InputError(fmt::format("loss '{}' is given twice; give every loss once.", name));
    if (is_log_loss) {
      job_.shape.log_loss = true;
      job_.log_loss = loss;
      return;
    }
    names.push_back(name);
    job_.losses.push_back(loss);
  }

  std::optional<std::string> outcome() {
    std::set<NodeId> columns;  // a mixture names its outcome more than once
    std::vector<double> observed;
    for (const Formula& argument : outcome_arguments({options_.score, "score"}, definitions_)) {
      const std::optional<NodeId> column = builder_.find_data_column(argument);
      if (!column) return std::nullopt;
      if (columns.insert(*column).second)
        std::ranges::copy(data_values(job_.graph, *column), std::back_inserter(observed));
    }
    if (observed.empty()) return std::nullopt;
    return fingerprint(observed);
  }

  std::vector<double> group_labels() {
    if (options_.group.empty()) return {};
    const NodeId node = builder_.group_column({options_.group, "group"});
    std::vector<double> labels = data_values(job_.graph, node);
    for (std::size_t i = 0; i < labels.size(); ++i)
      if (std::isnan(labels[i]))
        throw InputError(fmt::format("group '{}': observation {} has no value; every one needs a group.",
                                     options_.group, i + 1));
    return labels;
  }

  // Every unit that can be left out carries the same share of the log prior.
  void add_prior(const std::vector<double>& group_of) {
    if (options_.prior.empty()) return;
    job_.prior = builder_.per_draw({options_.prior, "prior"});
    const std::size_t num_obs = job_.graph.num_obs();
    NodeId share = job_.graph.constant(1 / static_cast<double>(num_obs));
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
    job_.graph.reorder_observations(grouping.order);
    job_.groups = std::move(grouping.groups);
    job_.shape.num_obs = job_.groups.labels.size();
    job_.settings.push_back(fmt::format(
        "Left out together: the {} groups of {} ({} observations). Observations below are groups, in "
        "the order of their values.",
        job_.shape.num_obs, options_.group, job_.graph.num_obs()));
  }

  const EvaluateOptions& options_;
  std::vector<NamedFormula> definitions_;
  FormulaJob job_;
  Builder builder_;
  std::optional<NodeId> loss_weights_;
};

}  // namespace

FormulaJob resolve_formulas(const EvaluateOptions& options, const Dataset& data,
                            std::span<const ArrayInfo> draws) {
  return Resolver(options, data, draws).resolve();
}

}  // namespace pcic
