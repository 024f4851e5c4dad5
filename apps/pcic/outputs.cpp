#include "outputs.hpp"

#include <fmt/format.h>

#include "command_line.hpp"
#include "exit_codes.hpp"
#include "flag_checks.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/diagnose/answered.hpp"
#include "pcic/present/json.hpp"
#include "pcic/present/loo_text.hpp"
#include "pcic/present/pointwise_csv.hpp"
#include "pcic/present/report/report.hpp"
#include "pcic/present/text.hpp"
#include "pcic/present/write_file.hpp"
#include "pcic/read/read_dataset.hpp"
#include "pcic/run/state_file.hpp"
#include "standard_streams.hpp"
#include "terminal.hpp"

namespace pcic::app {
namespace {

struct PlugInFile {
  std::string loss, path;
};

PlugInFile split_plug_in(const std::string& flag) {
  const std::size_t equals = flag.rfind('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == flag.size())
    throw InputError(
        fmt::format("--plug-in-loss {}: expected LOSS=FILE, for example abs_err=abs_err_at_mean.csv.", flag));
  return {flag.substr(0, equals), flag.substr(equals + 1)};
}

PlugIn read_plug_in(const std::string& flag) {
  const auto [loss, path] = split_plug_in(flag);
  const Dataset data = read_data(path);
  const DataArray* values = data.arrays.size() == 1 ? &data.arrays.front() : data.find(loss);
  if (!values)
    throw InputError(
        fmt::format("{}: holds {} arrays and none is called '{}'. Give a file of one array, or name the one "
                    "that holds the loss at the posterior mean '{}'.",
                    path, data.arrays.size(), loss, loss));
  if (!values->labels.empty())
    throw InputError(fmt::format(
        "{}: column '{}' holds texts, such as {}; expected the loss at the posterior mean, in numbers.", path,
        values->name, values->text_cells.first.front()));
  return {loss, values->values};
}

}  // namespace

void add_output_flags(CLI::App& command, Outputs& outputs) {
  command
      .add_option("--divisor", outputs.divisor,
                  "Divide covariances by draws-1 (as loo does) or by draws (as the paper's algorithm). "
                  "Example: --divisor draws")
      ->check(CLI::IsMember({"draws-1", "draws"}))
      ->capture_default_str();
  command
      .add_option(
          "--plug-in-loss", outputs.plug_in_losses,
          "The loss at the posterior mean of the parameters, one value per observation: adds the plug-in "
          "estimators, gdic and dic. Example: --plug-in-loss abs_err=abs_err_at_mean.csv")
      ->type_name("LOSS=FILE")
      ->allow_extra_args(false);
  command
      .add_option("--format", outputs.format,
                  "What to print: text, or loo, the log score as R loo prints it. Example: --format loo")
      ->check(CLI::IsMember({"text", "loo"}))
      ->capture_default_str();
  command.add_flag("--details", outputs.details,
                   fmt::format("Print every finding, R-hat, effective draws and counts of k-hat as well. "
                               "Example: pcic {} ... --details",
                               command.get_name()));
  command
      .add_option("--json", outputs.json,
                  "Also write everything as JSON (docs/formats.md). Example: --json result.json")
      ->check(file_name())
      ->type_name("FILE");
  command
      .add_option("--pointwise", outputs.pointwise,
                  "Also write a CSV with a row per loss and observation. Example: --pointwise points.csv")
      ->check(file_name())
      ->type_name("FILE");
  command
      .add_option(
          "--report", outputs.report,
          "Also write a page to look at and to pass on, as pcic report does. Example: --report report.html")
      ->check(file_name())
      ->type_name("FILE");
  command
      .add_option(
          "--save-state", outputs.save_state,
          "Also save the state of the pass, for pcic merge and pcic join. Example: --save-state run.state")
      ->check(file_name())
      ->type_name("FILE");
}

void check_outputs(FileUses uses, const Outputs& outputs) {
  for (const std::string& flag : outputs.plug_in_losses) uses.read(split_plug_in(flag).path);
  for (const std::string& output : {outputs.json, outputs.pointwise, outputs.report, outputs.save_state})
    uses.write(output);
}

ResultOptions result_options(const Outputs& outputs) {
  ResultOptions options;
  options.divisor = outputs.divisor == "draws" ? Divisor::draws : Divisor::draws_minus_one;
  for (const std::string& flag : outputs.plug_in_losses) options.plug_in.push_back(read_plug_in(flag));
  return options;
}

void write_result_files(const Outputs& outputs, const Result& result) {
  if (!outputs.json.empty()) write_file(outputs.json, to_json(result));
  if (!outputs.pointwise.empty()) write_file(outputs.pointwise, to_pointwise_csv(result));
  if (!outputs.report.empty()) write_file(outputs.report, to_report({outputs.report, to_json(result)}));
}

void write_outputs(const Outputs& outputs, Result result, const EvaluationState* state) {
  result.command = command_line();
  TextOptions options = terminal_options();
  options.details = outputs.details;
  const std::string text = outputs.format == "loo" ? to_loo_text(result) : to_text(result, options);
  if (state && !outputs.save_state.empty()) save_state(outputs.save_state, *state);
  write_result_files(outputs, result);
  print(text);
  if (!is_answered(result)) throw NoAnswer();
}

}  // namespace pcic::app
