// Whether saved results may be compared observation by observation.
#pragma once

#include <span>
#include <vector>

#include "pcic/diagnose/finding.hpp"
#include "pcic/read/result_json.hpp"

namespace pcic {

// Throws InputError if two results are on other observations: their number, their groups or weights, their
// outcome. The findings say what could not be checked.
std::vector<Finding> check_same_observations(std::span<const SavedResult> results);

}  // namespace pcic
