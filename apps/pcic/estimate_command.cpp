#include "estimate_command.hpp"

#include <memory>

#include "formula_flags.hpp"
#include "outputs.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/open_arrays.hpp"
#include "pcic/run/read_datasets.hpp"
#include "progress_bar.hpp"

namespace pcic::app {
namespace {

struct EstimateFlags : FormulaFlags {
  Outputs outputs;
};

void run_estimate(EstimateFlags flags) {
  read_job(flags);
  check_files(input_files(flags), flags.outputs);
  const ResultOptions outputs = result_options(flags.outputs);
  const Dataset data = read_datasets(flags.data);
  EvaluateOptions options = flags.evaluate;
  OpenedArrays opened = open_arrays(flags.draws, {options.score, options.losses}, flags.open);
  options.score = opened.names.score;
  options.losses = opened.names.losses;
  options.divisor = outputs.divisor;
  options.plug_in_losses = outputs.plug_in;
  if (!flags.outputs.save_state.empty())
    options.importance_sampling.num_shards = 4;  // the tails then suffice for merging four such states
  ProgressBar bar;
  options.on_progress = [&bar](const Progress& progress) { bar.show(progress); };
  const Evaluation evaluation = evaluate_keeping_state(*opened.source, data, options);
  write_outputs(flags.outputs, evaluation.state, evaluation.result);
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
  add_formula_flags(*command, *flags);
  command
      ->add_option("--prior", flags->evaluate.prior,
                   "The log prior, one value per draw: adds pcic_prior, the correction for a strong prior. "
                   "Example: --prior 'normal_lpdf(beta | 0, 1)' or --prior lprior")
      ->type_name("FORMULA");
  command->add_flag(
      "--plug-in", flags->evaluate.plug_in,
      "Also the estimators that use the loss at the posterior mean, and derivatives: pcic_plugin, "
      "ij_plugin, gdic, dic, bpsic. Example: pcic estimate fit.csv --data y.csv --score "
      "'normal_lpdf(y | mu, 1)' --plug-in");
  add_output_flags(*command, flags->outputs);
  command->callback([flags] { run_estimate(*flags); });
}

}  // namespace pcic::app
