#include "functions_command.hpp"

#include <memory>
#include <string>

#include "function_listing.hpp"
#include "standard_streams.hpp"

namespace pcic::app {
namespace {

struct FunctionsFlags {
  std::string name;
  bool markdown = false;
};

std::string listing(const FunctionsFlags& flags) {
  if (!flags.name.empty()) return function_as_text(find_in_guide(flags.name));
  return flags.markdown ? functions_as_markdown() : functions_as_text();
}

}  // namespace

void add_functions_command(CLI::App& app) {
  auto flags = std::make_shared<FunctionsFlags>();
  CLI::App* command =
      app.add_subcommand("functions", "The functions and distributions that formulas may call.");
  command->footer("Example:\n  pcic functions ordered_logistic");
  command->add_option("name", flags->name, "Only this one, with an example. Example: normal");
  command
      ->add_flag("--markdown", flags->markdown, "All of them as Markdown. Example: pcic functions --markdown")
      ->excludes("name");
  command->callback([flags] { print(listing(*flags)); });
}

}  // namespace pcic::app
