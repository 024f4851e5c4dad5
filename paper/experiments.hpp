// The experiments, one file each: the file is named like the function.
#pragma once

#include "paper/experiment.hpp"

namespace pcic::paper {

Outcome run_adult(const Settings& settings);
Outcome run_banknote(const Settings& settings);
Outcome run_leverage(const Settings& settings);
Outcome run_location(const Settings& settings);
Outcome run_privacy(const Settings& settings);
Outcome run_truth(const Settings& settings);

}  // namespace pcic::paper
