#include "compare_command.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "exit_codes.hpp"
#include "file_uses.hpp"
#include "flag_checks.hpp"
#include "pcic/diagnose/answered.hpp"
#include "pcic/present/compare_json.hpp"
#include "pcic/present/compare_text.hpp"
#include "pcic/present/write_file.hpp"
#include "pcic/run/compare.hpp"
#include "standard_streams.hpp"
#include "terminal.hpp"

namespace pcic::app {
namespace {

struct CompareFlags {
  std::vector<std::filesystem::path> results;
  CompareOptions options;
  std::string json;
};

void run_compare(const CompareFlags& flags) {
  FileUses uses;
  for (const std::filesystem::path& result : flags.results) uses.count(result);
  uses.write(flags.json);
  std::vector<SavedResult> results;
  for (const std::filesystem::path& path : flags.results) results.push_back(read_result_json(path));
  const Comparison comparison = compare_results(results, flags.options);
  if (!flags.json.empty()) write_file(flags.json, to_json(comparison));
  print(to_text(comparison, terminal_options()));
  if (!is_answered(comparison)) throw NoAnswer();
}

}  // namespace

void add_compare_command(CLI::App& app) {
  auto flags = std::make_shared<CompareFlags>();
  CLI::App* command = app.add_subcommand(
      "compare", "Which model predicts best? From results that pcic estimate --json wrote.");
  command->footer(
      "The results must be on the same observations in the same order. Losses are matched by name; the log "
      "losses of all models are one loss, log_loss.\n"
      "Examples:\n"
      "  pcic compare linear.json robust.json\n"
      "  pcic compare linear.json robust.json --loss mae --estimator pcic2 --json comparison.json");
  command
      ->add_option("results", flags->results,
                   "Two or more files written by pcic estimate --json. Example: linear.json robust.json")
      ->required()
      ->check(file_name())
      ->type_name("FILE");
  command
      ->add_option("--loss", flags->options.loss,
                   "Only this loss; without it every one that all results have. Example: --loss mae")
      ->type_name("NAME");
  command
      ->add_option_function<std::string>(
          "--target", [flags](const std::string& name) { flags->options.target = target_named(name); },
          "The target to compare under; without it that of the first result's answer. Targets are never "
          "mixed. Example: --target gibbs")
      ->check(CLI::IsMember({"predictive", "gibbs", "plugin"}))
      ->type_name("TARGET");
  command
      ->add_option("--estimator", flags->options.estimator,
                   "The estimate to compare by; without it the answer. Example: --estimator waic1")
      ->type_name("NAME");
  command
      ->add_option("--names", flags->options.names,
                   "Names of the models, in the order of the files; without them the names of the files. "
                   "Example: --names linear,robust")
      ->delimiter(',')
      ->type_name("NAME,NAME");
  command
      ->add_option("--json", flags->json,
                   "Also write everything as JSON (docs/formats.md). Example: --json comparison.json")
      ->check(file_name())
      ->type_name("FILE");
  command->callback([flags] { run_compare(*flags); });
}

}  // namespace pcic::app
