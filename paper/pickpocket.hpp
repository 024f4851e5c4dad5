// Pickpocketings in Tokyo: counts of d towns in n years; every subset of N years is fitted, the others are
// test.
//
// Losses, summed over towns: (y - lambda)^2, |y - lambda|, |sqrt y - sqrt lambda|. For the first, pcic_exact
// and loocv are closed forms; for the others loocv is sampled, from as many draws as the fit.
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
PickpocketComparison compare_pickpocket(const Table& counts, std::size_t num_draws, const Settings& settings);

}  // namespace pcic::paper
