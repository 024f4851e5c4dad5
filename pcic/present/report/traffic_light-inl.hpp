// The traffic light of an answer, read from the table of trust (diagnose/trust.hpp) and the findings.
//
//   red     there is no answer, or a finding is severe
//   amber   observations are not settled, or there is a warning
//   green   otherwise
#pragma once

#include <string_view>

#include "pcic/present/json_layout-inl.hpp"

namespace pcic {

enum class Light { go, caution, stop };

Light light_of(const Json& loss, const Json& findings);

std::string_view name_of(Light light);
std::string_view meaning_of(Light light);

}  // namespace pcic
