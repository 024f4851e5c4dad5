// Problems with an observation that moves its posterior far, and what the posterior without it says exactly: by a closed form,
// by quadrature, or by a long run of another sampler without the observation.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "pcic/sample/walk/leave_out.hpp"

namespace pcic {

struct WalkProblem {
  std::string name;
  std::function<Table(std::size_t, RandomStream&)> draws;  // of the posterior
  std::function<Table(std::size_t, RandomStream&)> refit;  // without the observation
  Unbounded map = {};
  std::function<double(std::span<const double>)> loss;  // of the observation
  std::function<EndDensities(const Unbounded&)> leaving_out;
  double exact = 0, error_of_exact = 0;
  std::string exact_by;
};

std::vector<WalkProblem>
solved_walk_problems();  // with closed forms or quadrature, a second or two for some walks
std::vector<WalkProblem> small_walk_problems();  // those, and more: up to 15 parameters
std::vector<WalkProblem> large_walk_problems();  // 63 and 300 parameters

struct WalkFromDraws {
  Walk walk;
  IslandMean loss;
};
// Fresh draws, as many as particles, moved in place and walked: as the bridge does.
WalkFromDraws walk_problem(const WalkProblem& problem, std::size_t num_draws, std::uint64_t seed);

}  // namespace pcic
