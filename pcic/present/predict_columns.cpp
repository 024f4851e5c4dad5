#include "pcic/present/predict_columns.hpp"

#include <fmt/format.h>

#include <functional>
#include <utility>

namespace pcic {
namespace {

class ColumnList {
 public:
  explicit ColumnList(const std::vector<PredictedObservation>& observations) : observations_(observations) {}

  void add(std::string name, const std::function<double(const PredictedObservation&)>& value) {
    std::vector<double> values;
    for (const PredictedObservation& each : observations_) values.push_back(value(each));
    columns_.push_back({std::move(name), std::move(values)});
  }

  void add_three_ways(const std::string& name,
                      const std::function<const ThreeWays&(const PredictedObservation&)>& score) {
    add(name + "_in_sample", [&](const auto& each) { return score(each).in_sample; });
    add(name + "_first_order", [&](const auto& each) { return score(each).first_order; });
    add(name + "_psis", [&](const auto& each) { return score(each).psis; });
  }

  std::vector<NamedColumn> finish() { return std::move(columns_); }

 private:
  const std::vector<PredictedObservation>& observations_;
  std::vector<NamedColumn> columns_;
};

void add_scores(ColumnList& list, const PredictionRules& rules) {
  using Each = const PredictedObservation&;
  using Score = const ThreeWays&;
  if (rules.kind == PredictionKind::draws) {
    list.add_three_ways("crps", [](Each each) -> Score { return each.sample.crps; });
    list.add_three_ways("scrps", [](Each each) -> Score { return each.sample.scrps; });
    list.add_three_ways(fmt::format("pinball_{}", rules.tau),
                        [](Each each) -> Score { return each.sample.pinball; });
    list.add_three_ways("pit", [](Each each) -> Score { return each.sample.pit; });
  }
  if (rules.kind == PredictionKind::probability) {
    list.add_three_ways("log", [](Each each) -> Score { return each.probability.log; });
    list.add_three_ways("brier", [](Each each) -> Score { return each.probability.brier; });
    list.add_three_ways("spherical", [](Each each) -> Score { return each.probability.spherical; });
  }
}

}  // namespace

std::vector<NamedColumn> prediction_columns(const Prediction& prediction) {
  const PredictionRules& rules = prediction.setup.rules;
  const bool is_observed = !prediction.setup.observed.empty();
  ColumnList list(prediction.observations);
  if (is_observed) list.add("observed", [](const auto& each) { return each.observed; });
  list.add_three_ways("mean", [](const auto& each) -> const ThreeWays& { return each.mean; });
  list.add("sd_psis", [](const auto& each) { return each.sd; });
  for (std::size_t k = 0; k < rules.probabilities.size(); ++k)
    list.add(fmt::format("quantile_{}_psis", rules.probabilities[k]),
             [k](const auto& each) { return each.quantiles[k]; });
  if (is_observed) add_scores(list, rules);
  list.add("r_eff", [](const auto& each) { return each.r_eff; });
  list.add("n_eff", [](const auto& each) { return each.n_eff; });
  list.add("pareto_k", [](const auto& each) { return each.pareto_k; });
  list.add("pareto_k_of_mean", [](const auto& each) { return each.pareto_k_of_mean; });
  return list.finish();
}

}  // namespace pcic
