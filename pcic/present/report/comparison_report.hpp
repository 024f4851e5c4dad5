// to_report of a Comparison: one page on several models. The verdict in words, the table and the differences as a
// plot, for each loss; the differences of all observations; the method behind every model.
#pragma once

#include <span>
#include <string>

#include "pcic/diagnose/comparison.hpp"
#include "pcic/present/report/report.hpp"

namespace pcic {

// results: those that were compared, in the order of comparison.models.
std::string to_report(const Comparison& comparison, std::span<const ResultDocument> results);

}  // namespace pcic
