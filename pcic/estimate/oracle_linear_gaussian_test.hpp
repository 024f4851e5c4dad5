// Exact posterior moments of the linear-Gaussian problem (math.md section 3, oracles/small_problems.json).
//
// y = X theta + noise of variance sigma2, theta ~ N(0, tau I), d_i = y_i - x_i'theta. Score s = -a d^2 up to
// a constant, a = beta/(2 sigma2). Under the posterior d_i ~ N(e_i, v_i); leverage h = 2 a v.
// Cumulants of d^2:  kappa_k = 2^(k-1) (k-1)! v^k (1 + k e^2/v).
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "pcic/accumulate/moments.hpp"

namespace pcic::oracle {

struct LinearGaussian {
  double beta, sigma2, tau;
  // Recorded answers, mean scale. _l2: nu = d^2, _l1: nu = |d|.
  double in_sample_l2, pcic_l2, pcic2_l2, in_sample_plugin_l2, pcic_plugin_l2, in_sample_l1, pcic_l1;
  std::array<double, 6> leverage;

  static constexpr std::array<double, 6> x{-2, -1, 0, 1, 2, 6};
  static constexpr std::array<double, 6> y{-1.5, 0.2, 0.1, 1.4, 1.7, 9.0};

  struct Posterior {
    double mean0, mean1, var00, var01, var11;
  };
  Posterior posterior() const {
    const double precision = beta / sigma2;
    double p00 = 1 / tau, p01 = 0, p11 = 1 / tau, b0 = 0, b1 = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      p00 += precision;
      p01 += precision * x[i];
      p11 += precision * x[i] * x[i];
      b0 += precision * y[i];
      b1 += precision * x[i] * y[i];
    }
    const double det = p00 * p11 - p01 * p01;
    const double v00 = p11 / det, v01 = -p01 / det, v11 = p00 / det;
    return {v00 * b0 + v01 * b1, v01 * b0 + v11 * b1, v00, v01, v11};
  }

  double half_precision() const { return beta / (2 * sigma2); }  // a
  double e(std::size_t i) const { return y[i] - posterior().mean0 - posterior().mean1 * x[i]; }
  double v(std::size_t i) const {
    const Posterior p = posterior();
    return p.var00 + 2 * p.var01 * x[i] + p.var11 * x[i] * x[i];
  }
  double h(std::size_t i) const { return 2 * half_precision() * v(i); }

  ScoreMoments score() const {
    ScoreMoments moments;
    const double a = half_precision();
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double e2 = e(i) * e(i), vi = v(i);
      moments.mean.push_back(-a * (e2 + vi));
      moments.variance.push_back(a * a * (2 * vi * vi + 4 * vi * e2));
      moments.third.push_back(-a * a * a * (8 * vi * vi * vi + 24 * vi * vi * e2));
    }
    return moments;
  }

  LossMoments squared_loss() const {
    LossMoments moments;
    const double a = half_precision();
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double e2 = e(i) * e(i), vi = v(i);
      const double variance = 2 * vi * vi + 4 * vi * e2;
      moments.mean.push_back(e2 + vi);
      moments.variance.push_back(variance);
      moments.covariance.push_back(-a * variance);
      moments.comoment.push_back(a * a * (8 * vi * vi * vi + 24 * vi * vi * e2));
    }
    return moments;
  }

  // Folded normal; Cov(|d|, -a d^2) = -a (E|d|^3 - E|d| E d^2). The comoment is left at zero.
  LossMoments absolute_loss() const {
    LossMoments moments;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double ei = e(i), vi = v(i);
      const double density = std::sqrt(2 * vi / std::numbers::pi) * std::exp(-ei * ei / (2 * vi));
      const double error = std::erf(ei / std::sqrt(2 * vi));
      const double first = density + ei * error;
      const double third = (ei * ei * ei + 3 * ei * vi) * error + (ei * ei + 2 * vi) * density;
      moments.mean.push_back(first);
      moments.variance.push_back(ei * ei + vi - first * first);
      moments.covariance.push_back(-half_precision() * (third - first * (ei * ei + vi)));
      moments.comoment.push_back(0);
    }
    return moments;
  }

  std::vector<double> plug_in() const {
    std::vector<double> losses;
    for (std::size_t i = 0; i < x.size(); ++i) losses.push_back(e(i) * e(i));
    return losses;
  }
};

inline const std::array<LinearGaussian, 2> linear_gaussian_cases{{
    {.beta = 1,
     .sigma2 = 1,
     .tau = 10,
     .in_sample_l2 = 1.0109026524851144,
     .pcic_l2 = 1.6097461065668766,
     .pcic2_l2 = 2.026898234941043,
     .in_sample_plugin_l2 = 0.6811172984348444,
     .pcic_plugin_l2 = 1.279960752516607,
     .in_sample_l1 = 0.8265549996500687,
     .pcic_l1 = 1.0669793641946443,
     .leverage = {0.3853839566086212, 0.26181640226744424, 0.18800212063129565, 0.1639411117001754,
                  0.18963337547408343, 0.7899351576199991}},
    {.beta = 0.5,
     .sigma2 = 2,
     .tau = 1,
     .in_sample_l2 = 1.7766205905667853,
     .pcic_l2 = 2.8917656408028893,
     .pcic2_l2 = 3.7954372241770815,
     .in_sample_plugin_l2 = 0.7881148434403485,
     .pcic_plugin_l2 = 1.9032598936764522,
     .in_sample_l1 = 1.006057646187413,
     .pcic_l1 = 1.2563097213339367,
     .leverage = {0.2456896551724138, 0.15517241379310348, 0.1077586206896552, 0.10344827586206899,
                  0.14224137931034486, 0.7284482758620691}},
}};

}  // namespace pcic::oracle
