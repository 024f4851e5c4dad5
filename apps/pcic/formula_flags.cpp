#include "formula_flags.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "flag_checks.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/read/named_arrays.hpp"
#include "pcic/run/given_files.hpp"
#include "pcic/run/job_file.hpp"

namespace pcic::app {
namespace {

std::string text_of(const NamedText& named) {
  return named.name.empty() ? named.formula : named.name + " = " + named.formula;
}

bool is_given(const FormulaFlags& flags, const std::string& flag) {
  const CLI::Option* option = flags.command->get_option_no_throw(flag);
  return option != nullptr && option->count() > 0;
}

void fill_from_job(FormulaFlags& flags, const Job& job) {
  EvaluateOptions& options = flags.evaluate;
  const auto fill = [&](const char* flag, auto& option, const auto& value) {
    if (!is_given(flags, flag)) option = value;
  };
  const auto fill_texts = [&](const char* flag, std::vector<std::string>& texts, const auto& named) {
    if (!is_given(flags, flag)) std::ranges::transform(named, std::back_inserter(texts), text_of);
  };
  flags.draws = job.draws;
  fill("--data", flags.data, job.data);
  fill("--levels", flags.levels, job.levels);
  if (!job.score.empty()) fill("--score", options.score, job.score);
  fill_texts("--loss", options.losses, job.losses);
  fill_texts("--let", options.definitions, job.definitions);
  if (job.observations > 0) fill("--observations", options.observations, job.observations);
  fill("--prior", options.prior, job.prior);
  fill("--group", options.group, job.group);
  fill("--weights", options.weights, job.weights);
  fill("--drop", options.drop, job.drop);
  fill("--where", options.where, job.where);
  fill("--fold", flags.fold, job.fold);
  if (job.weighting == "importance") fill("--weighting", options.weighting, Weighting::importance);
  if (job.beta) fill("--beta", options.beta, *job.beta);
  if (!job.points.empty()) fill("--point", options.points, job.points);
  if (job.target) fill("--target", options.target, job.target);
  if (job.plug_in) fill("--plug-in", options.plug_in, *job.plug_in);
  fill("--bridge", flags.bridge.walks, job.bridge);
  if (job.bridge_seconds) fill("--bridge-seconds", flags.bridge.seconds, *job.bridge_seconds);
  if (!job.support.empty()) fill("--support", flags.bridge.support, job.support);
  if (job.layout) fill("--layout", flags.open.layout.asked, job.layout);
}

void add_layout_flags(CLI::App& command, OpenOptions& open) {
  command
      .add_option_function<std::string>(
          "--layout", [&open](const std::string& words) { open.layout.asked = parse_layout(words); },
          "What the axes of arrays without names are, where neither the data nor the shape tell: draws,obs or "
          "obs,draws; chains,draws,obs or draws,chains,obs. Example: --layout draws,obs")
      ->check(CLI::IsMember({"draws,obs", "obs,draws", "chains,draws,obs", "draws,chains,obs"}))
      ->type_name("AXES");
  command
      .add_option_function<std::string>(
          "--first-row",
          [&open](const std::string& word) {
            open.first_row = word == "names" ? FirstRow::names : FirstRow::data;
          },
          "What a first row that counts up, 0,1,2, is in a CSV file: names of the columns, or data. "
          "Example: --first-row names")
      ->check(CLI::IsMember({"names", "data"}))
      ->type_name("KIND");
}

}  // namespace

void add_score_flag(CLI::App& command, std::string& score) {
  command
      .add_option(
          "--score", score,
          "The score the posterior was fitted with, usually the log-likelihood: a formula, the name of an "
          "array of the draws, or a file. Example: --score 'normal_lpdf(y | mu, sigma)'")
      ->type_name("FORMULA")
      ->capture_default_str();
}

void add_data_flags(CLI::App& command, std::vector<std::filesystem::path>& data, std::vector<Levels>& levels,
                    std::vector<std::string>& definitions) {
  command
      .add_option("--data", data,
                  "Data that formulas name: CSV with a row per observation, Stan JSON, or .npy. "
                  "Example: --data wells.csv")
      ->type_name("FILE")
      ->check(file_name())
      ->allow_extra_args(false);
  command
      .add_option_function<std::vector<std::string>>(
          "--levels",
          [&levels](const std::vector<std::string>& declared) {
            std::ranges::transform(declared, std::back_inserter(levels), parse_levels);
          },
          "The order of the texts of a column, so that it can be an index: the texts, or a file that has "
          "them "
          "row by row. Example: --levels 'county = AITKIN, ANOKA' or --levels county=order.csv")
      ->type_name("COLUMN=TEXT,TEXT")
      ->allow_extra_args(false);
  command
      .add_option(
          "--let", definitions,
          "A name or function for use in the formulas after it. Example: --let 'mu = alpha[county] + b * x'")
      ->type_name("NAME=FORMULA")
      ->allow_extra_args(false);
}

void add_draws_flags(CLI::App& command, std::vector<std::filesystem::path>& draws,
                     std::vector<std::string>& named, const std::string& also) {
  command
      .add_option(
          "draws", draws,
          "Files of draws: CmdStan CSV, netCDF or zarr of ArviZ, CSV, .npy, .npz; plain or compressed; - for standard input. "
          "Several files are several chains. " +
              also + "Example: fit-1.csv fit-2.csv")
      ->check(file_name())
      ->type_name("FILE");
  command
      .add_option(
          "--draws", named,
          "An array of the draws from a .npy file, by its name; for every parameter once, alone or beside other "
          "files. Example: --draws beta=beta.npy --draws sigma=sigma.npy")
      ->type_name("NAME=FILE")
      ->allow_extra_args(false);
}

void find_draw_files(std::vector<std::filesystem::path>& draws, const std::vector<std::string>& named,
                     OpenOptions& open) {
  draws = given_files(draws);
  for (const std::string& flag : named) {
    const NameAndFile parsed = parse_named_file(flag);
    for (const std::filesystem::path& file : given_files(std::vector{parsed.file}))
      open.named.push_back({parsed.name, file});
  }
  if (draws.empty() && open.named.empty()) throw CLI::RequiredError("draws");
}

void add_reading_flags(CLI::App& command, std::size_t& threads, OpenOptions& open) {
  command
      .add_option("--threads", threads,
                  "Threads to use; 0: as many as there are cores. The answer does not depend on it. "
                  "Example: --threads 2")
      ->check(whole_number(0, 1024))
      ->capture_default_str();
  command.add_flag("--allow-incomplete", open.allow_incomplete,
                   fmt::format("Use the complete draws of chains that were cut short, and say so. "
                               "Example: pcic {} killed-run.csv --allow-incomplete",
                               command.get_name()));
  add_layout_flags(command, open);
}

void add_dropping_flags(CLI::App& command, std::vector<std::size_t>& drop, std::string& where) {
  command
      .add_option(
          "--drop", drop,
          "Numbers of observations to leave out of the evaluation. The fit has seen them; what is said of "
          "the others does not change. Example: --drop 4,17")
      ->delimiter(',')
      ->check(whole_number(1))
      ->type_name("NUMBER,NUMBER")
      ->allow_extra_args(false);
  command
      .add_option("--where", where,
                  "Evaluate only the observations for which this formula of the data holds. "
                  "Example: --where 'year > 1990'")
      ->type_name("FORMULA");
}

void add_held_out_flag(CLI::App& command, std::vector<std::filesystem::path>& files,
                       const std::string& example) {
  command
      .add_option(
          "--held-out", files,
          fmt::format("Data the fit has not seen, which formulas read in the place of --data; no score is "
                      "needed. Example: pcic {} fit-*.csv --held-out test.csv {}",
                      command.get_name(), example))
      ->type_name("FILE")
      ->check(file_name())
      ->allow_extra_args(false);
}

std::string file_names(const std::vector<std::filesystem::path>& files) {
  std::vector<std::string> names;
  for (const std::filesystem::path& file : files) names.push_back(file.filename().string());
  return fmt::format("{}", fmt::join(names, ", "));
}

void add_formula_flags(CLI::App& command, FormulaFlags& flags) {
  EvaluateOptions& options = flags.evaluate;
  flags.command = &command;
  add_draws_flags(command, flags.draws, flags.named_draws, "Or one job file (.toml) that says it all. ");
  add_score_flag(command, options.score);
  command
      .add_option(
          "--loss", options.losses,
          "The loss to predict under; may be given several times, and given a name. Without it: minus the "
          "score, which is also what -log_lik means. Example: --loss 'mae = abs(y - mu)' --loss=-log_lik")
      ->type_name("FORMULA")
      ->allow_extra_args(false);
  add_data_flags(command, flags.data, flags.levels, options.definitions);
  command
      .add_option(
          "--observations", options.observations,
          "How many observations there are, where the first array of the data that the score names does not "
          "tell; arrays with so many rows have one for each. Example: --observations 8")
      ->check(whole_number(1))
      ->type_name("NUMBER");
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
      .add_option_function<std::string>(
          "--weighting",
          [&options](const std::string& word) {
            options.weighting = word == "importance" ? Weighting::importance : Weighting::frequency;
          },
          "frequency: a row stands for so many observations, of which one at a time is left out; importance: "
          "score and losses are multiplied by the weights. Example: --weighting importance")
      ->check(CLI::IsMember({"frequency", "importance"}))
      ->default_str("frequency")
      ->type_name("KIND");
  command
      .add_option("--beta", options.beta,
                  "The power of the posterior: the score is multiplied by it. Example: --beta 0.5")
      ->check(positive_number())
      ->type_name("NUMBER");
  add_reading_flags(command, options.threads, flags.open);
}

void read_job(FormulaFlags& flags) {
  if (flags.draws.size() != 1 || flags.draws.front().extension() != ".toml") return;
  flags.job = flags.draws.front();
  const Job job = read_job_file(flags.job);
  if (job.draws.empty())
    throw InputError(fmt::format("{}: names no draws; expected a line such as draws = \"fit-*.csv\".",
                                 flags.job.string()));
  fill_from_job(flags, job);
}

FileUses input_files(const FormulaFlags& flags) {
  FileUses uses;
  for (const std::filesystem::path& file : flags.draws) uses.count(file);
  for (const NamedFile& named : flags.open.named) uses.count(named.file.path());
  for (const std::filesystem::path& file : flags.data) uses.count(file);
  if (!flags.job.empty()) uses.read(flags.job);
  uses.read_if_file(flags.evaluate.score);
  for (const std::string& loss : flags.evaluate.losses) uses.read_if_file(loss);
  return uses;
}

}  // namespace pcic::app
