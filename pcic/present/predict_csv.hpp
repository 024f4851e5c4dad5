// to_pointwise_csv: one row per observation, the columns of predict_columns.hpp after the number of the
// observation, counted from 1. Not finite: NaN, Inf, -Inf. Numbers read back as the same double.
#pragma once

#include <string>

#include "pcic/diagnose/prediction.hpp"

namespace pcic {

std::string to_pointwise_csv(const Prediction& prediction);

}  // namespace pcic
