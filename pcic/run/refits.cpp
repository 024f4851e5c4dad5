#include "pcic/run/refits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include "pcic/core/errors.hpp"
#include "pcic/core/evaluated_observations.hpp"
#include "pcic/run/held_out.hpp"

namespace pcic {
namespace {

void check(const Refit& refit, const Question& question) {
  if (refit.observation < 1 || refit.observation > question.num_obs)
    throw InputError(fmt::format("--refit {}: there is no such observation; they are numbered 1 to {}.",
                                 refit.observation, question.num_obs));
  if (std::ranges::binary_search(question.dropped, refit.observation - 1))
    throw InputError(fmt::format(
        "--refit {}: this observation is left out of the evaluation. Leave the refit out, or keep the observation.",
        refit.observation));
}

std::vector<std::size_t> numbers_but(std::size_t number, std::size_t num_obs) {
  std::vector<std::size_t> others;
  for (std::size_t other = 1; other <= num_obs; ++other)
    if (other != number) others.push_back(other);
  return others;
}

}  // namespace

std::vector<ExactLoss> exact_losses(const Dataset& data, const EvaluateOptions& options,
                                    const Question& question) {
  if (options.refits.empty()) return {};
  if (!options.group.empty() || !options.weights.empty())
    throw InputError(
        "--refit with --group or --weights: a refit is of one observation, which stands for itself. Leave them "
        "out.");
  EvaluatedObservations evaluated(question);
  std::vector<ExactLoss> exact;
  std::set<std::size_t> known;
  for (const Refit& refit : options.refits) {
    check(refit, question);
    if (!known.insert(refit.observation).second)
      throw InputError(
          fmt::format("--refit {} is given twice; give every observation once.", refit.observation));
    EvaluateOptions alone = options;
    alone.drop = numbers_but(refit.observation, question.num_obs);
    alone.where.clear();
    alone.prior.clear();
    alone.beta = 1;
    alone.target = {};
    const Result result = evaluate_held_out(*refit.open(), data, alone, "");
    const std::size_t place =
        evaluated.all().empty()
            ? refit.observation - 1
            : static_cast<std::size_t>(std::ranges::lower_bound(evaluated.all(), refit.observation - 1) -
                                       evaluated.all().begin());
    for (const LossResult& loss : result.losses)
      for (const Estimate& estimate : loss.evaluation.estimates)
        exact.push_back({.loss = loss.evaluation.loss,
                         .target = estimate.target,
                         .observation = place,
                         .value = estimate.pointwise.front(),
                         .mcse = estimate.mcse});
  }
  return exact;
}

}  // namespace pcic
