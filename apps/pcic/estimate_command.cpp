#include "estimate_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>

#include "exit_codes.hpp"
#include "file_uses.hpp"
#include "flag_checks.hpp"
#include "formula_flags.hpp"
#include "long_run_flags.hpp"
#include "outputs.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/present/held_out_text.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/run/bridged_folds.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/find_files.hpp"
#include "pcic/run/folds.hpp"
#include "pcic/run/follow.hpp"
#include "pcic/run/held_out.hpp"
#include "pcic/run/mixture.hpp"
#include "pcic/run/open_arrays.hpp"
#include "pcic/run/predict.hpp"
#include "pcic/run/read_datasets.hpp"
#include "pcic/run/threads.hpp"
#include "progress_bar.hpp"
#include "psis_flags.hpp"
#include "standard_streams.hpp"

namespace pcic::app {
namespace {

constexpr std::size_t shards_without_being_told = 4;
constexpr std::size_t most_draws = 1'000'000'000'000;

struct EstimateFlags : FormulaFlags {
  PsisFlags psis;
  bool no_psis = false;
  std::string draws_from = "posterior";
  std::vector<std::filesystem::path> held_out;
  std::vector<std::string> refits;
  LongRunFlags long_run;
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

// What leave-one-out has and data that the fit has not seen do not need.
void refuse_without_leaving_out(const EstimateFlags& flags, const char* with) {
  const auto refuse = [&](bool given, const char* flag, const char* why) {
    if (given) throw InputError(fmt::format("{} with {}: {}", flag, with, why));
  };
  refuse(flags.draws_from == "mixture", "--draws-from mixture", "these must be draws of the posterior.");
  refuse(!flags.bridge.walks.empty(), "--bridge", "nothing is left out that a walk could leave out.");
  refuse(!flags.refits.empty(), "--refit", "nothing is left out that a refit could leave out.");
  refuse(!flags.outputs.save_state.empty(), "--save-state", "such a pass has no state to save.");
  refuse(flags.long_run.follows, "--follow", "it is for leave-one-out.");
  refuse(!flags.long_run.checkpoint.file.empty(), "--checkpoint", "such a pass has no state to save.");
  refuse(!flags.outputs.plug_in_losses.empty(), "--plug-in-loss", "use --plug-in, which evaluates formulas.");
}

void write_held_out(const Outputs& outputs, const Result& result) {
  write_result_files(outputs, result);
  print(to_held_out_text(result));
  for (const LossResult& loss : result.losses)
    if (!std::isfinite(loss.evaluation.estimates.front().value)) throw NoAnswer();
}

void run_held_out(const EstimateFlags& flags) {
  refuse_without_leaving_out(flags, "--held-out");
  if (!flags.data.empty()) throw InputError(std::string(data_with_held_out));
  FileUses uses = input_files(flags);
  for (const std::filesystem::path& file : flags.held_out) uses.count(file);
  check_outputs(uses, flags.outputs);
  const Dataset data = read_datasets(flags.held_out, flags.levels, flags.open.first_row);
  EvaluateOptions options = flags.evaluate;
  if (options.score == EvaluateOptions{}.score) options.score.clear();  // log_lik is of the data of the fit
  OpenOptions open = flags.open;
  open.layout.data_lengths = lengths_of(data);
  const std::unique_ptr<DrawSource> draws = open_draws(flags.draws, open);
  const Result result = with_progress([&](auto on_progress) {
    options.on_progress = on_progress;
    return evaluate_held_out(*draws, data, options, file_names(flags.held_out));
  });
  write_held_out(flags.outputs, result);
}

// The draws of one fit, which saw all folds, walk to the posteriors without them.
void run_bridged_folds(const EstimateFlags& flags) {
  check_outputs(input_files(flags), flags.outputs);
  const Dataset data = read_datasets(flags.data, flags.levels, flags.open.first_row);
  OpenOptions open = flags.open;
  open.layout.data_lengths = lengths_of(data);
  EvaluateOptions options = flags.evaluate;
  options.bridge = flags.bridge.options();
  options.open_again = [&] { return open_draws(flags.draws, open); };
  write_held_out(flags.outputs, evaluate_bridged_folds(data, flags.fold, options));
}

void run_folds(const EstimateFlags& flags) {
  if (!flags.bridge.walks.empty()) return run_bridged_folds(flags);
  refuse_without_leaving_out(flags, "--fold");
  if (!flags.open.named.empty())
    throw InputError(
        "--draws with --fold: the files of a fold are found by a pattern. Give the draws without names.");
  std::vector<std::string> patterns;
  for (const std::filesystem::path& draws : flags.draws) {
    patterns.push_back(draws.string());
    if (patterns.back().find(fold_in_pattern) == std::string::npos)
      throw InputError(fmt::format(
          "--fold {0}: '{1}' does not say of which fold it is. Give a pattern with {{fold}} in it, such as "
          "'fit-{{fold}}-*.csv', which is replaced by the values of '{0}'.",
          flags.fold, patterns.back()));
  }
  EvaluateOptions options = flags.evaluate;
  if (options.score == EvaluateOptions{}.score && !options.losses.empty()) options.score.clear();
  check_outputs({}, flags.outputs);
  const Dataset data = read_datasets(flags.data, flags.levels, flags.open.first_row);
  OpenOptions open = flags.open;
  open.layout.data_lengths = lengths_of(data);
  const OpenFold open_fold = [&](const std::string& label) {
    std::vector<std::filesystem::path> files;
    for (const std::string& pattern : patterns)
      for (std::filesystem::path& file :
           find_files("", pattern_for_fold(pattern, label), "--fold " + flags.fold))
        files.push_back(std::move(file));
    return open_draws(files, open);
  };
  write_held_out(flags.outputs, evaluate_folds(open_fold, data, flags.fold, options));
}

Refit parse_refit(const std::string& flag, OpenOptions open) {
  open.named.clear();  // they are of the fit to all observations
  const std::size_t equals = flag.find('=');
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(flag.data(), flag.data() + std::min(equals, flag.size()), number);
  if (equals == std::string::npos || equals + 1 == flag.size() || error != std::errc() ||
      end != flag.data() + equals)
    throw InputError(fmt::format(
        "--refit {}: expected the number of an observation and the draws of a fit without it, for example "
        "4=fit-without-4.csv.",
        flag));
  return {number, [files = find_files("", flag.substr(equals + 1), "--refit"), open] {
            return open_draws(files, open);
          }};
}

std::vector<Refit> refits_of(const EstimateFlags& flags, const OpenOptions& open) {
  if (!flags.refits.empty() && flags.draws_from == "mixture")
    throw InputError(
        "--refit with --draws-from mixture: the mixture knows every observation. Leave --refit out.");
  if (!flags.bridge.walks.empty() && flags.draws_from == "mixture")
    throw InputError(
        "--bridge with --draws-from mixture: the mixture knows every observation. Leave --bridge out.");
  std::vector<Refit> refits;
  for (const std::string& flag : flags.refits) refits.push_back(parse_refit(flag, open));
  return refits;
}

struct Prepared {
  Dataset data;
  EvaluateOptions options;
  std::unique_ptr<DrawSource> source;
};

Prepared prepare(const EstimateFlags& flags, const std::vector<InputFile>& draws, OpenOptions open) {
  const ResultOptions outputs = result_options(flags.outputs);
  Prepared prepared{read_datasets(flags.data, flags.levels, flags.open.first_row, draws), flags.evaluate,
                    nullptr};
  open.layout.data_lengths = lengths_of(prepared.data);
  EvaluateOptions& options = prepared.options;
  options.refits = refits_of(flags, open);
  options.bridge = flags.bridge.options();
  options.importance_sampling = importance_sampling(flags);
  options.checkpoint = flags.long_run.checkpoint_options();
  const ArrayNames asked{options.score, options.losses};
  options.open_again = [draws, asked, open] { return open_arrays(draws, asked, open).source; };
  OpenedArrays opened = open_arrays(draws, asked, open);
  options.score = opened.names.score;
  options.losses = opened.names.losses;
  options.divisor = outputs.divisor;
  options.plug_in_losses = outputs.plug_in;
  if (options.importance_sampling.wanted && !flags.psis.r_eff_number())
    options.importance_sampling.r_eff = relative_efficiencies(prepared.data, options);
  prepared.source = std::move(opened.source);
  return prepared;
}

void run_following(const EstimateFlags& flags) {
  if (flags.draws_from == "mixture" || !flags.long_run.checkpoint.file.empty() || !flags.open.named.empty())
    throw InputError(
        "--follow: with CmdStan's files of draws from the posterior alone. Leave --draws-from mixture, --checkpoint and "
        "--draws out.");
  FollowedFiles followed(flags.draws, flags.long_run.follow);
  while (true) {
    const FollowedFiles::Look look = followed.next(flags.open);
    OpenOptions open = flags.open;
    open.allow_incomplete = open.allow_incomplete || !look.is_complete;
    Prepared prepared = prepare(flags, look.files, open);
    const Evaluation evaluation = evaluate_keeping_state(*prepared.source, prepared.data, prepared.options);
    if (look.is_complete || look.has_stalled || is_precise(evaluation.result, flags.long_run.follow))
      return write_outputs(flags.outputs, evaluation.result, &evaluation.state);
    complain(follow_line(evaluation.result, evaluation.state.num_draws()));
  }
}

void run_estimate(EstimateFlags flags) {
  read_job(flags);
  if (!flags.fold.empty()) return run_folds(flags);
  if (flags.bridge.walks == "future")
    throw InputError(
        "--bridge future: --fold names the column that says what comes later, as in --fold year.");
  if (!flags.held_out.empty()) return run_held_out(flags);
  if (flags.draws_from == "mixture" && !flags.outputs.save_state.empty())
    throw InputError("--draws-from mixture: such a pass has no state to save; leave --save-state out.");
  if (flags.draws_from == "mixture" && !flags.long_run.checkpoint.file.empty())
    throw InputError("--draws-from mixture: such a pass has no state to save; leave --checkpoint out.");
  FileUses uses = input_files(flags);
  uses.write(flags.long_run.checkpoint.file.string());
  check_outputs(uses, flags.outputs);
  if (flags.long_run.follows) return run_following(flags);
  Prepared prepared = prepare(flags, open_files(flags.draws), flags.open);
  if (flags.draws_from == "mixture")
    return write_outputs(flags.outputs, with_progress([&](auto on_progress) {
                           prepared.options.on_progress = on_progress;
                           return evaluate_mixture_draws(*prepared.source, prepared.data, prepared.options);
                         }),
                         nullptr);
  const Evaluation evaluation = with_progress([&](auto on_progress) {
    prepared.options.on_progress = on_progress;
    return evaluate_keeping_state(*prepared.source, prepared.data, prepared.options);
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

void add_target_flags(CLI::App& command, EstimateFlags& flags) {
  command
      .add_option(
          "--point", flags.evaluate.points,
          "The prediction inside a loss such as abs(y - mu): the loss of its posterior mean is judged "
          "as well. Losses of the catalogue know theirs. Example: --loss 'abs(y - mu)' --point mu")
      ->type_name("FORMULA")
      ->allow_extra_args(false);
  command
      .add_option_function<std::string>(
          "--target", [&flags](const std::string& name) { flags.evaluate.target = target_named(name); },
          "What predictions are made with: predictive (the posterior predictive distribution, or the mean of "
          "a prediction), gibbs (one draw of the posterior), plugin (the mean of the parameters). Without it "
          "the first of them that the loss has. Example: --target gibbs")
      ->check(CLI::IsMember({"predictive", "gibbs", "plugin"}))
      ->type_name("TARGET");
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
  add_dropping_flags(*command, flags->evaluate.drop, flags->evaluate.where);
  add_held_out_flag(*command, flags->held_out, "--loss 'abs(y - mu)'");
  command
      ->add_option(
          "--refit", flags->refits,
          "The number of an observation and the draws of a fit that has not seen it: what that fit says of "
          "it takes the place of the estimate. Example: --refit 4=fit-without-4.csv")
      ->type_name("NUMBER=FILE")
      ->allow_extra_args(false);
  command
      ->add_option(
          "--fold", flags->fold,
          "A column of the data: K-fold or leave-future-out. {fold} in the names of the draws stands for "
          "its values, and the files of a value are of the fit that has not seen those observations; with --bridge "
          "one fit is enough. "
          "Example: pcic estimate 'fit-{fold}.csv' --data y.csv --fold fold --loss 'abs(y - mu)'")
      ->type_name("COLUMN");
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
  add_bridge_flags(*command, flags->bridge);
  add_target_flags(*command, *flags);
  add_sampling_flags(*command, *flags);
  add_long_run_flags(*command, flags->long_run);
  add_output_flags(*command, flags->outputs);
  command->callback([flags] {
    find_draw_files(flags->draws, flags->named_draws, flags->open);
    in_threads(flags->evaluate.threads, [&] { run_estimate(*flags); });
  });
}

}  // namespace pcic::app
