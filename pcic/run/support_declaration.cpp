#include "pcic/run/support_declaration.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

using Kind = ParameterSupport::Kind;

struct KindName {
  std::string_view name, words;
  Kind kind;
};
constexpr KindName kinds[] = {{"simplex", "is a simplex", Kind::simplex},
                              {"ordered", "is ordered", Kind::ordered},
                              {"positive_ordered", "is positive and ordered", Kind::positive_ordered},
                              {"real", "has no bounds", Kind::real}};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

bool is_name(std::string_view text) {
  return !text.empty() && (text.front() < '0' || text.front() > '9') &&
         text.find_first_of(" ()<>=;,+-*/") == std::string_view::npos;
}

std::optional<double> number_in(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<SupportDeclaration> call_in(std::string_view clause) {
  const std::size_t open = clause.find('(');
  if (open == std::string_view::npos || clause.back() != ')') return std::nullopt;
  const std::string_view word = trimmed(clause.substr(0, open));
  const std::string_view name = trimmed(clause.substr(open + 1, clause.size() - open - 2));
  for (const KindName& kind : kinds)
    if (kind.name == word && is_name(name)) return SupportDeclaration{std::string(name), {.kind = kind.kind}};
  return std::nullopt;
}

// Parts between < or > (or <=, >=), turned so that they ascend.
std::optional<std::vector<std::string_view>> ascending_parts(std::string_view clause) {
  const bool less = clause.find('<') != std::string_view::npos;
  if (less == (clause.find('>') != std::string_view::npos)) return std::nullopt;
  std::vector<std::string_view> parts;
  for (std::string_view rest = clause;;) {
    const std::size_t sign = rest.find_first_of("<>");
    parts.insert(less ? parts.end() : parts.begin(), trimmed(rest.substr(0, sign)));
    if (sign == std::string_view::npos) return parts;
    rest.remove_prefix(sign + (rest.substr(sign + 1).starts_with('=') ? 2 : 1));
  }
}

std::optional<SupportDeclaration> bounds_in(std::string_view clause) {
  const auto parts = ascending_parts(clause);
  if (!parts || parts->size() > 3) return std::nullopt;
  const bool from_below = is_name((*parts)[1]);  // else the name comes first: x < 5
  const std::string_view name = (*parts)[from_below ? 1 : 0];
  if (!is_name(name) || (!from_below && parts->size() > 2)) return std::nullopt;
  const std::optional<double> first = number_in((*parts)[from_below ? 0 : 1]);
  if (!first) return std::nullopt;
  if (!from_below) return SupportDeclaration{std::string(name), {.kind = Kind::below, .upper = *first}};
  if (parts->size() == 2)
    return SupportDeclaration{std::string(name), {.kind = Kind::above, .lower = *first}};
  const std::optional<double> last = number_in((*parts)[2]);
  if (!last || !(*first < *last)) return std::nullopt;
  return SupportDeclaration{std::string(name), {.kind = Kind::between, .lower = *first, .upper = *last}};
}

SupportDeclaration parse_clause(std::string_view clause) {
  std::optional<SupportDeclaration> found = call_in(clause);
  if (!found) found = bounds_in(clause);
  if (found) return *std::move(found);
  throw InputError(fmt::format(
      "--support '{}': expected bounds of a parameter, such as sigma > 0 or 0 < p < 1, or simplex(theta), ordered(c), "
      "positive_ordered(c), real(x); several are separated by semicolons.",
      clause));
}

}  // namespace

std::vector<SupportDeclaration> parse_support(std::string_view text) {
  std::vector<SupportDeclaration> declarations;
  for (;;) {
    const std::size_t end = text.find(';');
    if (const std::string_view clause = trimmed(text.substr(0, end)); !clause.empty())
      declarations.push_back(parse_clause(clause));
    if (end == std::string_view::npos) return declarations;
    text.remove_prefix(end + 1);
  }
}

std::string describe(const SupportDeclaration& declaration) {
  const auto& [name, support] = declaration;
  switch (support.kind) {
    case Kind::above:
      return fmt::format("{} > {}", name, support.lower);
    case Kind::below:
      return fmt::format("{} < {}", name, support.upper);
    case Kind::between:
      return fmt::format("{} < {} < {}", support.lower, name, support.upper);
    case Kind::fixed:
      return fmt::format("{} does not vary", name);
    default:
      break;
  }
  for (const KindName& kind : kinds)
    if (kind.kind == support.kind) return fmt::format("{} {}", name, kind.words);
  return name;
}

}  // namespace pcic
