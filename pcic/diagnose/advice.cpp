#include "pcic/diagnose/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pcic/diagnose/pareto_findings.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/diagnose/trust.hpp"

namespace pcic {
namespace {

std::string refit(const std::vector<std::size_t>& unsettled) {
  return fmt::format(
      "Refit the model without {} ({} {}) and give the {} to pcic (--refit), or draw from the mixture posterior "
      "(--draws-from mixture).",
      unsettled.size() == 1 ? "it" : "each of them", unsettled.size(), unsettled.size() == 1 ? "fit" : "fits",
      unsettled.size() == 1 ? "fit" : "fits");
}

// Where a longer run would help: k-hat below 1.
std::string run_longer(double largest_k) {
  const double needed = draws_needed(largest_k);
  return std::isfinite(needed) ? fmt::format(" With about {:.1g} draws the weights would serve.", needed)
                               : "";
}

}  // namespace

std::string advise(const LossResult& result, std::span<const double> pareto_k, LeftOut left_out) {
  const std::vector<std::size_t> unsettled = result.answer.observations(Served::by_nobody);
  if (unsettled.empty() || !std::isfinite(result.answer.value)) return "";
  if (pareto_k.empty() && !result.answer.series.empty())
    return "Importance weights may settle them: evaluate again without --no-psis.";
  if (left_out == LeftOut::group)
    return "Where groups have parameters of their own, these draws cannot tell how the model predicts a new group: "
           "integrate those parameters out of the score and the loss, fit again without the group (--fold), or "
           "leave out single observations (docs/guide/groups.md).";
  if (unsettled.size() <= thresholds.most_refits)
    return refit(unsettled) + (result.answer.weights.empty() ? "" : run_longer(largest(pareto_k, unsettled)));
  std::string text =
      "There are too many of them to refit one by one: draw from the mixture posterior (--draws-from mixture).";
  const double share =
      static_cast<double>(unsettled.size()) / static_cast<double>(result.answer.served.size());
  if (share > thresholds.many_doubtful)
    text +=
        " The model follows its data closely: if observations have parameters of their own, ask whether "
        "leaving out whole groups (--group) is the question, or whether the prior should be tighter.";
  return text;
}

}  // namespace pcic
