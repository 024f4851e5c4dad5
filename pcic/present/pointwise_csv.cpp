#include "pcic/present/pointwise_csv.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/present/csv_text.hpp"

namespace pcic {
namespace {

// Every estimator of any loss and target, in the order of first appearance.
std::vector<std::string> estimator_names(const Result& result) {
  std::vector<std::string> names;
  for (const LossResult& loss : result.losses)
    for (const Estimate& estimate : loss.evaluation.estimates)
      if (std::find(names.begin(), names.end(), estimate.name) == names.end()) names.push_back(estimate.name);
  return names;
}

// Null where the target lacks the estimator.
std::vector<const std::vector<double>*> columns_of(const LossEvaluation& evaluation, const Answer& answer,
                                                   const std::vector<std::string>& estimators) {
  std::vector<const std::vector<double>*> columns;
  for (const std::string& name : estimators) {
    const Estimate* estimate = evaluation.find(name, answer.target);
    columns.push_back(estimate == nullptr ? nullptr : &estimate->pointwise);
  }
  columns.push_back(&evaluation.covariance);
  columns.push_back(&evaluation.ratio);
  columns.push_back(&evaluation.remaining_error);
  return columns;
}

std::string served_by(const Answer& answer, std::size_t obs) {
  switch (answer.served[obs]) {
    case Served::by_weights:
      return answer.weights;
    case Served::by_series:
      return answer.series;
    case Served::by_other_fit:
      return "other_fit";
    case Served::by_bridge:
      return "bridge";
    case Served::by_nobody:
      return "nobody";
    case Served::undefined:
      break;
  }
  return "";
}

}  // namespace

std::string to_pointwise_csv(const Result& result) {
  // Without importance sampling there are no such columns.
  const std::vector<double>* pareto_k = result.psis ? &result.psis->pareto_k : nullptr;
  const std::vector<std::string> estimators = estimator_names(result);
  const EvaluatedObservations evaluated(result.question);
  const std::vector<std::string> groups =
      result.question ? result.question->group_labels : std::vector<std::string>();
  std::string text = groups.empty() ? "loss,target,observation,answer,served_by"
                                    : "loss,target,observation,group,answer,served_by";
  for (const std::string& name : estimators) text.append(",").append(csv_field(name));
  text += ",covariance,ratio,remaining_error";
  text += pareto_k ? ",pareto_k,loss_pareto_k\n" : "\n";

  for (const LossResult& loss : result.losses)
    for (const Answer* answer : loss.answers()) {
      auto columns = columns_of(loss.evaluation, *answer, estimators);
      if (pareto_k) columns.insert(columns.end(), {pareto_k, &loss.evaluation.loss_pareto_k});
      const std::string start =
          csv_field(loss.evaluation.loss) + "," + std::string(name_of(answer->target)) + ",";
      for (std::size_t obs = 0; obs < result.num_obs; ++obs) {
        text.append(start).append(std::to_string(evaluated.place(obs) + 1)).append(",");
        if (!groups.empty()) text.append(csv_field(groups[obs])).append(",");
        append_csv_number(text, answer->pointwise[obs]);
        text.append(",").append(served_by(*answer, obs));
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
