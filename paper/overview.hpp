// The overview of a run of all experiments: every claim with its verdict, and links to the pages.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "paper/experiment.hpp"

namespace pcic::paper {

struct ExperimentSummary {
  Experiment experiment;
  std::vector<Claim> claims = {};
  bool claims_are_ours = false;
  std::string why_not_run = {};  // empty if it was
};

// "Claims of the paper: 21 confirmed, 20 not confirmed, 5 not checkable. Claims of ours: ..."
std::string overview_text(std::span<const ExperimentSummary> all);
std::string overview_page(std::span<const ExperimentSummary> all, const Settings& settings);

}  // namespace pcic::paper
