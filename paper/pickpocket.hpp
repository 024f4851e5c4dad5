// Pickpocketings in Tokyo: counts of d towns in n years; every subset of N years is fitted, the others are
// test.
//
// Losses, summed over towns: (y - lambda)^2, |y - lambda|, |sqrt y - sqrt lambda|. For the first, loocv, generalisation
// and *_exact are closed forms; for the others they come from as many draws as the fit (*_exact: NaN). The plug-in
// leave-one-out and generalisation are closed forms for all.
#pragma once

#include <filesystem>

#include "paper/comparison.hpp"
#include "paper/experiment.hpp"
#include "paper/high_dimension.hpp"

namespace pcic::paper {

// A row per year, a column per town. InputError if the file is not there, with where to get it.
Table read_pickpocketings(const std::filesystem::path& folder);

struct PickpocketComparison {
  Comparison values;
  double pcic_from_exact = 0;  // the largest distance for l2, in Monte Carlo errors
  std::vector<DiagnosticSamples> diagnostics;
};
// num_runs: of the sampler over all subsets.
PickpocketComparison compare_pickpocket(const Table& counts, std::size_t num_draws, std::size_t num_runs,
                                        const Settings& settings);

}  // namespace pcic::paper
