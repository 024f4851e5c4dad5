// The functions that every formula may call and that are defined in the language itself: distributions,
// losses, and a few elementary ones.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcic/formula/language/parse.hpp"

namespace pcic {

const FunctionDefinition* library_function(std::string_view name);  // null if there is none

// The names of these and of everything else that can be called.
std::vector<std::string> built_in_functions();

}  // namespace pcic
