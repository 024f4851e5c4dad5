// What makes the page evidence: question, formulas, versions, files and their fingerprints, the command, how to
// check it and how to cite.
#pragma once

#include <string>

#include "pcic/present/json_layout-inl.hpp"

namespace pcic {

std::string method_section(const Json& result, const std::string& heading);

}  // namespace pcic
