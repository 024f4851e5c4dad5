// The answer under one loss: its sentence, the traffic light, the estimators as plots and as numbers. And the
// findings of the run.
#pragma once

#include <string>

#include "pcic/present/report/page_data-inl.hpp"

namespace pcic {

std::string loss_section(const Json& loss, const Json& result, PageData& data);

std::string findings_section(const Json& findings);

}  // namespace pcic
