// How far point predictions are from what was observed, with standard errors, as loo::loo_predictive_metric
// computes them.
//
//   e_i = (y_i - yhat_i)^2,  d_i = (y_i - ybar)^2;  SE of a mean: sd_{n-1}/sqrt(n)
//   mae                mean |y - yhat|
//   mse                mean e
//   rmse               sqrt(mse);  SE(mse)/(2 rmse)
//   r2                 1 - rho, rho = mean e/mean d;  sd_{n-1}(e - rho d)/(sqrt(n) mean d)  (delta method)
//   accuracy           a = share with 1{yhat > 1/2} = y;  sqrt(a (1 - a)/n)
//   balanced_accuracy  mean of the shares among y = 1 (tp) and among y = 0 (tn);
//                      sqrt((tp (1 - tp) + tn (1 - tn))/(4 n)), as in loo: too small if the classes differ in
//                      size
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

namespace pcic {

struct Metric {
  std::string name;
  double value = std::numeric_limits<double>::quiet_NaN();
  double se = std::numeric_limits<double>::quiet_NaN();  // NaN for fewer than two observations
};

// mae, mse, rmse, r2. Throws InputError if there are not as many predictions as observations.
std::vector<Metric> regression_metrics(std::span<const double> observed, std::span<const double> predicted);

// accuracy, balanced_accuracy, misclassification = 1 - accuracy. Observed are 0 and 1, or it is an
// InputError; with one class only, balanced_accuracy is NaN. A prediction may lie outside [0, 1].
std::vector<Metric> classification_metrics(std::span<const double> observed,
                                           std::span<const double> predicted);

}  // namespace pcic
