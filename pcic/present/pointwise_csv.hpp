// to_pointwise_csv: one row per loss and observation, one column per estimator.
//
//   loss,observation,in_sample,pcic,...,covariance,ratio,remaining_error
// Observations are counted from 1. A cell is empty where the estimator does not exist for that loss. Not
// finite: NaN, Inf, -Inf, as R and pandas read them. Numbers read back as the same double. Quoting as in RFC
// 4180; lines end in \n.
#pragma once

#include <string>

#include "pcic/diagnose/result.hpp"

namespace pcic {

std::string to_pointwise_csv(const Result& result);

}  // namespace pcic
