// The page of an experiment: what the paper claims and what we found, the figures, and the command that made
// them. One file of HTML that needs nothing else.
#pragma once

#include <string>
#include <string_view>

#include "paper/experiment.hpp"

namespace pcic::paper {

// What all pages share.
std::string page_begin(const std::string& title, const std::string& first_paragraph,
                       const Settings& settings);
std::string_view class_of(Verdict verdict);  // of the style sheet
std::string verdict_cell(Verdict verdict);   // of a table
std::string page_end(const std::string& experiment, const Settings& settings, const std::string& makes);

std::string page_of(const Experiment& experiment, const Settings& settings, const Outcome& outcome);

}  // namespace pcic::paper
