// The functions that every formula may call and that are defined in the language itself: distributions,
// losses, and a few elementary ones.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcic/formula/language/parse.hpp"

namespace pcic {

const FunctionDefinition* library_function(std::string_view name);  // null if there is none

// The names that formulas may call: these and the operations, but not what the catalogue is written with.
const std::vector<std::string>& functions_to_call();
bool is_built_in(std::string_view name);  // one of them

}  // namespace pcic
