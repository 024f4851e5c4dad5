#include "pcic/diagnose/formula_check.hpp"

#include <fmt/format.h>

#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

std::string place(const FormulaCheck& check) {
  if (check.num_obs == 0) return "their difference";
  return fmt::format("for observation {} their difference", check.worst + 1);
}

std::string extent(const FormulaCheck& check) {
  if (check.num_obs == 0) return "";
  return fmt::format(" {} of {} observations differ.", check.num_differing, check.num_obs);
}

std::string likely_cause(const FormulaCheck& check) {
  if (!check.cause.empty()) return check.cause;
  return check.against == "lp__"
             ? "Perhaps a prior is missing, an index or a column differs from the model's, or a parameter "
               "has "
               "bounds that its draws do not show."
             : "Perhaps a term, an index or a column of the data differs from the model's.";
}

}  // namespace

std::vector<Finding> find_formula_differences(std::span<const FormulaCheck> checks) {
  std::vector<Finding> findings;
  for (const FormulaCheck& check : checks) {
    if (check.agrees()) continue;
    const bool matters = check.variation > thresholds.formula_difference * check.own_variation;
    findings.push_back(
        {.level = matters ? Level::warning : Level::note,
         .code = "differs_from_fit",
         .text = fmt::format(
             "{} does not reproduce {} of the fit: {} varies by {:.2g} over {} draws, of which the digits of "
             "the file explain {:.1g}.{} {}{}",
             check.what, check.against, place(check), check.variation, check.num_draws, check.explained,
             extent(check), likely_cause(check), matters ? "" : " It is too small to matter here.")});
  }
  return findings;
}

}  // namespace pcic
