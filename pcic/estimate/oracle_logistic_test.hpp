// Posterior moments of the logistic problem logistic8 by quadrature (values: oracles/small_problems.json).
//
// Posterior proportional to exp{rho sum_i log p_i(theta)} exp{-theta'theta/2}, theta = (intercept, slope);
// score s = rho log p. The integrands are analytic and fall like a Gaussian, so the trapezoidal sum on a
// plain grid converges exponentially: step 0.1 on [-9, 9]^2 is exact to rounding.
#pragma once

#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

#include "pcic/accumulate/moments.hpp"

namespace pcic::oracle {

// Recorded answers for one loss, mean scale.
struct LogisticAnswers {
  double in_sample, pcic, pcic2, in_sample_plugin, pcic_plugin, gdic;
};

class Logistic {
 public:
  static constexpr std::array<double, 8> x{-2, -1, -0.5, 0, 0.5, 1, 1.5, 2};
  static constexpr std::array<double, 8> y{0, 0, 1, 0, 1, 0, 1, 1};
  using Loss = double (*)(double p);  // of the probability given to what was observed

  static double negative_log(double p) { return -std::log(p); }
  static double brier(double p) { return (1 - p) * (1 - p); }
  static double spherical(double p) { return -p / std::sqrt(p * p + (1 - p) * (1 - p)); }

  explicit Logistic(double rho) : rho_(rho) {
    constexpr int steps = 90;
    constexpr double step = 0.1;
    for (int a = -steps; a <= steps; ++a)
      for (int b = -steps; b <= steps; ++b) {
        const double intercept = a * step, slope = b * step;
        double log_density = -(intercept * intercept + slope * slope) / 2;
        for (std::size_t i = 0; i < x.size(); ++i) log_density += rho * std::log(p(i, intercept, slope));
        nodes_.push_back({intercept, slope, std::exp(log_density)});
      }
    double total = 0;
    for (const Node& node : nodes_) total += node.weight;
    for (Node& node : nodes_) node.weight /= total;
  }

  double mean_intercept() const {
    return expect([](const Node& node) { return node.intercept; });
  }
  double mean_slope() const {
    return expect([](const Node& node) { return node.slope; });
  }

  LossMoments loss(Loss nu) const {
    LossMoments moments;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto nu_i = [&](const Node& node) { return nu(p(i, node.intercept, node.slope)); };
      const auto s_i = [&](const Node& node) { return rho_ * std::log(p(i, node.intercept, node.slope)); };
      const double nu_bar = expect(nu_i), s_bar = expect(s_i);
      const auto moment = [&](int nu_power, int s_power) {
        return expect([&](const Node& node) {
          return std::pow(nu_i(node) - nu_bar, nu_power) * std::pow(s_i(node) - s_bar, s_power);
        });
      };
      moments.mean.push_back(nu_bar);
      moments.variance.push_back(moment(2, 0));
      moments.covariance.push_back(moment(1, 1));
      moments.comoment.push_back(moment(1, 2));
    }
    return moments;
  }

  ScoreMoments log_likelihood() const {  // of log p, not of rho log p
    ScoreMoments moments;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto p_i = [&](const Node& node) { return p(i, node.intercept, node.slope); };
      const double mean = expect([&](const Node& node) { return std::log(p_i(node)); });
      moments.mean.push_back(mean);
      moments.variance.push_back(
          expect([&](const Node& node) { return std::pow(std::log(p_i(node)) - mean, 2); }));
      moments.log_mean_exp.push_back(std::log(expect(p_i)));
    }
    return moments;
  }

  std::vector<double> plug_in(Loss nu) const {
    std::vector<double> losses;
    for (std::size_t i = 0; i < x.size(); ++i) losses.push_back(nu(p(i, mean_intercept(), mean_slope())));
    return losses;
  }

 private:
  struct Node {
    double intercept, slope, weight;
  };

  static double p(std::size_t i, double intercept, double slope) {
    const double eta = intercept + slope * x[i];
    return 1 / (1 + std::exp(y[i] == 1 ? -eta : eta));
  }

  template <class Function>
  double expect(const Function& f) const {
    long double sum = 0;
    for (const Node& node : nodes_) sum += static_cast<long double>(node.weight * f(node));
    return static_cast<double>(sum);
  }

  double rho_;
  std::vector<Node> nodes_;
};

struct LogisticCase {
  double rho, mean_intercept, mean_slope;
  LogisticAnswers negative_log, brier, spherical;
  double waic1;
};

inline const std::array<LogisticCase, 2> logistic_cases{{
    {.rho = 1,
     .mean_intercept = -0.10254842245481449,
     .mean_slope = 0.8478650961665175,
     .negative_log = {0.6109066613504557, 0.7481478138637772, 0.782232028422058, 0.531053801765812,
                      0.6682949542791333, 0.7706123805197433},
     .brier = {0.21376970860577277, 0.26853206469215674, 0.280055147925666, 0.1799318768320064,
               0.23469423291839037, 0.2814453721533055},
     .spherical = {-0.753710143822349, -0.68867768630944, -0.6761861851823037, -0.7929369563114638,
                   -0.7279044987985548, -0.6752565188441194},
     .waic1 = 0.6890807202769915},
    {.rho = 0.5,
     .mean_intercept = -0.05420560977059759,
     .mean_slope = 0.6583603953438448,
     .negative_log = {0.6713986003815671, 0.7885098793321584, 0.8110632498439918, 0.5476031299087661,
                      0.6647144088593575, 0.9189895413271689},
     .brier = {0.23738126679876959, 0.28300788750046424, 0.2903443119119734, 0.18403784144457241,
               0.22966446214626707, 0.3440681175071639},
     .spherical = {-0.7259093767192158, -0.6721289249331459, -0.6642129475476947, -0.7906313491386368,
                   -0.7368508973525668, -0.5964654318803742},
     .waic1 = 0.6946780089475018},
}};

}  // namespace pcic::oracle
