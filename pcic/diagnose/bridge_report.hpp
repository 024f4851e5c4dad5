// BridgeReport: what the walks to the posteriors without single observations did (run/bridge.hpp).
//
//   bridge_refused      severe   score and prior are not the posterior that was sampled: no walk was made
//   bridge_not_mixed    warning  walks that did not settle: they have no number
//   bridge_out_of_time  warning  observations that no walk could reach in the time allowed
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/core/target.hpp"
#include "pcic/diagnose/finding.hpp"

namespace pcic {

// What a walk that arrived says of a loss of the observation.
struct BridgedLoss {
  std::string loss;
  Target target = Target::gibbs;
  double before = 0;  // as the estimators had it
  double value = 0, mcse = 0;
};

struct BridgeWalk {
  std::size_t observation = 0;  // or group, as it is evaluated, from 0
  bool arrived = false;
  std::size_t num_steps = 0, num_moves = 0;
  double acceptance = 0;  // of the moves
  double correlation =
      0;  // the largest of where a particle stood and where it stands, when moves were enough
  std::vector<BridgedLoss> losses = {};
};

struct BridgeReport {
  std::size_t num_parameters = 0;
  std::vector<std::string> supports = {};     // sentences about the parameters that have bounds
  std::vector<BridgeWalk> walks = {};         // in their order, worst first
  std::vector<std::size_t> out_of_time = {};  // observations, as they are evaluated
  double seconds = 0;                         // that were allowed
  std::string refusal = {};                   // sentences: why no walk was made; empty: none needed

  std::size_t num_arrived() const;
};

std::vector<Finding> find_bridge_troubles(const BridgeReport& report, const EvaluatedObservations& evaluated);

}  // namespace pcic
