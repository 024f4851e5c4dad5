// Private learning: what one posterior draw within a privacy budget loses, and what pcic foresees of it.
#pragma once

#include "paper/classification_data.hpp"
#include "paper/experiment.hpp"

namespace pcic::paper {

Outcome evaluate_private_learning(const ClassificationData& data, const Settings& settings);

}  // namespace pcic::paper
