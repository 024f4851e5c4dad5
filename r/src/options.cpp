#include "options.hpp"

#include <pcic/errors.hpp>
#include <pcic/evaluate.hpp>

#include "list_fields.hpp"

namespace pcic::r {
namespace {

template <class Value>
Value chosen(const char* option, const std::string& word, const char* first, Value if_first,
             const char* second, Value if_second) {
  if (word == first) return if_first;
  if (word == second) return if_second;
  throw InputError(std::string(option) + ": expected '" + first + "' or '" + second + "', not '" + word +
                   "'.");
}

}  // namespace

Target target_from(const std::string& word) {
  if (const std::optional<Target> target = target_named(word)) return *target;
  throw InputError("target: expected 'predictive', 'gibbs' or 'plugin', not '" + word + "'.");
}

EvaluateOptions options_from(const cpp11::list& asked) {
  EvaluateOptions options;
  if (has(asked, "score")) options.score = text(asked, "score");
  options.losses = texts(asked, "losses");
  options.definitions = texts(asked, "let");
  options.points = texts(asked, "point");
  if (has(asked, "target")) options.target = target_from(text(asked, "target"));
  options.prior = text(asked, "prior");
  options.group = text(asked, "group");
  options.weights = text(asked, "weights");
  options.weighting = chosen("weighting", text(asked, "weighting"), "frequency", Weighting::frequency,
                             "importance", Weighting::importance);
  options.drop = counts(asked, "drop");
  options.where = text(asked, "where");
  options.beta = number(asked, "beta");
  options.plug_in = flag(asked, "plug_in");
  options.divisor =
      chosen("divisor", text(asked, "divisor"), "draws-1", Divisor::draws_minus_one, "draws", Divisor::draws);
  options.importance_sampling.wanted = flag(asked, "psis");
  options.importance_sampling.flavour = chosen("psis_flavour", text(asked, "psis_flavour"), "loo",
                                               PsisFlavour::loo, "arviz", PsisFlavour::arviz);
  options.importance_sampling.r_eff = numbers(asked, "r_eff");
  options.threads = counts(asked, "threads").at(0);
  if (has(asked, "bridge")) {
    const cpp11::list bridge(asked["bridge"]);
    options.bridge = BridgeOptions{.all = flag(bridge, "all"),
                                   .seconds = number(bridge, "seconds"),
                                   .support = texts(bridge, "support")};
  }
  return options;
}

}  // namespace pcic::r
