// to_text of a CaseInfluence: in words which cases weigh most, then a table of them, most influential first;
// the parameters, if they were asked for; the findings.
//
// Changes are those that leaving the case out would bring: minus the covariance with its score.
#pragma once

#include <cstddef>
#include <string>

#include "pcic/diagnose/case_influence.hpp"
#include "pcic/present/text.hpp"

namespace pcic {

struct InfluenceTextOptions {
  std::size_t top = 10;  // cases in a table
  TextOptions text = {};
};

std::string to_text(const CaseInfluence& influence, const InfluenceTextOptions& options = {});

}  // namespace pcic
