#include "pcic/run/outcome.hpp"

#include <utility>

namespace pcic {
namespace {

class ArgumentFinder {
 public:
  explicit ArgumentFinder(std::span<const NamedFormula> definitions)
      : definitions_(definitions), is_searched_(definitions.size()) {}

  // A definition may use those before it, so `num_definitions` shrinks and the search ends.
  void look_in(const Formula& formula, std::size_t num_definitions) {
    look_at(parse_formula(formula.text, formula.place), formula, num_definitions);
  }

  std::vector<Formula> take() { return std::move(found_); }

 private:
  void look_at(const Syntax& syntax, const Formula& formula, std::size_t num_definitions) {
    for (std::size_t k = 0; k < syntax.bar; ++k) {
      const auto [begin, end] = syntax.children[k].span;
      found_.push_back({formula.text.substr(begin, end - begin), formula.place});
    }
    for (std::size_t k = syntax.bar; k < syntax.children.size(); ++k)
      look_at(syntax.children[k], formula, num_definitions);
    if (syntax.kind != Syntax::Kind::name) return;
    for (std::size_t d = num_definitions; d-- > 0;)
      if (definitions_[d].name == syntax.word) return look_in_definition(d);
  }

  void look_in_definition(std::size_t d) {
    if (is_searched_[d]) return;
    is_searched_[d] = true;
    look_in(definitions_[d].formula, d);
  }

  std::span<const NamedFormula> definitions_;
  std::vector<bool> is_searched_;  // by definition
  std::vector<Formula> found_;
};

}  // namespace

std::vector<Formula> outcome_arguments(const Formula& score, std::span<const NamedFormula> definitions) {
  ArgumentFinder finder(definitions);
  finder.look_in(score, definitions.size());
  return finder.take();
}

}  // namespace pcic
