// JSON inside a script element: no name in it can end the element, or a line of the script.
#pragma once

#include <string>

#include "pcic/present/json_layout-inl.hpp"

namespace pcic {

std::string json_in_script(const Json& document);

}  // namespace pcic
