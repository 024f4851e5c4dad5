// Target: what an estimate is an estimate of. A number without its target is no answer.
//
//   predictive  E_y S(y, E_post p)         predictions are made with the posterior predictive distribution:
//                                          elpd for the log loss; nu(y, E_post m) for a point prediction m
//   gibbs       E_y E_post nu(y, theta)    a prediction is made with one draw of the posterior
//   plugin      E_y nu(y, E_post theta)    predictions are made with the posterior mean of the parameters
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace pcic {

enum class Target { predictive, gibbs, plugin };

// In the order in which they are shown.
inline constexpr std::array targets = {Target::predictive, Target::gibbs, Target::plugin};

std::string_view name_of(Target target);
std::optional<Target> target_named(std::string_view name);

}  // namespace pcic
