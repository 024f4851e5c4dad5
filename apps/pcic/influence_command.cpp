#include "influence_command.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "exit_codes.hpp"
#include "flag_checks.hpp"
#include "formula_flags.hpp"
#include "outputs.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/diagnose/answered.hpp"
#include "pcic/present/influence_json.hpp"
#include "pcic/present/influence_text.hpp"
#include "pcic/present/write_file.hpp"
#include "pcic/run/case_influence.hpp"
#include "pcic/run/open_arrays.hpp"
#include "pcic/run/read_datasets.hpp"
#include "pcic/run/threads.hpp"
#include "progress_bar.hpp"
#include "standard_streams.hpp"

namespace pcic::app {
namespace {

struct InfluenceFlags : FormulaFlags {
  std::vector<std::string> parameters;
  std::string replicates;
  std::size_t top = 10;
  Outputs outputs;
};

Replicates parse_replicates(const std::string& flag) {
  if (flag.empty()) return {};
  const std::size_t equals = flag.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == flag.size())
    throw InputError(fmt::format(
        "--replicates {}: expected the data and the array of draws that replicates it, for example y=y_rep.",
        flag));
  return {.outcome = flag.substr(0, equals), .draws = flag.substr(equals + 1)};
}

void run_influence(InfluenceFlags flags) {
  const Replicates replicates = parse_replicates(flags.replicates);
  read_job(flags);
  check_outputs(input_files(flags), flags.outputs);
  const std::vector<InputFile> draws = open_files(flags.draws);
  const Dataset data = read_datasets(flags.data, flags.levels, flags.open.first_row, draws);
  OpenOptions open_options = flags.open;
  open_options.layout.data_lengths = lengths_of(data);
  InfluenceOptions options{
      .evaluate = flags.evaluate, .parameters = flags.parameters, .replicates = replicates};
  if (!options.evaluate.drop.empty() || !options.evaluate.where.empty())
    throw InputError(fmt::format(
        "{}: 'drop' and 'where' are for pcic estimate and pcic predict; influence is that of all observations of "
        "the fit.",
        flags.job.string()));
  options.evaluate.plug_in = false;
  options.evaluate.prior.clear();
  const ArrayNames asked{flags.evaluate.score, flags.evaluate.losses};
  const ArrayNames known = open_arrays(draws, asked, open_options).names;
  options.evaluate.score = known.score;
  options.evaluate.losses = known.losses;
  const OpenDraws open = [&] { return open_arrays(draws, asked, open_options).source; };
  const CaseInfluence influence = with_progress([&](auto on_progress) {
    options.evaluate.on_progress = on_progress;
    return case_influence(open, data, options);
  });
  if (!flags.outputs.json.empty()) write_file(flags.outputs.json, to_json(influence));
  if (!flags.outputs.pointwise.empty()) write_file(flags.outputs.pointwise, to_csv(influence));
  print(to_text(influence, {.top = flags.top}));
  if (!is_answered(influence)) throw NoAnswer();
}

}  // namespace

void add_influence_command(CLI::App& app) {
  auto flags = std::make_shared<InfluenceFlags>();
  CLI::App* command =
      app.add_subcommand("influence", "Which observations weigh on the posterior and the losses? No refits.");
  command->footer(
      "Examples:\n"
      "  pcic influence fit-*.csv --score log_lik --loss abs_err --top 5\n"
      "  pcic influence fit-*.csv --data schools.csv --score 'normal_lpdf(y | theta, sigma)' --parameters "
      "mu,tau");
  add_formula_flags(*command, *flags);
  command->add_option("--top", flags->top, "How many cases the tables show. Example: --top 5")
      ->check(whole_number(0))
      ->capture_default_str();
  command
      ->add_option(
          "--parameters", flags->parameters,
          "Arrays of the draws: the jackknife covariance of their posterior means, beside the posterior "
          "covariance. Example: --parameters mu,tau")
      ->delimiter(',')
      ->type_name("NAME,NAME");
  command
      ->add_option(
          "--replicates", flags->replicates,
          "The outcome and the draws that replicate it: adds the influence on the scale of observations. "
          "Example: --replicates y=y_rep")
      ->type_name("DATA=DRAWS");
  command
      ->add_option("--json", flags->outputs.json,
                   "Also write everything as JSON (docs/formats.md). Example: --json influence.json")
      ->check(file_name())
      ->type_name("FILE");
  command
      ->add_option("--pointwise", flags->outputs.pointwise,
                   "Also write a CSV with a row per loss and case. Example: --pointwise cases.csv")
      ->check(file_name())
      ->type_name("FILE");
  command->callback([flags] {
    find_draw_files(flags->draws, flags->named_draws, flags->open);
    in_threads(flags->evaluate.threads, [&] { run_influence(*flags); });
  });
}

}  // namespace pcic::app
