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
                 "Does pcic foresee the loss where 15 parameters are fitted to 50 rows?", run_adult},
      Experiment{"leverage", "One observation with more and more leverage",
                 "Which estimator fails as the leverage goes to 1, and which diagnostic notices?",
                 run_leverage},
      Experiment{"location", "Strong priors: the location-shift model in closed form",
                 "How large is the bias of pcic when the prior is strong, and does the correction remove it?",
                 run_location},
      Experiment{
          "schools-data", "Eight schools: data pulled apart",
          "How well is the squared loss of four other schools foreseen when the effects are multiplied?",
          run_schools_data},
      Experiment{"schools-prior", "Eight schools: a stronger prior",
                 "How well is the squared loss of four other schools foreseen when the prior is narrowed?",
                 run_schools_prior},
      Experiment{
          "betablocker-data", "Beta-blocker trials: data pulled apart",
          "How well is the squared loss of eleven other trials foreseen when the effects are multiplied?",
          run_betablocker_data},
      Experiment{"betablocker-prior", "Beta-blocker trials: a stronger prior",
                 "How well is the squared loss of eleven other trials foreseen when the prior is narrowed?",
                 run_betablocker_prior},
      Experiment{"outlier", "Regression with one influential point",
                 "Which estimators hold when one row has a large x?", run_outlier},
      Experiment{"stackloss", "Stack loss: error against the number of draws",
                 "How many draws does each estimator need where single rows are influential?", run_stackloss},
      Experiment{"gesell", "Gesell's adaptive score: error against the number of draws",
                 "How many draws does each estimator need where single rows are influential?", run_gesell},
      Experiment{"gesell-influence", "Gesell's adaptive score: influential cases",
                 "Which cases does the posterior covariance name, and does leaving them out agree?",
                 run_gesell_influence},
      Experiment{"poisson-bias", "Strong priors: Poisson counts, exactly",
                 "How large is the bias of WAIC far from the prior, and does the correction reduce it?",
                 run_poisson_bias},
      Experiment{"cauchy-bias", "Strong priors: five-dimensional Cauchy errors",
                 "How large is the bias of WAIC with a Cauchy prior, and does the correction reduce it?",
                 run_cauchy_bias},
      Experiment{"poisson-sequence", "High dimension: a sequence of Poisson rates",
                 "What remains of each estimator when the number of parameters grows?", run_poisson_sequence},
      Experiment{"pickpocket", "High dimension: pickpocketings in 978 towns of Tokyo",
                 "How well are the counts of other years foreseen from 2 to 6 years?", run_pickpocket},
      Experiment{"theorem", "The theorem: bias against the number of observations",
                 "How fast does the bias of PCIC_G and PCIC_P fall, for three models and three losses each?",
                 run_theorem},
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
      fmt::format("experiment '{}': there is none of that name{}; `pcic-paper list` lists them all.", name,
                  near.empty() ? "" : fmt::format("; did you mean {}?", fmt::join(near, " or "))));
}

}  // namespace pcic::paper
