// Any bytes as a job file: refused with file and line, or a job without empty paths and formulas.
#include <algorithm>

#include "pcic/core/errors.hpp"
#include "pcic/run/job_file.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

using pcic::fuzz::require;

std::vector<std::filesystem::path> as_written(const std::string& pattern, const std::string& place) {
  require(place.starts_with("job.toml:"), "a path knows its line");
  return {pattern};
}

bool has_formula(const pcic::NamedText& named) {
  return !named.formula.empty();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const pcic::Job job = pcic::parse_job(pcic::fuzz::as_text(data, size), "job.toml", as_written);
    require(std::ranges::all_of(job.losses, has_formula), "a loss has a formula");
    require(std::ranges::all_of(job.definitions, has_formula), "a definition has a formula");
    require(!job.beta || *job.beta > 0, "beta is positive");
  } catch (const pcic::InputError& error) {
    require(std::string_view(error.what()).starts_with("job.toml:"), "a message names the file");
  }
  return 0;
}
