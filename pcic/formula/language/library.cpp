#include "pcic/formula/language/library.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <stdexcept>

#include "pcic/formula/catalogue/catalogue.hpp"
#include "pcic/formula/functions/function_names.hpp"
#include "pcic/formula/graph/inner_function.hpp"

namespace pcic {
namespace {

constexpr std::array<std::string_view, 6> distribution_suffixes = {"_lpdf", "_lpmf", "_cdf",
                                                                   "_ccdf", "_lcdf", "_lccdf"};

using Library = std::map<std::string, FunctionDefinition, std::less<>>;

// normal_lcdf of normal; not what these are written with, such as student_t_tail.
bool is_function_of(const Distribution& distribution, std::string_view function) {
  if (!function.starts_with(distribution.name)) return false;
  const std::string_view suffix = function.substr(distribution.name.size());
  return std::ranges::find(distribution_suffixes, suffix) != distribution_suffixes.end();
}

void add(Library& library, std::string_view definition) {
  FunctionDefinition function = parse_definition(definition, "built-in definition");
  std::string name = function.name;
  if (!library.emplace(std::move(name), std::move(function)).second)
    throw std::logic_error("formula: defined twice: " + std::string(definition));
}

Library make_library() {
  Library library;
  for (const DefinedFunction& function : defined_functions()) add(library, function.definition);
  for (std::string_view definition : distribution_definitions()) add(library, definition);
  for (const LossEntry& loss : losses()) add(library, loss.definition);
  return library;
}

const Library& library() {
  static const Library all = make_library();
  return all;
}

}  // namespace

const FunctionDefinition* library_function(std::string_view name) {
  const auto found = library().find(name);
  return found == library().end() ? nullptr : &found->second;
}

const std::vector<std::string>& functions_to_call() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    const auto add_name = [&](std::string_view call) { result.emplace_back(name_of_call(call)); };
    for (const ElementwiseFunction& function : elementwise_functions()) add_name(function.call);
    for (const OtherName& other : other_names()) add_name(other.name);
    for (const InnerFunction& function : inner_functions()) add_name(function.call);
    for (const NamedNumber& number : numbers()) add_name(number.call);
    for (const DefinedFunction& function : defined_functions()) add_name(function.definition);
    for (const LossEntry& loss : losses()) add_name(loss.name);
    for (const Distribution& distribution : distributions())
      for (std::string_view definition : distribution.definitions)
        if (is_function_of(distribution, name_of_call(definition))) add_name(definition);
    std::ranges::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }();
  return names;
}

bool is_built_in(std::string_view name) {
  return std::ranges::binary_search(functions_to_call(), name);
}

}  // namespace pcic
