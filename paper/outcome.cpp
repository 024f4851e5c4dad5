#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "paper/experiment.hpp"
#include "paper/page.hpp"
#include "pcic/present/write_file.hpp"
#include "pcic/sample/exact_loocv.hpp"

namespace pcic::paper {
std::string verdict_text(const Outcome& outcome) {
  std::string text;
  for (const Claim& claim : outcome.claims) {
    text += fmt::format("- {}: {}\n  This {}. {}\n",
                        claim.is_ours() ? "Our claim" : "The paper, " + claim.section, claim.text,
                        name_of(claim.verdict), claim.found);
    if (!claim.authors_code.empty())
      text += fmt::format("  With the authors' code: {}\n", claim.authors_code);
  }
  return text;
}

void write_outcome(const Experiment& experiment, const Settings& settings, const Outcome& outcome,
                   const std::filesystem::path& folder) {
  make_folder(folder);
  write_file(folder / (experiment.name + ".csv"), outcome.numbers.to_csv());
  for (const DetailTable& detail : outcome.details)
    write_file(folder / fmt::format("{}-{}.csv", experiment.name, detail.name), detail.table.to_csv());
  for (std::size_t f = 0; f < outcome.figures.size(); ++f)
    write_file(folder / (experiment.name + (f == 0 ? "" : fmt::format("-{}", f + 1)) + ".vl.json"),
               to_vega_lite(outcome.figures[f]));
  write_file(folder / (experiment.name + ".html"), page_of(experiment, settings, outcome));
}

void in_parallel_with_progress(std::size_t count, const Settings& settings,
                               const std::function<void(std::size_t)>& task) {
  std::mutex mutex;
  std::size_t done = 0;
  in_parallel(count, [&](std::size_t k) {
    task(k);
    if (!settings.on_progress) return;
    const std::lock_guard lock(mutex);
    settings.on_progress(static_cast<double>(++done) / static_cast<double>(count));
  });
}

}  // namespace pcic::paper
