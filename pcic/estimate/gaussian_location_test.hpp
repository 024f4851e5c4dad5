// A model with known truth for tests that sample: theta is a stationary AR(1) chain with marginal N(mean, v),
// a few observations y, nu = (y - theta)^2 and s = -(y - theta)^2/2. That is the linear-Gaussian oracle with
// leverage h = v: with e = y - mean, E nu = e^2 + v and T_k = h^k [(k+1) e^2 + v]  (math.md section 3).
#pragma once

#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"

namespace pcic::oracle {

struct GaussianLocation {
  static constexpr std::array<double, 3> y{-1.0, 0.3, 1.5};
  static constexpr double mean = 0.2, v = 0.15;  // r at most 1.5 v: no reason for a finding

  static double in_sample() {
    double sum = 0;
    for (double yi : y) sum += (yi - mean) * (yi - mean) + v;
    return sum / y.size();
  }
  static double term(int k) {
    double sum = 0;
    for (double yi : y) sum += std::pow(v, k) * ((k + 1) * (yi - mean) * (yi - mean) + v);
    return sum / y.size();
  }
  static double pcic() { return in_sample() + term(1); }
  static double pcic2() { return pcic() + term(2); }
  // Of the score itself taken as a log density: -log E exp(s) + Var(s), s = -d^2/2, d ~ N(e, v).
  static double waic1() {
    double sum = 0;
    for (double yi : y) {
      const double e2 = (yi - mean) * (yi - mean);
      sum += e2 / (2 * (1 + v)) + std::log1p(v) / 2 + (2 * v * v + 4 * v * e2) / 4;
    }
    return sum / y.size();
  }

  struct Run {
    std::size_t num_chains = 1, num_draws = 4000;  // per chain
    double phi = 0;
    unsigned seed = 1;
  };

  // One loss array "squared" and, first, the log loss.
  static EvaluationState sample(const Run& run) {
    EvaluationState state({.num_obs = y.size(), .score = "log_lik", .losses = {"squared"}, .log_loss = true});
    std::mt19937_64 random(run.seed);
    std::normal_distribution<double> normal;
    for (std::size_t chain = 0; chain < run.num_chains; ++chain) {
      state.begin_chain({.expected_draws = run.num_draws});
      std::vector<double> nu, s;
      double z = normal(random);
      for (std::size_t m = 0; m < run.num_draws; ++m) {
        const double theta = mean + std::sqrt(v) * z;
        for (double yi : y) {
          nu.push_back((yi - theta) * (yi - theta));
          s.push_back(-nu.back() / 2);
        }
        z = run.phi * z + std::sqrt(1 - run.phi * run.phi) * normal(random);
      }
      const BlockView losses[] = {{nu.data(), run.num_draws, y.size(), y.size()}};
      state.add(losses, {s.data(), run.num_draws, y.size(), y.size()});
    }
    return state;
  }
};

}  // namespace pcic::oracle
