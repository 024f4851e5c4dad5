#include "pcic/formula/language/function_guide.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "pcic/core/errors.hpp"
#include "pcic/core/nearest_words.hpp"
#include "pcic/formula/catalogue/catalogue.hpp"
#include "pcic/formula/functions/function_names.hpp"
#include "pcic/formula/graph/inner_function.hpp"
#include "pcic/formula/language/builder.hpp"
#include "pcic/formula/language/library.hpp"
#include "pcic/formula/language/translation.hpp"
#include "pcic/formula/point/point.hpp"

namespace pcic {
namespace {

using Guide = std::vector<GuideEntry>;

GuideEntry entry_of(const Distribution& distribution) {
  GuideEntry entry{.kind = FunctionKind::distribution,
                   .name = std::string(distribution.name),
                   .calls = {},
                   .meaning = std::string(distribution.meaning),
                   .example = {}};
  for (std::string_view definition : distribution.definitions)
    if (is_built_in(name_of_call(definition)))
      entry.calls.push_back(head_of(*library_function(name_of_call(definition))));
  entry.example = fmt::format("{}({})", name_of_call(entry.calls.front()), distribution.example);
  return entry;
}

GuideEntry entry_of(FunctionKind kind, std::string_view call, std::string_view meaning,
                    std::string_view example) {
  return {
      kind, std::string(name_of_call(call)), {std::string(call)}, std::string(meaning), std::string(example)};
}

Guide make_guide() {
  Guide guide;
  for (const Distribution& distribution : distributions()) guide.push_back(entry_of(distribution));
  for (const ElementwiseFunction& function : elementwise_functions())
    guide.push_back(entry_of(FunctionKind::of_numbers, function.call, function.meaning, function.example));
  for (const DefinedFunction& function : defined_functions()) {
    const bool takes_vectors = function.example.find('[') != std::string_view::npos;
    guide.push_back(entry_of(takes_vectors ? FunctionKind::of_vectors : FunctionKind::of_numbers,
                             head_of(*library_function(name_of_call(function.definition))), function.meaning,
                             function.example));
  }
  for (const InnerFunction& function : inner_functions())
    guide.push_back(entry_of(FunctionKind::of_vectors, function.call, function.meaning, function.example));
  for (const NamedNumber& number : numbers())
    guide.push_back(entry_of(FunctionKind::number, number.call, number.meaning, number.call));
  std::ranges::stable_sort(guide, {}, &GuideEntry::kind);
  return guide;
}

bool answers_to(const GuideEntry& entry, std::string_view name) {
  return entry.name == name || std::ranges::any_of(entry.calls, [&](const std::string& call) {
           return name_of_call(call) == name;
         });
}

// What contains the word comes before what is spelt alike.
std::vector<std::string> nearest_entries(std::string_view word) {
  std::vector<std::string> names, near;
  for (const GuideEntry& entry : function_guide()) {
    names.push_back(entry.name);
    const bool mentions =
        entry.name.find(word) != entry.name.npos || entry.meaning.find(word) != entry.meaning.npos;
    if (mentions && !word.empty()) near.push_back(entry.name);
  }
  for (std::string& name : nearest_words(word, names)) near.push_back(std::move(name));
  std::set<std::string> seen;
  std::erase_if(near, [&](const std::string& name) { return !seen.insert(name).second; });
  if (near.size() > 3) near.resize(3);
  return near;
}

}  // namespace

const std::vector<GuideEntry>& function_guide() {
  static const Guide guide = make_guide();
  return guide;
}

double value_of_example(const GuideEntry& entry) {
  const Dataset no_data;
  Graph graph(1);
  const NodeId node = Builder(graph, no_data, {}).per_observation({entry.example, entry.name});
  return values_at(graph, node, {}).front();
}

const GuideEntry& find_in_guide(std::string_view name) {
  for (const GuideEntry& entry : function_guide())
    if (answers_to(entry, name)) return entry;
  for (const LossEntry& loss : losses())
    if (loss.name == name)
      throw InputError(fmt::format("'{0}' is a loss; pcic losses {0} says what it rewards.", name));
  const std::vector<std::string> near = nearest_entries(name);
  throw InputError(
      fmt::format("no function or distribution called '{}'{} pcic functions lists all.", name,
                  near.empty() ? "." : fmt::format("; did you mean {}?", fmt::join(near, " or "))));
}

}  // namespace pcic
