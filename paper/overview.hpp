// The overview of a run of all experiments. It opens with what a reader of the paper wants to know: what holds,
// what holds with a correction, what does not and what cannot be decided, a sentence with its number each; then
// come the claims of ours, and links to the pages.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "paper/experiment.hpp"

namespace pcic::paper {

struct ExperimentSummary {
  Experiment experiment;
  std::vector<Claim> claims = {};
  std::string why_not_run = {};  // empty if it was
};

// "Of 40 claims of the paper 21 hold, 7 hold with a correction, 9 do not, 3 cannot be decided. Of 9 claims of ours ..."
std::string overview_text(std::span<const ExperimentSummary> all);
std::string overview_page(std::span<const ExperimentSummary> all, const Settings& settings);

}  // namespace pcic::paper
