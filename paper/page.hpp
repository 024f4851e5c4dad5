// The page of an experiment: what the paper claims and what we found, the figures, and the command that made
// them. One file of HTML that needs nothing else.
#pragma once

#include <string>

#include "paper/experiment.hpp"

namespace pcic::paper {

std::string page_of(const Experiment& experiment, const Settings& settings, const Outcome& outcome);

}  // namespace pcic::paper
