// FittedPosterior: the log posterior of a fit as formulas, its draws as particles, and walks of these to other posteriors. What
// the bridge (bridge.hpp) and the sweep (sweep.hpp) have in common.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/formula_job.hpp"
#include "pcic/run/moved_particles.hpp"

namespace pcic {

// Particles that moves in place have left draws of the posterior; or why they have not.
struct CheckedParticles {
  Table particles = {};
  std::string refusal = {};  // sentences; empty: none
};

class FittedPosterior {
 public:
  // The time that options.bridge allows begins now. Throws InputError if the score or the prior is stored or there is no prior,
  // and as find_support does.
  FittedPosterior(const Dataset& data, const EvaluateOptions& options);

  const FormulaJob& job() const { return job_; }
  const PosteriorFormulas& posterior() const { return posterior_; }
  const std::vector<ArrayInfo>& parameters() const { return posterior_.parameters(); }
  const std::vector<std::string>& supports() const { return known_.sentences; }
  std::size_t num_parameters() const { return known_.map.num_coordinates(); }
  bool is_out_of_time() const;

  FormulaJob job_for(EvaluateOptions options) const;  // the same data and draws, all observations

  CheckedParticles checked_particles() const;
  Walk walk_without(std::size_t unit, const Table& particles) const;
  // number: of the walk, for its random numbers.
  Walk walk_between(const PosteriorFormulas::Weights& from, const PosteriorFormulas::Weights& to,
                    Table particles, std::size_t number) const;
  Walk walk_between(const FormulaJob& from, const FormulaJob& to, Table particles, std::size_t number) const;
  Table values_of(const Table& particles) const { return bounded(particles, known_.map); }

 private:
  WalkOptions walk_options() const;

  const Dataset& data_;
  std::vector<ArrayInfo> arrays_;  // of the draws
  std::chrono::steady_clock::time_point begin_;
  double seconds_;
  FormulaJob job_;
  PosteriorFormulas posterior_;
  Table draws_;
  KnownSupport known_;
};

}  // namespace pcic
