#include "pcic/present/pointwise_csv.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "pcic/present/hand_made_result_test.hpp"

namespace pcic {
namespace {

using testing::hand_made_log_loss;
using testing::hand_made_loss;
using testing::hand_made_result;
using testing::inf;
using testing::nan;

TEST(PointwiseCsv, ThereIsOneRowPerObservation) {
  EXPECT_EQ(to_pointwise_csv(hand_made_result()),
            "loss,target,observation,answer,served_by,in_sample,pcic,pcic2,covariance,ratio,remaining_error\n"
            "abs_err,gibbs,1,1.6,pcic2,1,1.5,1.6,-0.5,0.2,0.025\n"
            "abs_err,gibbs,2,4.8,pcic2,3,4.5,4.8,-1.5,0.2,0.075\n");
}

TEST(PointwiseCsv, AnEstimatorALossDoesNotHaveIsLeftEmpty) {
  Result result = hand_made_log_loss();
  result.losses.push_back(hand_made_loss("abs_err"));
  EXPECT_EQ(to_pointwise_csv(result),
            "loss,target,observation,answer,served_by,waic1,in_sample,pcic,pcic2,waic2,covariance,ratio,remaining_error\n"
            "-log_lik,predictive,1,1.25,waic1,1.25,,,,,-0.5,0.2,0.025\n"
            "-log_lik,predictive,2,4.25,waic1,4.25,,,,,-1.5,0.2,0.075\n"
            "-log_lik,gibbs,1,1.6,pcic2,,1,1.5,1.6,1.5,-0.5,0.2,0.025\n"
            "-log_lik,gibbs,2,4.8,pcic2,,3,4.5,4.8,4.5,-1.5,0.2,0.075\n"
            "abs_err,gibbs,1,1.6,pcic2,,1,1.5,1.6,,-0.5,0.2,0.025\n"
            "abs_err,gibbs,2,4.8,pcic2,,3,4.5,4.8,,-1.5,0.2,0.075\n");
}

TEST(PointwiseCsv, HostileNamesAreQuoted) {
  const auto first_field = [](const std::string& name) {
    const std::string text = to_pointwise_csv(hand_made_result(name));
    const std::size_t start = text.find('\n') + 1;
    return text.substr(start, text.find(",gibbs,1,1.6") - start);
  };
  EXPECT_EQ(first_field("a,b"), "\"a,b\"");
  EXPECT_EQ(first_field("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(first_field("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(first_field("two\r\nlines"), "\"two\r\nlines\"");
  EXPECT_EQ(first_field(" padded "), "\" padded \"");
  EXPECT_EQ(first_field("\xC3\xBC"), "\xC3\xBC");
  EXPECT_EQ(first_field(""), "");
}

TEST(PointwiseCsv, WhatIsNotFiniteIsNamed) {
  Result result = hand_made_result();
  LossEvaluation& evaluation = result.losses[0].evaluation;
  evaluation.estimates[0].pointwise = {nan, inf};
  evaluation.covariance = {-inf, 0};
  EXPECT_EQ(to_pointwise_csv(result),
            "loss,target,observation,answer,served_by,in_sample,pcic,pcic2,covariance,ratio,remaining_error\n"
            "abs_err,gibbs,1,1.6,pcic2,NaN,1.5,1.6,-Inf,0.2,0.025\n"
            "abs_err,gibbs,2,4.8,pcic2,Inf,4.5,4.8,0,0.2,0.075\n");
}

TEST(PointwiseCsv, NumbersReadBackAsTheSameDouble) {
  const std::vector<double> values{1.0 / 3, 4.9406564584124654e-324};
  Result result = hand_made_result();
  result.losses[0].evaluation.estimates[0].pointwise = values;
  std::istringstream rows(to_pointwise_csv(result));
  std::string row;
  std::getline(rows, row);
  for (double value : values) {
    std::getline(rows, row);
    EXPECT_EQ(std::strtod(row.c_str() + std::string("abs_err,gibbs,1,1.6,pcic2,").size(), nullptr), value);
  }
}

TEST(PointwiseCsv, NoLossGivesOnlyAHeader) {
  EXPECT_EQ(to_pointwise_csv(Result{}), "loss,target,observation,answer,served_by,covariance,ratio,remaining_error\n");
}

TEST(PointwiseCsv, HasTheParetoShapesIfThereAreAny) {
  Result result = hand_made_result();
  result.psis = testing::hand_made_psis();
  result.losses[0].evaluation.loss_pareto_k = {0.5, inf};
  EXPECT_EQ(to_pointwise_csv(result),
            "loss,target,observation,answer,served_by,in_sample,pcic,pcic2,covariance,ratio,remaining_error,pareto_k,loss_pareto_k\n"
            "abs_err,gibbs,1,1.6,pcic2,1,1.5,1.6,-0.5,0.2,0.025,0.25,0.5\n"
            "abs_err,gibbs,2,4.8,pcic2,3,4.5,4.8,-1.5,0.2,0.075,Inf,Inf\n");
}

}  // namespace
}  // namespace pcic
