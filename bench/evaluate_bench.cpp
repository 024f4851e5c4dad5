// Times evaluate() on a file, in this process: seconds of the runs after a warm-up, one per line, and peak
// memory.
//   evaluate_bench FILE THREADS ROUNDS [LOSS]
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "pcic/read/open_draws.hpp"
#include "pcic/run/evaluate.hpp"
#include "timing.hpp"

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const std::filesystem::path path = argv[1];
  const std::size_t threads = std::strtoul(argv[2], nullptr, 10);
  std::vector<pcic::bench::Contender> contenders = {
      {"evaluate", [&] {
         const auto source =
             pcic::open_draws(std::span(&path, 1), {.layout = {.asked = pcic::ArrayLayout::draws_obs}});
         pcic::EvaluateOptions options{.score = source->arrays().back().name,
                                       .importance_sampling = {.wanted = false},
                                       .threads = threads};
         if (argc > 4) options.losses = {argv[4]};
         if (pcic::evaluate(*source, options).num_draws == 0) std::abort();
       }}};
  pcic::bench::take_turns(contenders, std::atoi(argv[3]));
  pcic::bench::print_for_run_py(contenders[0]);
}
