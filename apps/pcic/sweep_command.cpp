#include "sweep_command.hpp"

#include <memory>
#include <string>

#include "bridge_flags.hpp"
#include "exit_codes.hpp"
#include "flag_checks.hpp"
#include "formula_flags.hpp"
#include "outputs.hpp"
#include "pcic/present/report/sweep_report.hpp"
#include "pcic/present/sweep_text.hpp"
#include "pcic/present/write_file.hpp"
#include "pcic/run/open_arrays.hpp"
#include "pcic/run/read_datasets.hpp"
#include "pcic/run/sweep.hpp"
#include "pcic/run/threads.hpp"
#include "standard_streams.hpp"

namespace pcic::app {
namespace {

struct SweepFlags : FormulaFlags {
  std::string over;
  Outputs outputs;
};

void run_sweep(SweepFlags flags) {
  read_job(flags);
  const SweepGrid grid = parse_grid(flags.over);
  check_outputs(input_files(flags), flags.outputs);
  const std::vector<InputFile> draws = open_files(flags.draws);
  const Dataset data = read_datasets(flags.data, flags.levels, flags.open.first_row, draws);
  OpenOptions open = flags.open;
  open.layout.data_lengths = lengths_of(data);
  EvaluateOptions options = flags.evaluate;
  flags.bridge.walks = "unsettled";
  options.bridge = flags.bridge.options();
  const ArrayNames asked{options.score, options.losses};
  options.open_again = [&] { return open_arrays(draws, asked, open).source; };
  const Sweep swept = sweep(data, options, grid);
  if (!flags.outputs.json.empty()) write_file(flags.outputs.json, to_json(swept));
  if (!flags.outputs.report.empty())
    write_file(flags.outputs.report, to_sweep_report({flags.outputs.report, to_json(swept)}));
  print(to_sweep_text(swept));
  for (const SweepPoint& point : swept.points)
    if (!point.result) throw NoAnswer();
  if (swept.points.empty()) throw NoAnswer();
}

}  // namespace

void add_sweep_command(CLI::App& app) {
  auto flags = std::make_shared<SweepFlags>();
  CLI::App* command =
      app.add_subcommand("sweep", "The answer along a constant of score or prior, from one fit.");
  command->footer(
      "Examples:\n"
      "  pcic sweep fit-*.csv --data y.csv --score 'normal_lpdf(y | mu, 1)' --prior 'normal_lpdf(mu | 0, 10)' \\\n"
      "      --over 'beta = 0.1:1:10'\n"
      "  pcic sweep fit-*.csv --data y.csv --score 'normal_lpdf(y | mu, 1)' --prior 'normal_lpdf(mu | 0, scale)' \\\n"
      "      --let 'scale = 10' --over 'scale = 1:10:10'");
  add_formula_flags(*command, *flags);
  command
      ->add_option(
          "--over", flags->over,
          "The constant and its values, first:last:how many. Its value in the fit is --beta, or what --let says. "
          "Example: --over 'beta = 0.1:1:10'")
      ->required()
      ->type_name("NAME=FIRST:LAST:COUNT");
  command
      ->add_option(
          "--prior", flags->evaluate.prior,
          "The log prior: with the score it is the log posterior. Example: --prior 'normal_lpdf(mu | 0, scale)'")
      ->type_name("FORMULA");
  add_walk_flags(*command, flags->bridge);
  command
      ->add_option("--json", flags->outputs.json,
                   "Also write everything as JSON (docs/formats.md). Example: --json sweep.json")
      ->check(file_name())
      ->type_name("FILE");
  command
      ->add_option(
          "--report", flags->outputs.report,
          "Also write a page with the answer as curves along the constant. Example: --report sweep.html")
      ->check(file_name())
      ->type_name("FILE");
  command->callback([flags] {
    find_draw_files(flags->draws, flags->named_draws, flags->open);
    in_threads(flags->evaluate.threads, [&] { run_sweep(*flags); });
  });
}

}  // namespace pcic::app
