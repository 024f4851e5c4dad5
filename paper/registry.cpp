#include <fmt/format.h>

#include <array>

#include "paper/experiment.hpp"
#include "paper/experiments.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/core/nearest_words.hpp"

namespace pcic::paper {

std::span<const Experiment> experiments() {
  static const std::array all{
      Experiment{"banknote", "Differentially private learning: banknote authentication",
                 "Does pcic foresee the loss of a logistic regression whose likelihood is raised to a power?",
                 run_banknote},
      Experiment{"adult", "Differentially private learning: census data",
                 "The same with 14 features, some of them codes of texts.", run_adult},
      Experiment{"leverage", "One observation with more and more leverage",
                 "Which estimator fails as the leverage goes to 1, and which diagnostic notices?",
                 run_leverage},
      Experiment{"location", "Strong priors: the location-shift model in closed form",
                 "How large is the bias of pcic when the prior is strong, and does the correction remove it?",
                 run_location},
      Experiment{"privacy", "The loss of one private posterior draw",
                 "What does a privacy budget cost, and does pcic foresee it?", run_privacy},
      Experiment{
          "truth", "Statistical truth: every estimator and diagnostic against exact leave-one-out",
          "How far is each estimator from the truth, and do the diagnostics flag what is really wrong?",
          run_truth},
  };
  return all;
}

const Experiment& find_experiment(const std::string& name) {
  std::vector<std::string> names;
  for (const Experiment& experiment : experiments()) {
    if (experiment.name == name) return experiment;
    names.push_back(experiment.name);
  }
  const std::vector<std::string> near = nearest_words(name, names);
  throw InputError(
      fmt::format("experiment '{}': there is none of that name{}; `pcic paper list` lists them all.", name,
                  near.empty() ? "" : fmt::format("; did you mean {}?", fmt::join(near, " or "))));
}

}  // namespace pcic::paper
