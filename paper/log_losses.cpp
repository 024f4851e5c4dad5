#include "paper/log_losses.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pcic/sample/logistic_regression.hpp"

namespace pcic::paper {
namespace {

struct Means {
  double gibbs = 0, predictive = 0, variance = 0;  // E[-log p], -log E p, Var(log p): means over the rows
};

constexpr std::size_t rows_at_once = 200;  // bounds the memory

void add_rows(const ClassificationData& data, const Table& draws, Means& sums) {
  const Table log_p = LogisticRegression(data.design, data.outcomes).score_table(draws);  // learning rate 1
  const auto num_draws = static_cast<double>(log_p.num_rows());
  for (std::size_t i = 0; i < log_p.num_columns(); ++i) {
    double mean = 0, density = 0, squares = 0;
    for (std::size_t m = 0; m < log_p.num_rows(); ++m) {
      mean += log_p(m, i) / num_draws;
      density += std::exp(log_p(m, i)) / num_draws;
    }
    for (std::size_t m = 0; m < log_p.num_rows(); ++m) squares += std::pow(log_p(m, i) - mean, 2);
    sums.gibbs -= mean;
    sums.predictive -= std::log(density);
    sums.variance += squares / (num_draws - 1);
  }
}

Means means_of(const ClassificationData& data, const Table& draws) {
  Means means;
  const std::size_t n = data.outcomes.size();
  for (std::size_t first = 0; first < n; first += rows_at_once) {
    std::vector<std::size_t> rows(std::min(rows_at_once, n - first));
    std::iota(rows.begin(), rows.end(), first);
    add_rows(chosen(data, rows), draws, means);
  }
  for (double* sum : {&means.gibbs, &means.predictive, &means.variance}) *sum /= static_cast<double>(n);
  return means;
}

}  // namespace

std::map<std::string, double> log_losses(const Split& split, double learning_rate, const Table& draws) {
  const Means training = means_of(split.training, draws), test = means_of(split.test, draws);
  return {{"in_sample", training.gibbs},
          {"waic2", training.gibbs + learning_rate * training.variance},
          {"in_sample_predictive", training.predictive},
          {"waic1", training.predictive + learning_rate * training.variance},
          {"generalisation", test.gibbs},
          {"generalisation_predictive", test.predictive}};
}

}  // namespace pcic::paper
