// to_json: a whole prediction for programs, in the format "pcic-prediction" version 1.
//
// Described by the JSON Schema docs/prediction.schema.json. As for results (json.hpp): UTF-8, numbers that
// read back as the same double, null for what is not finite, observations counted from 1, a newline at the
// end.
#pragma once

#include <string>

#include "pcic/diagnose/prediction.hpp"

namespace pcic {

inline constexpr int prediction_schema_version = 2;

std::string to_json(const Prediction& prediction);

}  // namespace pcic
