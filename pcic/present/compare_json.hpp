// to_json of a Comparison, in the format "pcic-comparison" version 1 (docs/comparison.schema.json).
//
// As in json.hpp: UTF-8, the fewest digits that read back, null for what is not finite, observations counted
// from 1, a newline at the end.
#pragma once

#include <string>

#include "pcic/diagnose/comparison.hpp"

namespace pcic {

inline constexpr int comparison_schema_version = 1;

std::string to_json(const Comparison& comparison);

}  // namespace pcic
