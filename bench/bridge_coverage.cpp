// Walks to the posterior without an observation, against exact values: how often two and three errors cover them, and the
// seconds of a walk beside those of fitting again by a sampler made for the model.
//   bridge_coverage WALKS [small|large] [WORD of the problem]
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string_view>

#include "pcic/sample/walk/walk_problems_test.hpp"

namespace {

double seconds_of(const std::function<void()>& task) {
  const auto begin = std::chrono::steady_clock::now();
  task();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void try_problem(const pcic::WalkProblem& problem, std::uint64_t num_walks) {
  const std::size_t num_parameters = problem.map.num_coordinates();
  const std::size_t num_draws = num_parameters > 200 ? 20 * num_parameters : 4000;
  std::size_t arrived = 0, within_2 = 0, within_3 = 0;
  double sum = 0, errors = 0, moves = 0, seconds = 0, refit_seconds = 0;
  for (std::uint64_t seed = 1; seed <= num_walks; ++seed) {
    pcic::WalkFromDraws found;
    seconds += seconds_of([&] { found = walk_problem(problem, num_draws, seed); });
    refit_seconds += seconds_of([&] {
      pcic::RandomStream stream(seed, {3});
      problem.refit(num_draws, stream);
    });
    moves += static_cast<double>(found.walk.num_moves);
    if (found.walk.end != pcic::WalkEnd::arrived) continue;
    ++arrived;
    sum += found.loss.value;
    errors += found.loss.error;
    const double distance = std::abs(found.loss.value - problem.exact);
    within_2 += distance <= 2 * std::hypot(found.loss.error, problem.error_of_exact);
    within_3 += distance <= 3 * std::hypot(found.loss.error, problem.error_of_exact);
  }
  const double walks = static_cast<double>(num_walks), count = static_cast<double>(arrived);
  fmt::print(
      "{:<46} {:>4} | exact {:>10.5g} +- {:<8.2g} walks {:>10.5g}, error {:<8.2g} | arrived {}/{}, 2 errors {:.3f}, 3 "
      "errors {:.3f} | {:.0f} moves, {:.2g} s, refit {:.2g} s ({})\n",
      problem.name, num_parameters, problem.exact, problem.error_of_exact, sum / count, errors / count,
      arrived, num_walks, static_cast<double>(within_2) / count, static_cast<double>(within_3) / count,
      moves / walks, seconds / walks, refit_seconds / walks, problem.exact_by);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t num_walks = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 200;
  const bool large = argc > 2 && std::string_view(argv[2]) == "large";
  for (const pcic::WalkProblem& problem : large ? pcic::large_walk_problems() : pcic::small_walk_problems())
    if (argc <= 3 || problem.name.find(argv[3]) != std::string::npos) try_problem(problem, num_walks);
}
