#include "pcic/formula/language/library.hpp"

#include <array>
#include <functional>
#include <map>
#include <stdexcept>

#include "pcic/formula/catalogue/catalogue.hpp"
#include "pcic/formula/functions/function_names.hpp"
#include "pcic/formula/graph/inner_function.hpp"

namespace pcic {
namespace {

using Library = std::map<std::string, FunctionDefinition, std::less<>>;

constexpr auto elementary_definitions = std::to_array<std::string_view>({
    "log2(x) = log(x) / log2()",
    "log10(x) = log(x) / log10()",
    "exp2(x) = 2 ^ x",
    "inv_sqrt(x) = inv(sqrt(x))",
    "inv_square(x) = inv(square(x))",
    "inv_cloglog(x) = -expm1(-exp(x))",
    "step(x) = x >= 0",
    "fdim(x, y) = fmax(x - y, 0)",
    "fma(x, y, z) = x .* y + z",
    "distance(x, y) = sqrt(sum(square(x - y)))",
    "squared_distance(x, y) = sum(square(x - y))",
    "dot_self(x) = sum(square(x))",
});

void add(Library& library, std::string_view definition) {
  FunctionDefinition function = parse_definition(definition, "built-in definition");
  std::string name = function.name;
  if (!library.emplace(std::move(name), std::move(function)).second)
    throw std::logic_error("formula: defined twice: " + std::string(definition));
}

Library make_library() {
  Library library;
  for (std::string_view definition : elementary_definitions) add(library, definition);
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

std::vector<std::string> built_in_functions() {
  std::vector<std::string> names;
  for (const auto& [name, function] : library()) names.push_back(name);
  for (const ElementwiseFunction& function : elementwise_functions())
    names.emplace_back(name_of_call(function.call));
  for (const OtherName& other : other_names()) names.emplace_back(other.name);
  for (const InnerFunction& function : inner_functions()) names.emplace_back(name_of_call(function.call));
  for (const NamedNumber& number : numbers()) names.emplace_back(name_of_call(number.call));
  return names;
}

}  // namespace pcic
