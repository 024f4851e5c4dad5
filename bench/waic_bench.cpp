// Times WAIC with everything that goes with it (state, estimates, errors, findings) on a matrix in memory,
// one thread.
//   waic_bench FILE.bin DRAWS OBS ROUNDS      FILE.bin: draws x observations, raw doubles
#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <cstdlib>
#include <fstream>

#include "add_block.hpp"
#include "huge_array.hpp"
#include "pcic/diagnose/result.hpp"
#include "pcic/run/tiled_state.hpp"
#include "timing.hpp"

int main(int argc, char** argv) {
  if (argc < 5) return 2;
  const std::size_t num_draws = std::strtoul(argv[2], nullptr, 10),
                    num_obs = std::strtoul(argv[3], nullptr, 10);
  pcic::bench::HugeArray log_lik(num_draws * num_obs);
  std::ifstream(argv[1], std::ios::binary)
      .read(reinterpret_cast<char*>(log_lik.data()),
            static_cast<std::streamsize>(log_lik.size() * sizeof(double)));
  tbb::task_arena one_thread(1);
  std::vector<pcic::bench::Contender> contenders = {
      {"waic", [&] {
         one_thread.execute([&] {
           constexpr std::size_t draws_per_block = 100;
           const std::vector<std::vector<double>> first_draw = {{log_lik.data(), log_lik.data() + num_obs}};
           pcic::TiledState state({num_obs, "log_lik", {}, true}, first_draw);
           state.begin_chain({.expected_draws = num_draws, .max_batches = 20});
           for (std::size_t draw = 0; draw < num_draws; draw += draws_per_block)
             pcic::bench::add_block(state, {},
                                    {log_lik.data() + draw * num_obs,
                                     std::min(draws_per_block, num_draws - draw), num_obs, num_obs});
           if (pcic::make_result(std::move(state).join()).num_draws != num_draws) std::abort();
         });
       }}};
  pcic::bench::take_turns(contenders, std::atoi(argv[4]));
  pcic::bench::print_for_run_py(contenders[0]);
}
