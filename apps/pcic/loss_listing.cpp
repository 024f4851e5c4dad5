#include "loss_listing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/core/nearest_words.hpp"

namespace pcic::app {
namespace {

std::string single_spaced(std::string_view text) {
  std::string result;
  for (char letter : text)
    if (letter != ' ' || !result.ends_with(' ')) result += letter;
  return result;
}

bool is_word_letter(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_';
}

// The words that stand before an opening bracket.
std::vector<std::string_view> called_names(std::string_view definition) {
  std::vector<std::string_view> names;
  for (std::size_t bracket = definition.find('('); bracket != definition.npos;
       bracket = definition.find('(', bracket + 1)) {
    std::size_t begin = bracket;
    while (begin > 0 && is_word_letter(definition[begin - 1])) --begin;
    if (begin != bracket) names.push_back(definition.substr(begin, bracket - begin));
  }
  return names;
}

std::string_view definition_of(std::string_view name) {
  for (std::string_view definition : distribution_definitions())
    if (called_names(definition).front() == name) return definition;
  return {};
}

// Every definition that the given one needs, each before those it needs itself.
std::vector<std::string_view> definitions_behind(std::string_view definition) {
  std::vector<std::string_view> found = {definition};
  for (std::size_t i = 0; i < found.size(); ++i)
    for (std::string_view name : called_names(found[i])) {
      const std::string_view needed = definition_of(name);
      if (!needed.empty() && std::ranges::find(found, needed) == found.end()) found.push_back(needed);
    }
  found.erase(found.begin());
  return found;
}

std::string entry_text(const LossEntry& loss) {
  return fmt::format("{}\n  range      {}\n  rewards    {}\n  reference  {}\n",
                     single_spaced(loss.definition), loss.range, loss.rewards, loss.reference);
}

std::string example_command(const LossEntry& loss) {
  return fmt::format("pcic estimate fit-*.csv --data data.csv --score log_lik --loss '{}'", loss.example);
}

nlohmann::ordered_json entry_json(const LossEntry& loss) {
  return {{"name", loss.name},           {"definition", single_spaced(loss.definition)},
          {"range", loss.range},         {"rewards", loss.rewards},
          {"reference", loss.reference}, {"example", loss.example}};
}

}  // namespace

std::string losses_as_text() {
  std::string text;
  for (const LossEntry& loss : losses()) text += entry_text(loss) + "\n";
  return text +
         "Smaller is better. pcic losses NAME shows one with an example; any other formula is a loss too.\n";
}

std::string losses_as_json() {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const LossEntry& loss : losses()) all.push_back(entry_json(loss));
  return all.dump(2) + "\n";
}

std::string losses_as_markdown() {
  std::string text =
      "# Losses\n\nWhat `pcic losses` lists; this file is what `pcic losses --markdown` prints. Smaller is "
      "better.\n"
      "Any other formula is a loss too: [Choosing a loss](guide/choosing-a-loss.md).\n";
  for (const LossEntry& loss : losses()) {
    text += fmt::format("\n## {}\n\n```text\n{}\n", loss.name, single_spaced(loss.definition));
    text += fmt::format("```\n\n- range: {}\n- rewards: {}\n- reference: {}\n- example: `--loss '{}'`\n",
                        loss.range, loss.rewards, loss.reference, loss.example);
  }
  return text;
}

std::string loss_as_text(const LossEntry& loss) {
  std::string text = entry_text(loss);
  const std::vector<std::string_view> behind = definitions_behind(loss.definition);
  if (!behind.empty()) text += "\nwith\n";
  for (std::string_view definition : behind) text += fmt::format("  {}\n", single_spaced(definition));
  return text + fmt::format("\nExample:\n  {}\n", example_command(loss));
}

std::string loss_as_json(const LossEntry& loss) {
  return entry_json(loss).dump(2) + "\n";
}

const LossEntry& find_loss(std::string_view name) {
  std::vector<std::string> names;
  for (const LossEntry& loss : losses()) {
    if (loss.name == name) return loss;
    names.emplace_back(loss.name);
  }
  std::vector<std::string> near = nearest_words(name, names);
  for (const std::string& known : names)
    if (near.size() < 3 && !name.empty() && known.find(name) != known.npos &&
        std::ranges::find(near, known) == near.end())
      near.push_back(known);
  throw InputError(near.empty()
                       ? fmt::format("no loss called '{}'; there are: {}.", name, fmt::join(names, ", "))
                       : fmt::format("no loss called '{}'; did you mean {}? pcic losses lists all.", name,
                                     fmt::join(near, " or ")));
}

}  // namespace pcic::app
