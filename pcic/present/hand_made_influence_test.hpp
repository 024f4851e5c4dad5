// An influence with round numbers, for tests.
#pragma once

#include "pcic/diagnose/case_influence.hpp"

namespace pcic::testing {

inline CaseInfluence hand_made_influence() {
  CaseInfluence influence;
  influence.num_obs = 3;
  influence.num_draws = 1000;
  influence.score = "log_lik";
  influence.cases = {"Choate", "St. Paul's, upper", "Exeter"};
  influence.losses = {{.loss = "mae",
                       .own = {-0.5, -2, 0},
                       .relative = {0.25, 1, 0},
                       .on_total = {0.125, 0.0625, 0},
                       .ratio = {0.1, 0.5, 0}}};
  influence.score_variance = {0.25, 1, 0};
  influence.parameters = {.names = {"mu", "tau"},
                          .means = {1, 2},
                          .posterior_covariance = {4, 1, 1, 9},
                          .jackknife_covariance = {1, 0, 0, 81}};
  return influence;
}

}  // namespace pcic::testing
