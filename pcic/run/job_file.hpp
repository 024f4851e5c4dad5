// A job file: a whole study in one file of TOML that can be reviewed, kept and run again.
//
//   draws = "fit-*.csv"             # or a list; relative to the folder of the job file
//   data = "radon.json"
//   score = "normal_lpdf(log_radon | mu, sigma)"
//   losses = ["abs(log_radon - mu)"]
//
//   [let]
//   mu = "alpha[county] + b * floor"
//
// Every key is also a flag of `pcic estimate` (docs/formats.md). A key that is not known, given twice or of
// the wrong type is an InputError with file and line.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/core/target.hpp"
#include "pcic/read/array_layout.hpp"
#include "pcic/run/levels.hpp"
#include "pcic/run/named_formula.hpp"

namespace pcic {

inline constexpr std::size_t largest_job_file = 100'000;  // bytes

// What the file does not say is empty.
struct Job {
  std::vector<std::filesystem::path> draws;
  std::vector<std::filesystem::path> data;
  std::vector<Levels> levels;
  std::vector<NamedText> definitions;  // in the order of the file
  std::string score;
  std::vector<NamedText> losses;  // in the order of the file
  std::string prior;
  std::string group;
  std::string weights;
  std::size_t observations = 0;   // how many there are; 0: not said
  std::vector<std::size_t> drop;  // numbers of observations
  std::string where;
  std::string fold;       // column; then the draws are patterns with {fold}, not files
  std::string weighting;  // "frequency" or "importance"
  std::optional<double> beta;
  std::optional<bool> plug_in;
  std::vector<std::string> points;
  std::optional<Target> target;
  std::optional<ArrayLayout> layout;
  std::string bridge;  // "" (none), "unsettled" or "all"
  std::optional<double> bridge_seconds;
  std::vector<std::string> support;
};

Job read_job_file(const std::filesystem::path& file);

// The files that a path or pattern of the job means; `place` is where it stands.
using FindFiles =
    std::function<std::vector<std::filesystem::path>(const std::string& pattern, const std::string& place)>;
Job parse_job(std::string_view text, std::string_view file_name, const FindFiles& find_files);

}  // namespace pcic
