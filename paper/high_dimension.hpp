// What the two experiments in high dimension share: simulated counts, and k-hat beside the diagnostic ratio.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic::paper {

Table simulated_counts(std::span<const double> rates, std::size_t num_obs, RandomStream stream);

// Per observation of one fit.
struct DiagnosticSamples {
  std::vector<double> pareto_k, ratio;
};
// Over all observations of all fits. NaN if there are none.
double median_pareto_k(std::span<const DiagnosticSamples> fits);
double median_ratio(std::span<const DiagnosticSamples> fits);

}  // namespace pcic::paper
