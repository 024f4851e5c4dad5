#include "pcic/diagnose/relative_efficiency.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "pcic/diagnose/convergence.hpp"

namespace pcic {

double relative_efficiency(std::span<const double> scores, std::span<const std::size_t> chain_lengths) {
  const double largest = *std::ranges::max_element(scores);
  std::vector<std::vector<double>> chains;
  std::span<const double> rest = scores;
  for (const std::size_t length : chain_lengths) {
    std::vector<double>& chain = chains.emplace_back();
    for (const double score : rest.first(length)) chain.push_back(std::exp(score - largest));
    rest = rest.subspan(length);
  }
  return ess_mean(chains) / static_cast<double>(scores.size());
}

}  // namespace pcic
