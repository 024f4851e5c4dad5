// The findings of an answer as text, severe first, and the headings above its parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcic/diagnose/finding.hpp"
#include "pcic/present/text.hpp"

namespace pcic {

std::string findings_text(std::vector<Finding> findings, const TextOptions& options);
std::string heading(std::string_view text, const TextOptions& options);  // without a newline

}  // namespace pcic
