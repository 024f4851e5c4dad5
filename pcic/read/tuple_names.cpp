#include "pcic/read/tuple_names.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

namespace pcic {
namespace {

constexpr std::array<std::string_view, 10> groups{
    "posterior", "log_likelihood",   "posterior_predictive", "log_prior",     "sample_stats",
    "prior",     "prior_predictive", "observed_data",        "constant_data", "predictions"};

struct TupleName {
  std::string group, name, index;  // index with its brackets, counted from 1; may be empty
};

// The texts of ('a', 'b'); empty if it is not one.
std::vector<std::string> texts_of(std::string_view tuple) {
  std::vector<std::string> texts;
  if (!tuple.starts_with("('") || !tuple.ends_with(")")) return texts;
  tuple.remove_prefix(1);
  while (tuple.starts_with('\'')) {
    const std::size_t end = tuple.find('\'', 1);
    if (end == std::string_view::npos) return {};
    texts.emplace_back(tuple.substr(1, end - 1));
    tuple.remove_prefix(end + 1);
    if (tuple.starts_with(", ")) tuple.remove_prefix(2);
  }
  return texts;
}

// [0,3] to [1,4]. Empty if these are no indices.
std::string counted_from_one(std::string_view index) {
  std::string counted = "[";
  for (std::string_view rest = index.substr(1); !rest.empty();) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (error != std::errc() || end == rest.data() + rest.size()) return {};
    counted += std::to_string(std::uint64_t{number} + 1) + *end;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()) + 1);
  }
  return counted.ends_with(']') ? counted : "";
}

std::optional<TupleName> parse(const std::string& column) {
  std::vector<std::string> texts = texts_of(column);
  if (texts.empty()) return std::nullopt;
  const bool has_group = texts.size() > 1 && std::ranges::find(groups, texts[0]) != groups.end();
  TupleName parsed{has_group ? texts[0] : "posterior", has_group ? texts[1] : texts[0], ""};
  if (const std::size_t bracket = parsed.name.find('['); bracket != std::string::npos) {
    parsed.index = counted_from_one(std::string_view(parsed.name).substr(bracket));
    if (parsed.index.empty()) return std::nullopt;
    parsed.name.resize(bracket);
  }
  return parsed;
}

std::string name_here(const TupleName& tuple, bool is_only_one) {
  if (tuple.group == "posterior") return tuple.name;
  if (tuple.group == "log_likelihood") return is_only_one ? "log_lik" : "log_lik_" + tuple.name;
  if (tuple.group == "posterior_predictive") return is_only_one ? "y_rep" : tuple.name + "_rep";
  if (tuple.group == "sample_stats") return tuple.name == "diverging" ? "divergent__" : tuple.name + "__";
  return tuple.group + "_" + tuple.name;
}

}  // namespace

void rename_tuples(std::vector<std::string>& columns) {
  std::set<std::pair<std::string, std::string>> variables;
  for (const std::string& column : columns)
    if (const auto tuple = parse(column)) variables.emplace(tuple->group, tuple->name);
  for (std::string& column : columns)
    if (const auto tuple = parse(column)) {
      const auto is_of_group = [&](const auto& variable) { return variable.first == tuple->group; };
      column = name_here(*tuple, std::ranges::count_if(variables, is_of_group) == 1) + tuple->index;
    }
}

}  // namespace pcic
