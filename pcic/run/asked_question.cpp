#include "pcic/run/asked_question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "pcic/core/errors.hpp"
#include "pcic/run/named_formula.hpp"

namespace pcic {
namespace {

// "(a + (b))", but not "(a) + (b)".
bool is_one_bracket(std::string_view text) {
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    depth += text[k] == '(' ? 1 : text[k] == ')' ? -1 : 0;
    if (depth == 0) return k + 1 == text.size() && text[k] == ')';
  }
  return false;
}

}  // namespace

std::string bracketed(const std::string& formula) {
  const auto is_in_name = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '.'; };
  const auto name_end = std::ranges::find_if_not(formula, is_in_name);
  if (name_end == formula.end()) return formula;
  return name_end != formula.begin() && is_one_bracket({name_end, formula.end()}) ? formula
                                                                                  : "(" + formula + ")";
}

Question asked_question(const EvaluateOptions& options) {
  Question question{.score = options.score,
                    .prior = options.prior,
                    .group = options.group,
                    .weights = options.weights,
                    .weighting = options.weighting,
                    .beta = options.beta,
                    .points = options.points,
                    .where = options.where};
  for (const std::string& text : options.losses) {
    NamedText named = split_name(text);
    question.losses.push_back({named.name.empty() ? named.formula : named.name, named.formula});
  }
  if (options.losses.empty()) {
    const std::string minus_score = "-" + bracketed(options.score);
    question.losses.push_back({minus_score, minus_score});
  }
  for (const std::string& text : options.definitions) {
    NamedText named = split_name(text);
    if (named.name.empty())
      throw InputError(fmt::format("definition '{}': expected name = formula, as in mu = a + b * x.", text));
    question.definitions.push_back({named.name, named.formula});
  }
  return question;
}

}  // namespace pcic
