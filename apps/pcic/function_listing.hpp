// The guide to functions and distributions as text and Markdown.
#pragma once

#include <string>

#include "pcic/formula/language/function_guide.hpp"

namespace pcic::app {

std::string functions_as_text();
std::string functions_as_markdown();  // docs/functions.md

std::string function_as_text(const GuideEntry& entry);

}  // namespace pcic::app
