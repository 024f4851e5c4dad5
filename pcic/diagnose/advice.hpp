// What to do about observations that are not settled (trust.hpp): one paragraph, empty where all are.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "pcic/diagnose/result.hpp"

namespace pcic {

// pareto_k: empty without importance sampling.
// What is left out is an observation, or a group of them.
enum class LeftOut { observation, group };
std::string advise(const LossResult& result, std::span<const double> pareto_k,
                   LeftOut left_out = LeftOut::observation);

// To be added where no walk was made.
inline constexpr std::string_view advice_to_walk =
    " If score and prior can be given as formulas, the draws can walk there without a refit (--bridge).";

}  // namespace pcic
