// The experiments, one file each: the file is named like the function, or like what several have in common.
#pragma once

#include "paper/experiment.hpp"

namespace pcic::paper {

Outcome run_adult(const Settings& settings);
Outcome run_banknote(const Settings& settings);
Outcome run_leverage(const Settings& settings);
Outcome run_location(const Settings& settings);
Outcome run_theorem(const Settings& settings);
Outcome run_privacy(const Settings& settings);
Outcome run_truth(const Settings& settings);

// hierarchical.cpp
Outcome run_schools_data(const Settings& settings);
Outcome run_schools_prior(const Settings& settings);
Outcome run_betablocker_data(const Settings& settings);
Outcome run_betablocker_prior(const Settings& settings);

Outcome run_outlier(const Settings& settings);
// half_split_regression.cpp
Outcome run_stackloss(const Settings& settings);
Outcome run_gesell(const Settings& settings);
Outcome run_gesell_influence(const Settings& settings);

Outcome run_poisson_bias(const Settings& settings);
Outcome run_cauchy_bias(const Settings& settings);

Outcome run_poisson_sequence(const Settings& settings);
Outcome run_pickpocket(const Settings& settings);

}  // namespace pcic::paper
