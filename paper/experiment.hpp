// Experiment: one figure of the paper, run again. Each has a file of its own in this folder.
//
// The numbers depend on the seed and the size alone, never on the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "paper/claim.hpp"
#include "paper/figure.hpp"
#include "paper/tidy_table.hpp"

namespace pcic::paper {

// What has the half-Cauchy prior in the hierarchical experiments: sigma_mu (the authors' code) or its square
// (the paper's text).
enum class HalfCauchyOn { standard_deviation, variance };

struct Settings {
  bool quick = false;  // a size for tests: seconds, and wide bands
  std::uint64_t seed = 1;
  std::filesystem::path data = {};  // folder of the data sets
  HalfCauchyOn half_cauchy_on = HalfCauchyOn::standard_deviation;
  std::function<void(double)> on_progress = {};  // share of the work that is done
};

// What the numbers were made from, for those who want to make others.
struct DetailTable {
  std::string name;
  TidyTable table;
};

struct Outcome {
  TidyTable numbers;
  std::vector<DetailTable> details = {};
  std::vector<Figure> figures = {};
  std::vector<Claim> claims = {};
  std::vector<std::string> remarks =
      {};  // settings that the paper leaves open; artefacts of the authors' code
};

struct Experiment {
  std::string name;
  std::string title;
  std::string question;  // one sentence
  Outcome (*run)(const Settings&);
};

std::span<const Experiment> experiments();
const Experiment& find_experiment(const std::string& name);  // InputError with the nearest names

// Each claim, whose it is, its verdict and what was found.
std::string verdict_text(const Outcome& outcome);

// NAME.csv, NAME-DETAIL.csv for every table of details, NAME.html and NAME.vl.json (NAME-2.vl.json, ... for further figures) in `folder`.
void write_outcome(const Experiment& experiment, const Settings& settings, const Outcome& outcome,
                   const std::filesystem::path& folder);

// Calls task(0), ..., task(count - 1) on all threads and tells how far it has come.
void in_parallel_with_progress(std::size_t count, const Settings& settings,
                               const std::function<void(std::size_t)>& task);

}  // namespace pcic::paper
