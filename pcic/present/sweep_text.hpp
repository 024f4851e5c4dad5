// A sweep as text, a table for every loss; and as JSON, a whole result for every value (docs/formats.md).
#pragma once

#include <cstddef>
#include <string>

#include "pcic/diagnose/sweep.hpp"

namespace pcic {

std::string to_sweep_text(const Sweep& sweep, std::size_t width = 100);
std::string to_json(const Sweep& sweep);

}  // namespace pcic
