// What to do about observations that are not settled (trust.hpp): one paragraph, empty where all are. Where the draws can walk
// to the posterior without them (run/bridge.hpp), that comes first, and otherwise what is missing for it.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "pcic/core/question.hpp"
#include "pcic/diagnose/result.hpp"

namespace pcic {

enum class Bridge {
  possible,        // score and prior are formulas
  needs_prior,     // the score is one
  needs_formulas,  // what is stored, or a posterior that is not known, cannot be followed away from the draws
  was_tried,
};

// Of an evaluation without walks.
Bridge bridge_for(const std::optional<Question>& question);

// What is left out is an observation, or a group of them.
enum class LeftOut { observation, group };

// pareto_k: empty without importance sampling.
std::string advise(const LossResult& result, std::span<const double> pareto_k,
                   LeftOut left_out = LeftOut::observation, Bridge bridge = Bridge::was_tried);

}  // namespace pcic
