// Exact posterior moments of two Poisson problems (math.md section 9, oracles/small_problems.json).
//
// Gamma prior: posterior Gamma(A, B); raising the weight of observation i by w gives Gamma(A + w x, B + w),
// whose derivatives in w at 0 are the joint cumulants of nu with s: Cov(nu, s) and E[nu~ s~^2].
//
// Komaki prior: lambda = length x direction, Gamma(k, r) and Dirichlet(al) independently.
#pragma once

#include <array>
#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/trigamma.hpp>
#include <cmath>

#include "pcic/accumulate/moments.hpp"

namespace pcic::oracle {

struct PoissonGamma {  // x ~ Poisson(lambda), lambda ~ Gamma(1, 1), beta = 1
  static constexpr std::array<double, 8> x{3, 1, 4, 1, 5, 9, 2, 6};
  static constexpr double in_sample_l2 = 7.106481481, pcic_l2 = 8.637860082,
                          pcic2_l2 = 8.8904321;  // to 1e-9, 1e-7
  static constexpr double waic2 = 2.650278645, waic1 = 2.5533275990;

  static constexpr double A = 1 + 31, B = 1 + 8;

  static LossMoments squared_loss() {
    LossMoments moments;
    for (double xi : x) {
      const double u = A / B;
      const double q = xi * B - A;  // does not depend on w
      const double du = q / (B * B), ddu = -2 * q / (B * B * B);
      // E nu = x^2 - 2 x u + u^2 + u/B
      const double first = -2 * xi * du + 2 * u * du + du / B - u / (B * B);
      const double second =
          -2 * xi * ddu + 2 * du * du + 2 * u * ddu + ddu / B - 2 * du / (B * B) + 2 * u / (B * B * B);
      moments.mean.push_back((xi - u) * (xi - u) + u / B);
      moments.variance.push_back(1);  // not needed
      moments.covariance.push_back(first);
      moments.comoment.push_back(second);
    }
    return moments;
  }

  static ScoreMoments log_likelihood() {
    ScoreMoments moments;
    for (double xi : x) {
      moments.mean.push_back(xi * (boost::math::digamma(A) - std::log(B)) - A / B - std::lgamma(xi + 1));
      moments.variance.push_back(xi * xi * boost::math::trigamma(A) - 2 * xi / B + A / (B * B));
      moments.log_mean_exp.push_back(std::lgamma(A + xi) - std::lgamma(A) - std::lgamma(xi + 1) +
                                     A * std::log(B / (B + 1)) - xi * std::log(B + 1));
    }
    return moments;
  }
};

struct Komaki {
  static constexpr std::array<std::array<double, 3>, 4> y{{{1, 0, 3}, {2, 1, 0}, {0, 0, 4}, {1, 2, 2}}};
  static constexpr double in_sample_l2 = 4.383461538461538, pcic_l2 = 5.813109467455621;
  static constexpr double in_sample_log = 4.490046526523681, waic2 = 4.9658749238636295;
  static constexpr std::array<double, 4> recorded_covariance{-0.860740236686391, -2.05025325443787,
                                                             -2.3095094674556216, -0.4980887573964499};

  static constexpr double k = 17, r = 4, A = 25;
  static constexpr std::array<double, 3> al{7, 6, 12};

  static LossMoments squared_loss() {
    LossMoments moments;
    for (const auto& yi : y) {
      const double total = yi[0] + yi[1] + yi[2];
      double mean = 0, covariance = 0;
      for (std::size_t j = 0; j < 3; ++j) {
        const double w = al[j] / A, w2 = al[j] * (al[j] + 1) / (A * (A + 1));
        const double lam = k / r * w, lam2 = k * (k + 1) / (r * r) * w2;
        mean += yi[j] * yi[j] - 2 * yi[j] * lam + lam2;
        const double cov_lam = w * (total / r - k / (r * r)) + k / r * w * (yi[j] / al[j] - total / A);
        const double cov_lam2 =
            w2 * (total * (2 * k + 1) / (r * r) - 2 * k * (k + 1) / (r * r * r)) +
            lam2 * (yi[j] * (1 / al[j] + 1 / (al[j] + 1)) - total * (1 / A + 1 / (A + 1)));
        covariance += -2 * yi[j] * cov_lam + cov_lam2;
      }
      moments.mean.push_back(mean);
      moments.variance.push_back(1);  // not needed
      moments.covariance.push_back(covariance);
      moments.comoment.push_back(0);
    }
    return moments;
  }

  static ScoreMoments log_likelihood() {
    using boost::math::digamma, boost::math::trigamma;
    ScoreMoments moments;
    for (const auto& yi : y) {
      const double total = yi[0] + yi[1] + yi[2];
      double mean = total * (digamma(k) - std::log(r) - digamma(A)) - k / r;
      double variance = total * total * (trigamma(k) - trigamma(A)) - 2 * total / r + k / (r * r);
      for (std::size_t j = 0; j < 3; ++j) {
        mean += yi[j] * digamma(al[j]) - std::lgamma(yi[j] + 1);
        variance += yi[j] * yi[j] * trigamma(al[j]);
      }
      moments.mean.push_back(mean);
      moments.variance.push_back(variance);
    }
    return moments;
  }
};

}  // namespace pcic::oracle
