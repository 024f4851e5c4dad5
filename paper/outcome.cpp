#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "paper/experiment.hpp"
#include "paper/page.hpp"
#include "pcic/present/write_file.hpp"
#include "pcic/sample/exact_loocv.hpp"

namespace pcic::paper {
namespace {

std::string_view word(Verdict verdict) {
  switch (verdict) {
    case Verdict::confirmed:
      return "Confirmed";
    case Verdict::not_confirmed:
      return "Not confirmed";
    case Verdict::not_checkable:
      break;
  }
  return "Not checkable";
}

}  // namespace

std::string verdict_text(const Outcome& outcome) {
  const auto confirmed = std::ranges::count(outcome.claims, Verdict::confirmed, &Claim::verdict);
  std::string text = fmt::format("Of {} claims of {}, {} confirmed.\n", outcome.claims.size(),
                                 outcome.claims_are_ours ? "ours" : "the paper",
                                 confirmed == 1 ? std::string("1 is") : fmt::format("{} are", confirmed));
  for (const Claim& claim : outcome.claims)
    text += fmt::format("- {}: {} {}\n", word(claim.verdict), claim.paper, claim.found);
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
