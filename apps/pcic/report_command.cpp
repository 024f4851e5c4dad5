#include "report_command.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "file_uses.hpp"
#include "flag_checks.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/present/report/comparison_report.hpp"
#include "pcic/present/report/report.hpp"
#include "pcic/present/write_file.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/result_json.hpp"
#include "pcic/run/compare.hpp"

namespace pcic::app {
namespace {

struct ReportFlags {
  std::vector<std::filesystem::path> results;
  CompareOptions compare;
  std::string output, format = "html";
};

void run_report(const ReportFlags& flags) {
  const bool is_comparison = flags.results.size() > 1;
  if (is_comparison && flags.format == "vega")
    throw InputError("--format vega: gives the plots of one result. Give one, or leave --format out.");
  if (!is_comparison && !flags.compare.names.empty())
    throw InputError("--names: names models that are compared. Give their results, or leave --names out.");
  FileUses uses;
  for (const std::filesystem::path& path : flags.results) uses.count(path);
  uses.write(flags.output);
  std::vector<ResultDocument> documents;
  std::vector<SavedResult> results;
  for (const std::filesystem::path& path : flags.results) {
    const ResultDocument& document =
        documents.emplace_back(ResultDocument{place_of(path), read_all(path, largest_whole_file)});
    results.push_back(parse_result_json(document.json, document.place));  // refuses what is no result
  }
  write_file(flags.output, is_comparison ? to_report(compare_results(results, flags.compare), documents)
                           : flags.format == "vega" ? to_vega(documents.front())
                                                    : to_report(documents.front()));
}

}  // namespace

void add_report_command(CLI::App& app) {
  auto flags = std::make_shared<ReportFlags>();
  CLI::App* command = app.add_subcommand(
      "report", "A page to look at and to pass on, from results that pcic estimate --json wrote.");
  command->footer(
      "The page is one file that needs no network (docs/guide/report.md).\n"
      "Examples:\n"
      "  pcic report result.json -o report.html\n"
      "  pcic report linear.json robust.json -o comparison.html\n"
      "  pcic report result.json -o plots.json --format vega");
  command
      ->add_option("results", flags->results,
                   "A file written by pcic estimate --json; several are compared. Example: result.json")
      ->required()
      ->check(file_name())
      ->type_name("FILE");
  command->add_option("-o,--output", flags->output, "The file to write. Example: -o report.html")
      ->required()
      ->check(file_name())
      ->type_name("FILE");
  command
      ->add_option("--names", flags->compare.names,
                   "Names of the models, in the order of the files; without them the names of the files. "
                   "Example: --names linear,robust")
      ->delimiter(',')
      ->type_name("NAME,NAME");
  command
      ->add_option("--format", flags->format,
                   "html, or vega: the plots as Vega-Lite specifications with their data, for notebooks. "
                   "Example: --format vega")
      ->check(CLI::IsMember({"html", "vega"}))
      ->capture_default_str();
  command->callback([flags] { run_report(*flags); });
}

}  // namespace pcic::app
