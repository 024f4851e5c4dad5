#include "estimators_command.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>

#include "pcic/estimate/estimators.hpp"
#include "standard_streams.hpp"

namespace pcic::app {
namespace {

std::string_view loss_word(LossKind kind) {
  switch (kind) {
    case LossKind::log:
      return "the log loss";
    case LossKind::not_log:
      return "a loss of a prediction";
    case LossKind::any:
      break;
  }
  return "any loss";
}

std::string as_text() {
  std::string text;
  for (const Target target : targets) {
    text += fmt::format("{}\n", name_of(target));
    for (const Estimator& estimator : estimators()) {
      if (estimator.target != target) continue;
      text += fmt::format("  {:<17} {}\n  {:<17} {}; {}{}.\n", estimator.name, estimator.formula, "",
                          estimator.meaning, loss_word(estimator.loss),
                          estimator.needs().empty() ? "" : fmt::format("; needs {}", estimator.needs()));
    }
    text += "\n";
  }
  return text;
}

std::string as_markdown() {
  std::string text =
      "| target | estimator | formula | for | needs | |\n| --- | --- | --- | --- | --- | --- |\n";
  for (const Estimator& estimator : estimators())
    text += fmt::format("| {} | `{}` | `{}` | {} | {} | {} |\n", name_of(estimator.target), estimator.name,
                        estimator.formula, loss_word(estimator.loss), estimator.needs(), estimator.meaning);
  return text;
}

}  // namespace

void add_estimators_command(CLI::App& app) {
  auto markdown = std::make_shared<bool>(false);
  CLI::App* command =
      app.add_subcommand("estimators", "Every estimator: its target, its formula and what it needs.");
  command->footer("Example:\n  pcic estimators");
  command->add_flag("--markdown", *markdown, "As a table in Markdown. Example: pcic estimators --markdown");
  command->callback([markdown] { print(*markdown ? as_markdown() : as_text()); });
}

}  // namespace pcic::app
