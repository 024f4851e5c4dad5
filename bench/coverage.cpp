// How often two Monte Carlo errors cover the exact value (pcic/estimate/coverage_test.hpp).
//   coverage RUNS
#include <fmt/format.h>

#include <cstdlib>

#include "pcic/estimate/coverage_test.hpp"

namespace {

void print_coverage(const std::string& chains, const pcic::CoverageSetting& setting, std::uint64_t num_runs) {
  const pcic::CoverageProblem problem(setting);
  pcic::Coverage coverage;
  for (std::uint64_t seed = 1; seed <= num_runs; ++seed)
    coverage.add(problem, problem.state(problem.sample(seed)));
  for (const auto& [name, share] : coverage.shares())
    fmt::print("n {} {} {} {:.3f}\n", setting.num_obs, chains, name, share);
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t num_runs = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 200;
  for (const std::size_t num_obs : {8u, 200u}) {
    pcic::CoverageSetting setting{.num_obs = num_obs, .num_parameters = num_obs == 8 ? 2u : 5u};
    for (const double rho : {-0.4, 0.0, 0.5, 0.9}) {
      setting.rho = rho;
      print_coverage(fmt::format("AR({})", rho), setting, num_runs);
    }
    setting.kind = pcic::ChainKind::hamiltonian;
    print_coverage("HMC", setting, num_runs);
  }
}
