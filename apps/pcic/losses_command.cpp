#include "losses_command.hpp"

#include <memory>
#include <string>

#include "loss_listing.hpp"
#include "standard_streams.hpp"

namespace pcic::app {
namespace {

struct LossesFlags {
  std::string name;
  bool json = false;
  bool markdown = false;
};

std::string listing(const LossesFlags& flags) {
  if (!flags.name.empty()) {
    const LossEntry& loss = find_loss(flags.name);
    return flags.json ? loss_as_json(loss) : loss_as_text(loss);
  }
  return flags.json ? losses_as_json() : flags.markdown ? losses_as_markdown() : losses_as_text();
}

}  // namespace

void add_losses_command(CLI::App& app) {
  auto flags = std::make_shared<LossesFlags>();
  CLI::App* command =
      app.add_subcommand("losses", "The losses that formulas may call, with what each rewards.");
  command->footer("Example:\n  pcic losses brier");
  command->add_option("name", flags->name, "Only this one, with an example command. Example: brier");
  CLI::Option* json = command->add_flag("--json", flags->json, "As JSON. Example: pcic losses --json");
  command->add_flag("--markdown", flags->markdown, "All of them as Markdown. Example: pcic losses --markdown")
      ->excludes(json)
      ->excludes("name");
  command->callback([flags] { print(listing(*flags)); });
}

}  // namespace pcic::app
