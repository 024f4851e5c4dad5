// The logistic function, its logarithms and its relatives, without overflow or cancellation.
#pragma once

namespace pcic::functions {

double log1p_exp(double x);  // log(1 + exp(x))
double log1m_exp(double x);  // log(1 - exp(x)); NaN for x > 0
double inv_logit(double x);  // 1 / (1 + exp(-x))
double logit(double p);      // log(p / (1 - p))
double log_sum_exp(double x, double y);
double log_diff_exp(double x, double y);  // NaN for x < y

}  // namespace pcic::functions
