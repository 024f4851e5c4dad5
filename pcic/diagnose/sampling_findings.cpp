#include "pcic/diagnose/sampling_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

Finding about(Level level, std::string code, std::string loss, std::string text) {
  return {.level = level, .code = std::move(code), .loss = std::move(loss), .text = std::move(text)};
}

std::string numbers_of_unbatched(const std::vector<ChainLength>& chains) {
  std::vector<std::size_t> numbers;
  for (std::size_t c = 0; c < chains.size(); ++c)
    if (chains[c].num_batches < 2) numbers.push_back(c);
  return list_observations(numbers);  // counts from 1 and cuts a long list, for chains as well
}

}  // namespace

std::vector<Finding> find_short_run(const std::vector<ChainLength>& chains) {
  std::vector<Finding> findings;
  std::size_t num_draws = 0;
  for (const ChainLength& chain : chains) num_draws += chain.num_draws;

  if (num_draws < 2) {
    findings.push_back(
        about(Level::severe, "few_draws", {},
              fmt::format("{} draws in all: a covariance needs two, and a trustworthy one at least {}.",
                          num_draws, thresholds.min_draws)));
  } else if (num_draws < thresholds.min_draws) {
    findings.push_back(
        about(Level::warning, "few_draws", {},
              fmt::format("{} draws in all: below {} the covariances, and more so the terms of "
                          "pcic2 and r, are mostly noise. Run longer.",
                          num_draws, thresholds.min_draws)));
  }
  const std::string unbatched = numbers_of_unbatched(chains);
  if (num_draws >= 2 && !unbatched.empty())
    findings.push_back(
        about(Level::warning, "few_draws", {},
              fmt::format("Too few draws for two batches in chain {}: the Monte Carlo error is "
                          "not known. Run longer, or leave the chain out.",
                          unbatched)));
  if (chains.size() == 1)
    findings.push_back(
        about(Level::note, "single_chain", {},
              "One chain: R-hat compares its halves and cannot see a mode it never reached. Run four "
              "chains from different starting points."));
  return findings;
}

std::vector<Finding> find_poor_mixing(const Convergence& convergence, const std::string& loss,
                                      std::size_t num_chains) {
  std::vector<Finding> findings;
  if (convergence.rhat > thresholds.rhat) {
    const Level level = convergence.rhat > thresholds.rhat_severe ? Level::severe : Level::warning;
    findings.push_back(
        about(level, "chains_disagree", loss,
              fmt::format("R-hat of pcic is {:.3f}, above {}: {} not describe the same distribution, and the "
                          "Monte Carlo error is understated. Run longer, or mend the sampler.",
                          convergence.rhat, thresholds.rhat,
                          num_chains == 1 ? "the two halves of the chain do" : "the chains do")));
  }
  const double wanted =
      std::max(thresholds.min_ess, thresholds.min_ess_per_chain * static_cast<double>(num_chains));
  if (convergence.ess < wanted)
    findings.push_back(about(
        Level::warning, "ess_low", loss,
        fmt::format("pcic rests on {:.0f} effective draws, fewer than {:.0f}: its Monte Carlo error and "
                    "R-hat are themselves uncertain. Run longer.",
                    convergence.ess, wanted)));
  return findings;
}

std::vector<Finding> find_large_mcse(const LossResult& result) {
  const Answer& answer = result.answer;
  if (!(answer.mcse > thresholds.mcse_per_se * answer.se)) return {};
  return {about(Level::warning, "mcse_large", result.evaluation.loss,
                fmt::format("The Monte Carlo error of the answer ({:.2g}) exceeds {} of its standard error "
                            "({:.2g}): another run would move it visibly. Run longer.",
                            answer.mcse, thresholds.mcse_per_se, answer.se))};
}

}  // namespace pcic
