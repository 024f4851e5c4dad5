#include "pcic/run/sweep_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "pcic/core/errors.hpp"
#include "pcic/run/named_formula.hpp"

namespace pcic {
namespace {

constexpr std::size_t most_points = 1000;

[[noreturn]] void refuse_grid(const std::string& text) {
  throw InputError(
      fmt::format("--over '{}': expected a constant and its values, first:last:how many, such as "
                  "'beta = 0.1:1:10', with two to {} ascending values.",
                  text, most_points));
}

std::string_view without_spaces(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::optional<double> whole_text_as_number(std::string_view text) {
  text = without_spaces(text);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) return std::nullopt;
  return number;
}

}  // namespace

SweepGrid parse_grid(const std::string& text) {
  const NamedText named = split_name(text);
  const std::string_view range = named.formula;
  const std::size_t first_colon = range.find(':'), second_colon = range.find(':', first_colon + 1);
  if (named.name.empty() || first_colon == std::string_view::npos || second_colon == std::string_view::npos)
    refuse_grid(text);
  const std::optional<double> from = whole_text_as_number(range.substr(0, first_colon));
  const std::optional<double> to =
      whole_text_as_number(range.substr(first_colon + 1, second_colon - first_colon - 1));
  const std::optional<double> count = whole_text_as_number(range.substr(second_colon + 1));
  if (!from || !to || !count || !(*from < *to) || !(*count >= 2 && *count <= most_points) ||
      *count != std::floor(*count))
    refuse_grid(text);
  SweepGrid grid{named.name, {}};
  const auto last = static_cast<std::size_t>(*count) - 1;
  for (std::size_t k = 0; k <= last; ++k) {
    const double share = static_cast<double>(k) / static_cast<double>(last);
    grid.values.push_back(k == last ? *to : *from + share * (*to - *from));
  }
  return grid;
}

double value_of_constant(const EvaluateOptions& options, const std::string& constant) {
  if (constant == "beta") return options.beta;
  for (const std::string& definition : options.definitions)
    if (const NamedText named = split_name(definition); named.name == constant)
      if (const std::optional<double> value = whole_text_as_number(named.formula)) return *value;
  throw InputError(fmt::format(
      "--over {0}: there is no such constant. Expected beta, or a name that --let gives the value of the fit, such as "
      "--let '{0} = 10'.",
      constant));
}

EvaluateOptions with_constant(EvaluateOptions options, const std::string& constant, double value) {
  if (constant == "beta") options.beta = value;
  for (std::string& definition : options.definitions)
    if (split_name(definition).name == constant) definition = fmt::format("{} = {}", constant, value);
  return options;
}

}  // namespace pcic
