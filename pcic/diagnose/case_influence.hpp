// CaseInfluence: how much each observation (a case) weighs on the posterior and on the losses. What present/
// formats.
//
//   own              M_i = Cov(nu_i, s_i): its loss changes by about -M_i if the case is left out
//   relative         |M_i| / max |M|
//   on_total         Cov(mean_j nu_j, s_i): the same for the mean loss of all observations
//   score_variance   Var(s_i): on the scale of the parameters (Millar and Stewart 2007)
//   observation_scale   variance of E[s_i | X, y] over a new y of the case: what one more observation like it
//                    could do
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "pcic/core/draw_source.hpp"
#include "pcic/core/question.hpp"
#include "pcic/diagnose/finding.hpp"

namespace pcic {

struct LossInfluence {
  std::string loss;
  std::vector<double> own, relative, on_total;
  std::vector<double> ratio;  // r_i
};

// Posterior means, and two covariances of them: within the posterior, and over data sets.
struct ParameterSpread {
  std::vector<std::string> names;  // mu, theta[1], ...
  std::vector<double> means;
  std::vector<double> posterior_covariance, jackknife_covariance;  // p x p

  double posterior_sd(std::size_t parameter) const;
  double jackknife_sd(std::size_t parameter) const;
};

struct CaseInfluence {
  std::size_t num_obs = 0;
  std::size_t num_draws = 0;
  std::string score;
  std::optional<Question> question;
  std::vector<std::string> cases;  // names, no two the same; empty if the data have none
  std::vector<LossInfluence> losses;
  std::vector<double> score_variance;
  std::vector<double> observation_scale;        // empty: not asked for
  std::vector<double> observation_scale_error;  // standard error over the replicates
  std::vector<double> pareto_k;                 // empty: not known
  ParameterSpread parameters;
  std::vector<Finding> findings;
  std::vector<std::size_t> chain_draws = {};
  Reading reading = {};

  std::string case_name(std::size_t obs) const;  // its name, or its number counted from 1
};

// |M_i| / max |M|; NaN where M_i is. All 0 if all M are.
std::vector<double> relative_influence(const std::vector<double>& own);

// Largest absolute value first; NaN last; equal ones in their order.
std::vector<std::size_t> by_size(const std::vector<double>& values);

}  // namespace pcic
