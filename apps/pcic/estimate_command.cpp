#include "estimate_command.hpp"

#include <memory>
#include <optional>

#include "flag_checks.hpp"
#include "formula_flags.hpp"
#include "outputs.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/given_files.hpp"
#include "pcic/run/mixture.hpp"
#include "pcic/run/open_arrays.hpp"
#include "pcic/run/predict.hpp"
#include "pcic/run/read_datasets.hpp"
#include "pcic/run/threads.hpp"
#include "progress_bar.hpp"
#include "psis_flags.hpp"

namespace pcic::app {
namespace {

constexpr std::size_t shards_without_being_told = 4;
constexpr std::size_t most_draws = 1'000'000'000'000;

struct EstimateFlags : FormulaFlags {
  PsisFlags psis;
  bool no_psis = false;
  std::string draws_from = "posterior";
  Outputs outputs;
};

ImportanceSampling importance_sampling(const EstimateFlags& flags) {
  ImportanceSampling sampling = flags.evaluate.importance_sampling;  // the total number of draws
  sampling.wanted = !flags.no_psis;
  sampling.flavour = flags.psis.flavour;
  if (const std::optional<double> number = flags.psis.r_eff_number()) sampling.r_eff = {*number};
  if (!flags.outputs.save_state.empty()) sampling.num_shards = shards_without_being_told;
  return sampling;
}

void run_estimate(EstimateFlags flags) {
  read_job(flags);
  if (flags.draws_from == "mixture" && !flags.outputs.save_state.empty())
    throw InputError("--draws-from mixture: such a pass has no state to save; leave --save-state out.");
  check_outputs(input_files(flags), flags.outputs);
  const ResultOptions outputs = result_options(flags.outputs);
  const std::vector<InputFile> draws = open_files(flags.draws);
  const Dataset data = read_datasets(flags.data, flags.levels, flags.open.first_row, draws);
  OpenOptions open = flags.open;
  open.layout.data_lengths = lengths_of(data);
  EvaluateOptions options = flags.evaluate;
  options.importance_sampling = importance_sampling(flags);
  const ArrayNames asked{options.score, options.losses};
  options.open_again = [&] { return open_arrays(draws, asked, open).source; };
  OpenedArrays opened = open_arrays(draws, asked, open);
  options.score = opened.names.score;
  options.losses = opened.names.losses;
  options.divisor = outputs.divisor;
  options.plug_in_losses = outputs.plug_in;
  if (options.importance_sampling.wanted && !flags.psis.r_eff_number())
    options.importance_sampling.r_eff = relative_efficiencies(options.open_again, data,
                                                              {.score = options.score,
                                                               .definitions = options.definitions,
                                                               .group = options.group,
                                                               .weights = options.weights,
                                                               .weighting = options.weighting,
                                                               .beta = options.beta,
                                                               .threads = options.threads});
  if (flags.draws_from == "mixture")
    return write_outputs(flags.outputs, with_progress([&](auto on_progress) {
                           options.on_progress = on_progress;
                           return evaluate_mixture_draws(*opened.source, data, options);
                         }),
                         nullptr);
  const Evaluation evaluation = with_progress([&](auto on_progress) {
    options.on_progress = on_progress;
    return evaluate_keeping_state(*opened.source, data, options);
  });
  write_outputs(flags.outputs, evaluation.result, &evaluation.state);
}

void add_sampling_flags(CLI::App& command, EstimateFlags& flags) {
  add_psis_flags(command, flags.psis);
  CLI::Option* no_psis = command.add_flag(
      "--no-psis", flags.no_psis,
      "Leave out is, tis and psis, to save time and memory. Example: pcic estimate fit.csv --no-psis");
  command
      .add_option("--total-draws", flags.evaluate.importance_sampling.total_draws,
                  "Draws of all states that will be merged with this one, so that psis of the whole is "
                  "exact; without "
                  "it, enough is saved for four such runs. Example: --save-state a.state --total-draws 40000")
      ->check(whole_number(1, most_draws))
      ->type_name("NUMBER");
  command
      .add_option(
          "--draws-from", flags.draws_from,
          "posterior, or mixture: the mixture of all leave-one-out posteriors (docs/guide/mixture.md). "
          "Example: --draws-from mixture")
      ->check(CLI::IsMember({"posterior", "mixture"}))
      ->capture_default_str();
  no_psis->excludes("--r-eff")->excludes("--psis-flavour")->excludes("--total-draws");
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
  add_sampling_flags(*command, *flags);
  add_output_flags(*command, flags->outputs);
  command->callback([flags] {
    flags->draws = given_files(flags->draws);
    in_threads(flags->evaluate.threads, [&] { run_estimate(*flags); });
  });
}

}  // namespace pcic::app
