#include "paper/regression.hpp"

#include <numeric>

namespace pcic::paper {

const std::vector<std::string>& regression_loss_names() {
  static const std::vector<std::string> names{"l2", "l1", "scaled l2", "scaled l1"};
  return names;
}

std::vector<double> mean_losses(const PeruggiaRegression& model, const Table& draws) {
  std::vector<double> means;
  for (const PeruggiaRegression::Loss loss : regression_losses) {
    const std::vector<double> per_row = loss_table(model, draws, loss).column_means();
    means.push_back(std::accumulate(per_row.begin(), per_row.end(), 0.0) /
                    static_cast<double>(per_row.size()));
  }
  return means;
}

}  // namespace pcic::paper
