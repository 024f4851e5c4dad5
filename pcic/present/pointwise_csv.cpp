#include "pcic/present/pointwise_csv.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/present/csv_text.hpp"

namespace pcic {
namespace {

// Every estimator of any loss, in the order of first appearance.
std::vector<std::string> estimator_names(const Result& result) {
  std::vector<std::string> names;
  for (const LossResult& loss : result.losses)
    for (const Estimate& estimate : loss.evaluation.estimates)
      if (std::find(names.begin(), names.end(), estimate.name) == names.end()) names.push_back(estimate.name);
  return names;
}

// Null where the loss lacks the estimator.
std::vector<const std::vector<double>*> columns_of(const LossEvaluation& evaluation,
                                                   const std::vector<std::string>& estimators) {
  std::vector<const std::vector<double>*> columns;
  for (const std::string& name : estimators) {
    const Estimate* estimate = evaluation.find(name);
    columns.push_back(estimate == nullptr ? nullptr : &estimate->pointwise);
  }
  columns.push_back(&evaluation.covariance);
  columns.push_back(&evaluation.ratio);
  columns.push_back(&evaluation.remaining_error);
  return columns;
}

}  // namespace

std::string to_pointwise_csv(const Result& result) {
  // Without importance sampling there are no such columns.
  const std::vector<double>* pareto_k = result.psis ? &result.psis->pareto_k : nullptr;
  const std::vector<std::string> estimators = estimator_names(result);
  const EvaluatedObservations evaluated(result.question);
  const std::vector<std::string> groups =
      result.question ? result.question->group_labels : std::vector<std::string>();
  std::string text = groups.empty() ? "loss,observation" : "loss,observation,group";
  for (const std::string& name : estimators) text.append(",").append(csv_field(name));
  text += ",covariance,ratio,remaining_error";
  text += pareto_k ? ",pareto_k,loss_pareto_k\n" : "\n";

  for (const LossResult& loss : result.losses) {
    const std::string name = csv_field(loss.evaluation.loss);
    auto columns = columns_of(loss.evaluation, estimators);
    if (pareto_k) columns.insert(columns.end(), {pareto_k, &loss.evaluation.loss_pareto_k});
    for (std::size_t obs = 0; obs < result.num_obs; ++obs) {
      text.append(name).append(",").append(std::to_string(evaluated.place(obs) + 1));
      if (!groups.empty()) text.append(",").append(csv_field(groups[obs]));
      for (const std::vector<double>* column : columns) {
        text += ',';
        if (column != nullptr && obs < column->size()) append_csv_number(text, (*column)[obs]);
      }
      text += '\n';
    }
  }
  return text;
}

}  // namespace pcic
