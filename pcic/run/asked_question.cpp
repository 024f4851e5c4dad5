#include "pcic/run/asked_question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "pcic/core/errors.hpp"
#include "pcic/run/named_formula.hpp"

namespace pcic {

std::string bracketed(const std::string& formula) {
  const bool is_simple =
      std::ranges::all_of(formula, [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '.'; });
  return is_simple ? formula : "(" + formula + ")";
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
