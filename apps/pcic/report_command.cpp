#include "report_command.hpp"

#include <filesystem>
#include <memory>
#include <string>

#include "file_uses.hpp"
#include "flag_checks.hpp"
#include "pcic/present/report/report.hpp"
#include "pcic/present/write_file.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/result_json.hpp"

namespace pcic::app {
namespace {

struct ReportFlags {
  std::filesystem::path result;
  std::string output, format = "html";
};

void run_report(const ReportFlags& flags) {
  FileUses uses;
  uses.count(flags.result);
  uses.write(flags.output);
  const ResultDocument result{place_of(flags.result), read_all(flags.result, largest_whole_file)};
  parse_result_json(result.json, result.place);  // refuses what is no result, and says why
  write_file(flags.output, flags.format == "vega" ? to_vega(result) : to_report(result));
}

}  // namespace

void add_report_command(CLI::App& app) {
  auto flags = std::make_shared<ReportFlags>();
  CLI::App* command = app.add_subcommand(
      "report", "A page to look at and to pass on, from a result that pcic estimate --json wrote.");
  command->footer(
      "The page is one file that needs no network (docs/guide/report.md).\n"
      "Examples:\n"
      "  pcic report result.json -o report.html\n"
      "  pcic report result.json -o plots.json --format vega");
  command->add_option("result", flags->result, "A file written by pcic estimate --json. Example: result.json")
      ->required()
      ->check(file_name())
      ->type_name("FILE");
  command->add_option("-o,--output", flags->output, "The file to write. Example: -o report.html")
      ->required()
      ->check(file_name())
      ->type_name("FILE");
  command
      ->add_option("--format", flags->format,
                   "html, or vega: the plots as Vega-Lite specifications with their data, for notebooks. "
                   "Example: --format vega")
      ->check(CLI::IsMember({"html", "vega"}))
      ->capture_default_str();
  command->callback([flags] { run_report(*flags); });
}

}  // namespace pcic::app
