// to_json of a CaseInfluence, in the format "pcic-influence" version 2 (docs/influence.schema.json), and its
// cases as CSV: a row per loss and case.
//
// As in json.hpp: UTF-8, the fewest digits that read back, null for what is not finite, a newline at the end.
#pragma once

#include <string>

#include "pcic/diagnose/case_influence.hpp"

namespace pcic {

inline constexpr int influence_schema_version = 2;

std::string to_json(const CaseInfluence& influence);
std::string to_csv(const CaseInfluence& influence);

}  // namespace pcic
