// What to do about observations that are not settled (trust.hpp): one paragraph, empty where all are.
#pragma once

#include <span>
#include <string>

#include "pcic/diagnose/result.hpp"

namespace pcic {

// pareto_k: empty without importance sampling.
// What is left out is an observation, or a group of them.
enum class LeftOut { observation, group };
std::string advise(const LossResult& result, std::span<const double> pareto_k,
                   LeftOut left_out = LeftOut::observation);

}  // namespace pcic
