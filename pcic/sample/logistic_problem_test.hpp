// The logistic problem logistic8 and its exact answers by quadrature (shared with pcic/estimate); a larger
// one.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "pcic/sample/logistic_regression.hpp"

namespace pcic::logistic_problem {

struct LossAnswers {
  LogisticRegression::Loss loss;
  double loocv, loocv_plugin, in_sample;
};

struct Answers {
  double beta, mean[2], variance[2], covariance;
  LossAnswers losses[3];
};

inline const Answers answers[] = {
    {1,
     {-0.10254842245481449, 0.8478650961665175},
     {0.4125543361542985, 0.3552767657319812},
     -0.041321771128419144,
     {{LogisticRegression::Loss::negative_log, 0.7939610587416215, 0.6887388163307809, 0.6109066613504557},
      {LogisticRegression::Loss::brier, 0.28303091132449026, 0.24412411409775195, 0.21376970860577277},
      {LogisticRegression::Loss::spherical, -0.6732839059922899, -0.719708603324475, -0.753710143822349}}},
    {0.5,
     {-0.05420560977059759, 0.6583603953438448},
     {0.5787357252313471, 0.5052140293962593},
     -0.03973483670424234,
     {{LogisticRegression::Loss::negative_log, 0.8165890893102457, 0.6652230969874192, 0.6713986003815671},
      {LogisticRegression::Loss::brier, 0.29165278307021314, 0.23535670656518792, 0.23738126679876959},
      {LogisticRegression::Loss::spherical, -0.6629749576341428, -0.7286550795538393, -0.7259093767192158}}}};

inline LogisticRegression eight_observations(LogisticRegression::Options options) {
  const std::vector<double> design{1, -2, 1, -1, 1, -0.5, 1, 0, 1, 0.5, 1, 1, 1, 1.5, 1, 2};
  const std::vector<double> outcomes{0, 0, 1, 0, 1, 0, 1, 1};
  return LogisticRegression(Table(design, 2), outcomes, options);
}

// An intercept and standard normal covariates, the true slopes alternating between -1 and 1.
inline LogisticRegression simulated(std::size_t num_obs, std::size_t num_parameters,
                                    LogisticRegression::Options options) {
  RandomStream stream(2024);
  Table design(num_obs, num_parameters);
  std::vector<double> outcomes(num_obs);
  for (std::size_t i = 0; i < num_obs; ++i) {
    double eta = 0;
    for (std::size_t j = 0; j < num_parameters; ++j) {
      design(i, j) = j == 0 ? 1 : stream.normal();
      eta += design(i, j) * (j % 2 == 0 ? 1 : -1);
    }
    outcomes[i] = stream.uniform() < 1 / (1 + std::exp(-eta)) ? 1 : 0;
  }
  return LogisticRegression(design, outcomes, options);
}

}  // namespace pcic::logistic_problem
