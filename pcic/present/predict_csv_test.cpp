#include "pcic/present/predict_csv.hpp"

#include <gtest/gtest.h>

#include "pcic/present/hand_made_prediction_test.hpp"

namespace pcic {
namespace {

TEST(PredictCsv, HasARowPerObservation) {
  Prediction prediction = hand_made_prediction();
  prediction.observations.resize(1);
  EXPECT_EQ(to_pointwise_csv(prediction),
            "observation,observed,mean_in_sample,mean_first_order,mean_psis,sd_psis,quantile_0.05_psis,"
            "quantile_0.95_psis,crps_in_sample,crps_first_order,crps_psis,scrps_in_sample,scrps_first_order,"
            "scrps_psis,pinball_0.9_in_sample,pinball_0.9_first_order,pinball_0.9_psis,pit_in_sample,"
            "pit_first_order,pit_psis,r_eff,n_eff,pareto_k,pareto_k_of_mean\n"
            "1,0,0.5,0.75,1,2,-1.5,3.5,0.5,0.625,0.75,1,1.25,1.5,0.25,0.375,0.5,0.5,0.25,0.125,1,900,0.25,"
            "0.375\n");
}

TEST(PredictCsv, WritesWhatIsNotFiniteAsRAndPandasReadIt) {
  EXPECT_EQ(
      to_pointwise_csv(troubled_prediction()),
      "observation,mean_in_sample,mean_first_order,mean_psis,sd_psis,r_eff,n_eff,pareto_k,pareto_k_of_mean\n"
      "1,1,2,3,NaN,1,NaN,Inf,Inf\n"
      "2,NaN,NaN,NaN,NaN,1,NaN,NaN,NaN\n");
}

}  // namespace
}  // namespace pcic
