#include "estimate_command.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "outputs.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/job_file.hpp"
#include "pcic/run/open_arrays.hpp"
#include "pcic/run/read_datasets.hpp"
#include "progress_bar.hpp"

namespace pcic::app {
namespace {

struct EstimateFlags {
  std::vector<std::filesystem::path> draws, data;
  EvaluateOptions evaluate;
  OpenOptions open;
  Outputs outputs;
};

std::string text_of(const NamedText& named) {
  return named.name.empty() ? named.formula : named.name + " = " + named.formula;
}

// What the command line leaves open, the job file says.
void fill_from_job(EstimateFlags& flags, const Job& job) {
  EvaluateOptions& options = flags.evaluate;
  const EvaluateOptions unset;
  flags.draws = job.draws;
  if (flags.data.empty()) flags.data = job.data;
  if (options.score == unset.score && !job.score.empty()) options.score = job.score;
  if (options.losses.empty()) std::ranges::transform(job.losses, std::back_inserter(options.losses), text_of);
  if (options.definitions.empty())
    std::ranges::transform(job.definitions, std::back_inserter(options.definitions), text_of);
  if (options.prior.empty()) options.prior = job.prior;
  if (options.group.empty()) options.group = job.group;
  if (options.weights.empty()) options.weights = job.weights;
  if (job.weighting == "importance") options.weighting = Weighting::importance;
  if (options.beta == unset.beta) options.beta = job.beta.value_or(unset.beta);
  options.plug_in |= job.plug_in.value_or(false);
}

void run_estimate(EstimateFlags flags) {
  if (flags.draws.size() == 1 && flags.draws.front().extension() == ".toml")
    fill_from_job(flags, read_job_file(flags.draws.front()));
  std::vector<std::filesystem::path> inputs = flags.draws;
  inputs.insert(inputs.end(), flags.data.begin(), flags.data.end());
  check_files(inputs, flags.outputs);
  const ResultOptions outputs = result_options(flags.outputs);
  const Dataset data = read_datasets(flags.data);
  EvaluateOptions options = flags.evaluate;
  OpenedArrays opened = open_arrays(flags.draws, {options.score, options.losses}, flags.open);
  options.score = opened.names.score;
  options.losses = opened.names.losses;
  options.divisor = outputs.divisor;
  options.plug_in_losses = outputs.plug_in;
  ProgressBar bar;
  options.on_progress = [&bar](const Progress& progress) { bar.show(progress); };
  const Evaluation evaluation = evaluate_keeping_state(*opened.source, data, options);
  write_outputs(flags.outputs, evaluation.state, evaluation.result);
}

void add_formula_flags(CLI::App& command, EstimateFlags& flags) {
  EvaluateOptions& options = flags.evaluate;
  command
      .add_option(
          "--score", options.score,
          "The score the posterior was fitted with, usually the log-likelihood: a formula, the name of an "
          "array of the draws, or a file. Example: --score 'normal_lpdf(y | mu, sigma)'")
      ->type_name("FORMULA")
      ->capture_default_str();
  command
      .add_option(
          "--loss", options.losses,
          "The loss to predict under; may be given several times, and given a name. Without it: minus the "
          "score, which is also what -log_lik means. Example: --loss 'mae = abs(y - mu)' --loss=-log_lik")
      ->type_name("FORMULA")
      ->allow_extra_args(false);
  command
      .add_option("--data", flags.data,
                  "Data that formulas name: CSV with a row per observation, Stan JSON, or .npy. "
                  "Example: --data wells.csv")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command
      .add_option(
          "--let", options.definitions,
          "A name or function for use in the formulas after it. Example: --let 'mu = alpha[county] + b * x'")
      ->type_name("NAME=FORMULA")
      ->allow_extra_args(false);
  command
      .add_option("--prior", options.prior,
                  "The log prior, one value per draw: adds pcic_prior, the correction for a strong prior. "
                  "Example: --prior 'normal_lpdf(beta | 0, 1)' or --prior lprior")
      ->type_name("FORMULA");
  command
      .add_option("--group", options.group,
                  "A column of the data: observations with the same value are left out together. "
                  "Example: --group county")
      ->type_name("COLUMN");
  command
      .add_option("--weights", options.weights,
                  "A column of weights of the observations. Example: --weights count")
      ->type_name("COLUMN");
  command
      .add_option(
          "--weighting", options.weighting,
          "frequency: a row stands for so many observations, of which one at a time is left out; importance: "
          "score and losses are multiplied by the weights. Example: --weighting importance")
      ->transform(CLI::CheckedTransformer(std::map<std::string, Weighting>{
          {"frequency", Weighting::frequency}, {"importance", Weighting::importance}}))
      ->type_name("KIND");
  command
      .add_option("--beta", options.beta,
                  "The power of the posterior: the score is multiplied by it. Example: --beta 0.5")
      ->type_name("NUMBER");
  command.add_flag(
      "--plug-in", options.plug_in,
      "Also the estimators that use the loss at the posterior mean, and derivatives: pcic_plugin, "
      "ij_plugin, gdic, dic, bpsic. Example: pcic estimate fit.csv --data y.csv --score "
      "'normal_lpdf(y | mu, 1)' --plug-in");
}

}  // namespace

void add_estimate_command(CLI::App& app) {
  auto flags = std::make_shared<EstimateFlags>();
  CLI::App* command =
      app.add_subcommand("estimate", "How well will this posterior predict? One pass over the draws.");
  command->footer(
      "A score or loss is a formula in Stan's syntax over the data and the draws (docs/formulas.md), the "
      "name of an "
      "array that the model saved, or a file that holds one.\n"
      "Examples:\n"
      "  pcic estimate fit-*.csv --score log_lik --loss abs_err --loss sq_err\n"
      "  pcic estimate fit-*.csv --data wells.csv --score 'bernoulli_logit_lpmf(switched | x * beta)' \\\n"
      "      --loss 'brier(switched, inv_logit(x * beta))'\n"
      "  pcic estimate job.toml\n"
      "  pcic estimate log_lik.npy --score log_lik.npy --loss loss.npy --json result.json");
  command
      ->add_option("draws", flags->draws,
                   "Files of draws: CmdStan CSV, plain CSV, .npy; plain or compressed (gz, zst, xz). Several "
                   "files are "
                   "several chains. Or one job file (.toml) that says it all. Example: fit-1.csv fit-2.csv")
      ->required()
      ->type_name("FILE");
  add_formula_flags(*command, *flags);
  command
      ->add_option("--threads", flags->evaluate.threads,
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
