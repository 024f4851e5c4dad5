#include "function_listing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace pcic::app {
namespace {

struct Section {
  FunctionKind kind;
  std::string_view title;
  std::string_view remark;
};

constexpr auto sections = std::to_array<Section>({
    {FunctionKind::distribution, "Distributions",
     "Names and parameters are Stan's, unless it says brms'. `_lpdf` and `_lpmf` are log densities with all their "
     "constants, `_cdf` and `_ccdf` the probabilities below and above y, `_lcdf` and `_lccdf` their logarithms. "
     "`y ~ normal(mu, sigma)` is `normal_lpdf(y | mu, sigma)`."},
    {FunctionKind::of_numbers, "Functions of numbers", "Of vectors they are taken element by element."},
    {FunctionKind::of_vectors, "Functions of vectors",
     "Over the elements, for one draw and one observation."},
    {FunctionKind::number, "Numbers", ""},
});

// normal(y | mu, sigma)
std::string short_call(const GuideEntry& entry) {
  const std::string& call = entry.calls.front();
  return entry.name + call.substr(call.find('('));
}

// lpdf cdf ccdf lcdf lccdf
std::string suffixes(const GuideEntry& entry) {
  std::string text;
  for (const std::string& call : entry.calls)
    text += (text.empty() ? "" : " ") +
            call.substr(entry.name.size() + 1, call.find('(') - entry.name.size() - 1);
  return text;
}

std::string example_text(const GuideEntry& entry) {
  return fmt::format("{} is {:.12g}", entry.example, value_of_example(entry));
}

// In a table a | would end the cell.
std::string in_table(std::string text) {
  for (std::size_t bar = text.find('|'); bar != text.npos; bar = text.find('|', bar + 2))
    text.insert(bar, "\\");
  return text;
}

template <class Visit>
void for_each_in(const Section& section, const Visit& visit) {
  for (const GuideEntry& entry : function_guide())
    if (entry.kind == section.kind) visit(entry);
}

}  // namespace

std::string functions_as_text() {
  std::string text;
  for (const Section& section : sections) {
    text += fmt::format("{}\n", section.title);
    for_each_in(section, [&](const GuideEntry& entry) {
      text += fmt::format("  {:<40} {}\n", short_call(entry), entry.meaning);
    });
    text += "\n";
  }
  return text + "pcic functions NAME shows one with an example; pcic losses lists the losses.\n";
}

std::string functions_as_markdown() {
  std::string text =
      "# Functions and distributions\n\nWhat `pcic functions` lists; this file is what `pcic functions --markdown` "
      "prints. Losses have a [list of their own](losses.md).\n";
  for (const Section& section : sections) {
    text +=
        fmt::format("\n## {}\n\n{}{}", section.title, section.remark, section.remark.empty() ? "" : "\n\n");
    const bool has_suffixes = section.kind == FunctionKind::distribution;
    text += has_suffixes ? "| distribution | there is | meaning | example |\n| --- | --- | --- | --- |\n"
                         : "| call | meaning | example |\n| --- | --- | --- |\n";
    for_each_in(section, [&](const GuideEntry& entry) {
      const std::string there_is = has_suffixes ? fmt::format(" {} |", suffixes(entry)) : "";
      text += fmt::format("| `{}` |{} {} | `{}` is {:.12g} |\n", in_table(short_call(entry)), there_is,
                          in_table(entry.meaning), in_table(entry.example), value_of_example(entry));
    });
  }
  return text;
}

std::string function_as_text(const GuideEntry& entry) {
  std::string text = fmt::format("{}: {}\n\n", entry.name, entry.meaning);
  for (const std::string& call : entry.calls) text += fmt::format("  {}\n", call);
  return text + fmt::format("\nExample:\n  {}\n", example_text(entry));
}

}  // namespace pcic::app
