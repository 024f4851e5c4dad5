#include "estimate_command.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "outputs.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/open_arrays.hpp"
#include "progress_bar.hpp"

namespace pcic::app {
namespace {

struct EstimateFlags {
  std::vector<std::filesystem::path> draws;
  ArrayNames arrays;
  std::size_t threads = 0;
  OpenOptions open;
  Outputs outputs;
};

void run_estimate(const EstimateFlags& flags) {
  check_files(flags.draws, flags.outputs);
  ResultOptions options = result_options(flags.outputs);
  OpenedArrays opened = open_arrays(flags.draws, flags.arrays, flags.open);
  ProgressBar bar;
  const EvaluationState state = accumulate_draws(
      *opened.source, {.score = opened.names.score,
                       .losses = opened.names.losses,
                       .threads = flags.threads,
                       .on_progress = [&bar](const Progress& progress) { bar.show(progress); }});
  options.remarks = opened.source->remarks();
  write_outputs(flags.outputs, state, make_result(state, options));
}

}  // namespace

void add_estimate_command(CLI::App& app) {
  auto flags = std::make_shared<EstimateFlags>();
  CLI::App* command =
      app.add_subcommand("estimate", "How well will this posterior predict? One pass over the draws.");
  command->footer(
      "A score or loss is an array that the model saved, one value per observation and draw, or a file that "
      "holds one.\n"
      "Examples:\n"
      "  pcic estimate fit-*.csv --score log_lik --loss abs_err --loss sq_err\n"
      "  pcic estimate log_lik.npy --score log_lik.npy --loss loss.npy --json result.json");
  command
      ->add_option("draws", flags->draws,
                   "Files of draws: CmdStan CSV, plain CSV, .npy; plain or compressed (gz, zst, xz). Several "
                   "files are "
                   "several chains. Example: fit-1.csv fit-2.csv")
      ->required()
      ->type_name("FILE");
  command
      ->add_option(
          "--score", flags->arrays.score,
          "The score the posterior was fitted with, usually the log-likelihood. Example: --score log_lik")
      ->type_name("NAME|FILE")
      ->capture_default_str();
  command
      ->add_option(
          "--loss", flags->arrays.losses,
          "The loss to predict under; may be given several times. Without it: minus the score, which is also "
          "what -log_lik means. Example: --loss abs_err --loss=-log_lik")
      ->type_name("NAME|FILE")
      ->allow_extra_args(false);
  command
      ->add_option("--threads", flags->threads,
                   "Threads to use; 0: as many as there are cores. The answer does not depend on it. "
                   "Example: --threads 2")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command->add_flag("--allow-incomplete", flags->open.allow_incomplete,
                    "Use the complete draws of chains that were cut short, and say so. "
                    "Example: pcic estimate killed-run.csv --allow-incomplete");
  add_output_flags(*command, flags->outputs);
  command->callback([flags] { run_estimate(*flags); });
}

}  // namespace pcic::app
