// pcic-paper: the experiments of the paper, run again and compared with its claims.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "flag_checks.hpp"
#include "paper/experiment.hpp"
#include "paper/overview.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/present/write_file.hpp"
#include "pcic/run/threads.hpp"
#include "run_program.hpp"
#include "standard_streams.hpp"

using namespace pcic;
using namespace pcic::app;

namespace {

struct PaperFlags {
  std::string name;
  std::filesystem::path out = "results";
  std::string half_cauchy_on = "deviation";
  paper::Settings settings = {.data = "../shared/data"};
};

void list_experiments() {
  for (const paper::Experiment& experiment : paper::experiments())
    print(fmt::format("{:<14} {}\n", experiment.name, experiment.title));
}

paper::ExperimentSummary run_one(const paper::Experiment& experiment, PaperFlags flags) {
  const bool on_terminal = isatty(STDERR_FILENO) != 0;
  if (on_terminal)
    flags.settings.on_progress = [&](double share) {
      std::fputs(fmt::format("\r{} {:3.0f} %", experiment.name, 100 * share).c_str(), stderr);
    };
  const paper::Outcome outcome = experiment.run(flags.settings);
  if (on_terminal) std::fputs("\r\033[K", stderr);
  paper::write_outcome(experiment, flags.settings, outcome, flags.out);
  print(fmt::format("{}: {}\n{}Written: {} ({} rows), {}\n\n", experiment.name, experiment.title,
                    paper::verdict_text(outcome), (flags.out / (experiment.name + ".csv")).string(),
                    outcome.numbers.num_rows(), (flags.out / (experiment.name + ".html")).string()));
  return {.experiment = experiment, .claims = outcome.claims};
}

// One that lacks its data does not keep the others from running.
void run_all(const PaperFlags& flags) {
  std::vector<paper::ExperimentSummary> all;
  std::string not_run;
  for (const paper::Experiment& experiment : paper::experiments()) {
    try {
      all.push_back(run_one(experiment, flags));
    } catch (const InputError& error) {
      all.push_back({.experiment = experiment, .why_not_run = error.what()});
      not_run += (not_run.empty() ? "" : ", ") + experiment.name;
      complain(fmt::format("{}: not run. {}", experiment.name, error.what()));
    }
  }
  const std::filesystem::path overview = flags.out / "index.html";
  write_file(overview, paper::overview_page(all, flags.settings));
  print(fmt::format("{}\nWritten: {}\n", paper::overview_text(all), overview.string()));
  if (!not_run.empty())
    throw InputError(fmt::format("not run, for the reasons above: {}. The others were.", not_run));
}

void run_paper(PaperFlags flags) {
  if (flags.half_cauchy_on == "variance") flags.settings.half_cauchy_on = paper::HalfCauchyOn::variance;
  if (flags.name == "list") return list_experiments();
  const paper::Experiment* only = flags.name == "all" ? nullptr : &paper::find_experiment(flags.name);
  make_folder(flags.out);  // before minutes of work
  std::error_code ignored;
  if (std::filesystem::equivalent(flags.out, flags.settings.data, ignored))
    throw InputError(
        fmt::format("{}: is the folder of the data. Choose another one for --out.", flags.out.string()));
  if (only)
    run_one(*only, flags);
  else
    run_all(flags);
}

void add_flags(CLI::App& app) {
  auto flags = std::make_shared<PaperFlags>();
  app.add_option("experiment", flags->name, "list, all, or the name of an experiment. Example: banknote")
      ->required();
  app.add_option("--out", flags->out,
                 "Folder for the numbers (CSV), the figures (Vega-Lite) and the pages (HTML). Example: "
                 "--out results")
      ->check(file_name())
      ->capture_default_str();
  app.add_option("--data", flags->settings.data, "Folder of the data sets. Example: --data ../shared/data")
      ->check(file_name())
      ->capture_default_str();
  app.add_option("--seed", flags->settings.seed, "Seed of all random numbers. Example: --seed 2")
      ->check(whole_number(0))
      ->capture_default_str();
  app.add_option(
         "--half-cauchy-on", flags->half_cauchy_on,
         "What has the half-Cauchy prior in the hierarchical experiments: deviation (sigma_mu, as in the authors' code) "
         "or variance (sigma_mu^2, as in the paper's text). Example: --half-cauchy-on variance")
      ->check(CLI::IsMember({"deviation", "variance"}))
      ->capture_default_str();
  app.add_flag("--quick", flags->settings.quick,
               "A small size that takes seconds and proves little. Example: pcic-paper all --quick");
  app.callback([flags] { in_threads(0, [&] { run_paper(*flags); }); });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("pcic-paper: the experiments of the paper, run again and compared with its claims.",
               "pcic-paper");
  app.footer(
      "Examples:\n  pcic-paper list\n  pcic-paper location --quick --out results\n  pcic-paper all --out results");
  return run_program(app, {.add_commands = add_flags}, argc, argv);
}
