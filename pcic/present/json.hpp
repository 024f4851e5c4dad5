// to_json: the whole result for programs, in the format "pcic-result" version 3.
//
// Described in docs/formats.md and by the JSON Schema docs/result.schema.json. UTF-8; names that are not
// UTF-8 get replacement characters. Numbers are written with the fewest digits that read back as the same
// double; a number that is not finite becomes null. Observations are counted from 1. Ends in a newline.
#pragma once

#include <string>

#include "pcic/diagnose/result.hpp"

namespace pcic {

inline constexpr int result_schema_version = 3;

std::string to_json(const Result& result);

}  // namespace pcic
