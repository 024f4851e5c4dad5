#include "pcic/formula/language/count_observations.hpp"

#include <algorithm>
#include <optional>

#include "pcic/formula/language/message.hpp"
#include "pcic/formula/language/parse.hpp"

namespace pcic {
namespace {

// The first extent of the first array that `find` knows among the names of the expression.
template <class Find>
class FirstArray {
 public:
  FirstArray(std::span<const NamedFormula> definitions, Find find)
      : definitions_(definitions), find_(find), has_none_(definitions.size()) {}

  // A definition may use those before it, so `num_definitions` shrinks and the search ends.
  std::optional<std::size_t> extent(const Syntax& syntax, std::size_t num_definitions) {
    if (syntax.kind == Syntax::Kind::name) return extent_of_name(syntax, num_definitions);
    const std::size_t first = syntax.kind == Syntax::Kind::index ? 1 : 0;
    for (std::size_t i = first; i < syntax.children.size(); ++i)
      if (const auto found = extent(syntax.children[i], num_definitions)) return found;
    return std::nullopt;
  }

 private:
  std::optional<std::size_t> extent_of_name(const Syntax& syntax, std::size_t num_definitions) {
    for (std::size_t d = num_definitions; d-- > 0;)
      if (definitions_[d].name == syntax.word) return extent_of_definition(d);
    return find_(syntax.word);
  }

  // The first array that is found ends the search: a definition that is asked for again has none.
  std::optional<std::size_t> extent_of_definition(std::size_t d) {
    if (has_none_[d]) return std::nullopt;
    has_none_[d] = true;
    return extent(parse_formula(definitions_[d].formula.text, definitions_[d].formula.place), d);
  }

  std::span<const NamedFormula> definitions_;
  Find find_;
  std::vector<bool> has_none_;  // by definition, as far as they were looked into
};

std::optional<std::size_t> first_extent(const std::vector<std::size_t>& shape) {
  return shape.empty() ? std::nullopt : std::optional(shape.front());
}

}  // namespace

std::size_t count_observations(const Formula& score, std::span<const NamedFormula> definitions,
                               const Dataset& data, std::span<const ArrayInfo> draws) {
  const Syntax syntax = parse_formula(score.text, score.place);
  const auto of_data = [&](const std::string& name) -> std::optional<std::size_t> {
    const DataArray* array = data.find(name);
    return array ? first_extent(array->shape) : std::nullopt;
  };
  const auto of_draws = [&](const std::string& name) -> std::optional<std::size_t> {
    const auto found = std::ranges::find(draws, name, &ArrayInfo::name);
    return found == draws.end() ? std::nullopt : first_extent(found->shape);
  };
  if (const auto extent = FirstArray(definitions, of_data).extent(syntax, definitions.size())) return *extent;
  if (const auto extent = FirstArray(definitions, of_draws).extent(syntax, definitions.size()))
    return *extent;
  fail_at(score.place, score.text, {0, score.text.size()},
          "the score mentions no array with one entry per observation; expected a column of the data, or an "
          "array such as log_lik of the draws. Give the data with --data.");
}

}  // namespace pcic
