#include "predict_command.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "exit_codes.hpp"
#include "file_uses.hpp"
#include "flag_checks.hpp"
#include "formula_flags.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/diagnose/answered.hpp"
#include "pcic/present/predict_csv.hpp"
#include "pcic/present/predict_json.hpp"
#include "pcic/present/predict_text.hpp"
#include "pcic/present/write_file.hpp"
#include "pcic/run/open_arrays.hpp"
#include "pcic/run/predict.hpp"
#include "pcic/run/read_datasets.hpp"
#include "pcic/run/threads.hpp"
#include "progress_bar.hpp"
#include "psis_flags.hpp"
#include "standard_streams.hpp"
#include "terminal.hpp"

namespace pcic::app {
namespace {

struct PredictFlags {
  std::vector<std::filesystem::path> draws, data, held_out;
  std::vector<std::string> named_draws;
  std::vector<Levels> levels;
  PredictOptions predict;
  std::string kind = "draws";
  PsisFlags psis;
  double memory_mb = 1000;
  OpenOptions open;
  std::string json, pointwise;  // empty: not wanted
};

PredictionKind kind_of(const std::string& flag) {
  if (flag == "mean") return PredictionKind::mean;
  return flag == "probability" ? PredictionKind::probability : PredictionKind::draws;
}

constexpr double most_memory_mb = 1e12;

void check_files(const PredictFlags& flags) {
  FileUses uses;
  for (const std::filesystem::path& file : flags.draws) uses.count(file);
  for (const NamedFile& named : flags.open.named) uses.count(named.file.path());
  for (const std::filesystem::path& file : flags.data) uses.count(file);
  for (const std::filesystem::path& file : flags.held_out) uses.count(file);
  uses.read_if_file(flags.predict.score);
  uses.read_if_file(flags.predict.predicted);
  uses.write(flags.json);
  uses.write(flags.pointwise);
}

void run_predict(const PredictFlags& flags) {
  check_files(flags);
  PredictOptions options = flags.predict;
  options.rules.kind = kind_of(flags.kind);
  options.rules.flavour = flags.psis.flavour;
  options.r_eff = flags.psis.r_eff_number();
  options.memory_bytes = static_cast<std::size_t>(flags.memory_mb * 1e6);
  if (!flags.held_out.empty() && !flags.data.empty()) throw InputError(std::string(data_with_held_out));
  const std::vector<InputFile> draws = open_files(flags.draws);
  const Dataset data = flags.held_out.empty()
                           ? read_datasets(flags.data, flags.levels, flags.open.first_row, draws)
                           : read_datasets(flags.held_out, flags.levels, flags.open.first_row);
  options.held_out = file_names(flags.held_out);
  OpenOptions open_options = flags.open;
  open_options.layout.data_lengths = lengths_of(data);
  const ArrayNames given = {flags.held_out.empty() ? options.score : options.predicted, {options.predicted}};
  const ArrayNames known = open_arrays(draws, given, open_options).names;
  options.score = known.score;
  options.predicted = known.losses.front();
  const OpenDraws open = [&] { return open_arrays(draws, given, open_options).source; };
  const Prediction prediction = with_progress([&](auto on_progress) {
    options.on_progress = on_progress;
    return predict(open, data, options);
  });
  if (!flags.json.empty()) write_file(flags.json, to_json(prediction));
  if (!flags.pointwise.empty()) write_file(flags.pointwise, to_pointwise_csv(prediction));
  print(to_text(prediction, terminal_options()));
  if (!is_answered(prediction)) throw NoAnswer();
}

void add_prediction_flags(CLI::App& command, PredictFlags& flags) {
  PredictOptions& options = flags.predict;
  add_score_flag(command, options.score);
  command
      .add_option("--predict", options.predicted,
                  "What is predicted, one value per draw and observation; --kind says what it is. "
                  "Example: --predict y_rep, or --predict 'inv_logit(x * beta)' --kind probability")
      ->type_name("FORMULA")
      ->capture_default_str();
  command
      .add_option("--observed", options.observed,
                  "What was observed, from the data. Without it: expectations only. Example: --observed y")
      ->type_name("FORMULA");
  command
      .add_option("--kind", flags.kind,
                  "draws: of the observation itself (y_rep); mean: its expectation given the parameters; "
                  "probability: that it is 1. Example: --kind mean")
      ->check(CLI::IsMember({"draws", "mean", "probability"}))
      ->capture_default_str()
      ->type_name("KIND");
  add_data_flags(command, flags.data, flags.levels, options.definitions);
  add_dropping_flags(command, options.drop, options.where);
  add_held_out_flag(command, flags.held_out, "--predict 'a + b * x' --kind mean --observed y");
}

void add_rule_flags(CLI::App& command, PredictFlags& flags) {
  PredictionRules& rules = flags.predict.rules;
  command
      .add_option("--quantile", rules.probabilities,
                  "Quantiles of the leave-one-out distribution; may be given several times. "
                  "Example: --quantile 0.1 --quantile 0.9")
      ->type_name("PROBABILITY")
      ->allow_extra_args(false)
      ->capture_default_str();
  command
      .add_option("--tau", rules.tau,
                  "The level of the quantile that the pinball loss judges. Example: --tau 0.5")
      ->type_name("PROBABILITY")
      ->capture_default_str();
  add_psis_flags(command, flags.psis);
}

void add_run_flags(CLI::App& command, PredictFlags& flags) {
  add_reading_flags(command, flags.predict.threads, flags.open);
  command
      .add_option("--memory", flags.memory_mb,
                  "MB of draws to hold at a time; what does not fit is read again. Example: --memory 4000")
      ->check(positive_number(most_memory_mb))
      ->type_name("MB")
      ->capture_default_str();
  command
      .add_option(
          "--json", flags.json,
          "Also write everything as JSON (docs/guide/predictions.md). Example: --json prediction.json")
      ->check(file_name())
      ->type_name("FILE");
  command
      .add_option("--pointwise", flags.pointwise,
                  "Also write a CSV with a row per observation. Example: --pointwise points.csv")
      ->check(file_name())
      ->type_name("FILE");
}

}  // namespace

void add_predict_command(CLI::App& app) {
  auto flags = std::make_shared<PredictFlags>();
  CLI::App* command = app.add_subcommand(
      "predict", "What would the fit predict for each of its observations without it, and how good is that?");
  command->footer(
      "Examples:\n"
      "  pcic predict fit-*.csv --data y.csv --predict y_rep --observed y\n"
      "  pcic predict fit-*.csv --data wells.csv --score 'bernoulli_logit_lpmf(switched | x * beta)' \\\n"
      "      --predict 'inv_logit(x * beta)' --kind probability --observed switched\n"
      "  pcic predict fit-*.csv --predict theta --kind mean --quantile 0.5 --pointwise points.csv\n"
      "It is leave-one-out on the data of the fit. For data that the fit has not seen:\n"
      "  pcic predict fit-*.csv --held-out test.csv --predict 'a + b * x' --kind mean --observed y");
  add_draws_flags(*command, flags->draws, flags->named_draws);
  add_prediction_flags(*command, *flags);
  add_rule_flags(*command, *flags);
  add_run_flags(*command, *flags);
  command->callback([flags] {
    find_draw_files(flags->draws, flags->named_draws, flags->open);
    in_threads(flags->predict.threads, [&] { run_predict(*flags); });
  });
}

}  // namespace pcic::app
