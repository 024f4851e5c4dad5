// The observations: a choice of loss and target, linked plots, and a table of all of them.
#pragma once

#include <string>

#include "pcic/present/report/page_data-inl.hpp"

namespace pcic {

std::string observations_section(const Json& result, PageData& data);

}  // namespace pcic
