#include "inspect_command.hpp"

#include <filesystem>
#include <memory>
#include <vector>

#include "flag_checks.hpp"
#include "formula_flags.hpp"
#include "pcic/run/given_files.hpp"
#include "pcic/run/inspect_files.hpp"
#include "pcic/run/threads.hpp"
#include "standard_streams.hpp"

namespace pcic::app {
namespace {

struct InspectFlags {
  std::vector<std::filesystem::path> files;
  OpenOptions open;
  std::size_t threads = 0;
};

}  // namespace

void add_inspect_command(CLI::App& app) {
  auto flags = std::make_shared<InspectFlags>();
  CLI::App* command = app.add_subcommand("inspect", "What is in these files, and what can be asked of them?");
  command->footer(
      "Examples:\n"
      "  pcic inspect fit.nc\n"
      "  pcic inspect fit-*.csv wells.csv");
  command->add_option("files", flags->files, "Files of draws or data, of any kind. Example: fit.nc")
      ->required()
      ->check(file_name())
      ->type_name("FILE");
  add_reading_flags(*command, flags->threads, flags->open);
  command->callback([flags] {
    in_threads(flags->threads,
               [&] { print(to_text(inspect_files(given_files(flags->files), flags->open))); });
  });
}

}  // namespace pcic::app
