// What a Prediction says about each observation, as named columns: the same in JSON and in CSV.
//
//   observed, mean_in_sample, mean_first_order, mean_psis, sd_psis, quantile_0.05_psis, ...,
//   scores of the kind three ways (crps_in_sample, crps_first_order, crps_psis), pit likewise,
//   r_eff, n_eff, pareto_k, pareto_k_of_mean
#pragma once

#include <string>
#include <vector>

#include "pcic/diagnose/prediction.hpp"

namespace pcic {

struct NamedColumn {
  std::string name;
  std::vector<double> values;  // one per observation
};

std::vector<NamedColumn> prediction_columns(const Prediction& prediction);

}  // namespace pcic
