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

#include "paper/figure.hpp"
#include "paper/tidy_table.hpp"

namespace pcic::paper {

struct Settings {
  bool quick = false;  // a size for tests: seconds, and wide bands
  std::uint64_t seed = 1;
  std::filesystem::path data = {};               // folder of the data sets
  std::function<void(double)> on_progress = {};  // share of the work that is done
};

enum class Verdict { confirmed, not_confirmed, not_checkable };
inline Verdict verdict_if(bool confirmed) {
  return confirmed ? Verdict::confirmed : Verdict::not_confirmed;
}

// What is said, by the paper unless the outcome tells otherwise, and what we see.
struct Claim {
  std::string paper;
  Verdict verdict = Verdict::not_checkable;
  std::string found;  // with the numbers
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
  bool claims_are_ours = false;  // not the paper's
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

// A paragraph: how much of what the paper claims is confirmed, and each claim with what was found.
std::string verdict_text(const Outcome& outcome);

// NAME.csv, NAME-DETAIL.csv for every table of details, NAME.html and NAME.vl.json (NAME-2.vl.json, ... for further figures) in `folder`.
void write_outcome(const Experiment& experiment, const Settings& settings, const Outcome& outcome,
                   const std::filesystem::path& folder);

// Calls task(0), ..., task(count - 1) on all threads and tells how far it has come.
void in_parallel_with_progress(std::size_t count, const Settings& settings,
                               const std::function<void(std::size_t)>& task);

}  // namespace pcic::paper
