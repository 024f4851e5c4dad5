// to_report of a sweep: the answer along a constant as curves with bands, a plot for every loss, and the method behind the fit.
#pragma once

#include <string>

#include "pcic/present/report/report.hpp"

namespace pcic {

// sweep: as to_json(Sweep) writes it. InputError for a document that is not what its schema promises.
std::string to_sweep_report(const ResultDocument& sweep);

}  // namespace pcic
