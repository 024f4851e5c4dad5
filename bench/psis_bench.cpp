// Times PSIS-LOO of a matrix in memory: tails, fits, elpd, p_loo's elpd, k-hat, n_eff, errors.
//   psis_bench FILE.bin DRAWS OBS ROUNDS THREADS DRAWS_PER_BLOCK      FILE.bin: draws x observations, raw
//   doubles
// DRAWS_PER_BLOCK = DRAWS: all in one block; fewer: as they stream past.
#include <fmt/format.h>
#include <sys/resource.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "huge_array.hpp"
#include "pcic/estimate/importance_sampling.hpp"
#include "timing.hpp"

int main(int argc, char** argv) {
  if (argc < 7) return 2;
  const auto number = [&](int which) { return std::size_t{std::strtoul(argv[which], nullptr, 10)}; };
  const std::size_t num_draws = number(2), num_obs = number(3), per_block = number(6);
  pcic::bench::HugeArray log_lik(num_draws * num_obs);
  std::ifstream(argv[1], std::ios::binary)
      .read(reinterpret_cast<char*>(log_lik.data()),
            static_cast<std::streamsize>(log_lik.size() * sizeof(double)));
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, number(5));
  const pcic::BlockView all{log_lik.data(), num_draws, num_obs, num_obs};
  constexpr std::size_t obs_per_tile = 512;
  const std::size_t num_tiles = (num_obs + obs_per_tile - 1) / obs_per_tile;
  std::vector<pcic::bench::Contender> contenders = {
      {"psis", [&] {
         std::vector<pcic::RatioTails> tiles;
         for (std::size_t first = 0; first < num_obs; first += obs_per_tile)
           tiles.emplace_back(std::min(obs_per_tile, num_obs - first), 0,
                              pcic::ratios_to_keep(num_draws, {}));
         for (std::size_t draw = 0; draw < num_draws; draw += per_block)
           tbb::parallel_for(std::size_t{0}, num_tiles, [&](std::size_t tile) {
             const pcic::BlockView block = all.draws(draw, std::min(per_block, num_draws - draw));
             tiles[tile].add({}, block.columns(tile * obs_per_tile, tiles[tile].num_obs()));
           });
         const pcic::LeaveOneOut answer = pcic::leave_one_out(pcic::RatioTails::join_all(std::move(tiles)));
         if (!std::isfinite(answer.log_loss.psis.value)) std::abort();
       }}};
  pcic::bench::take_turns(contenders, std::atoi(argv[4]));
  for (double seconds : contenders[0].seconds) fmt::print("seconds {:.6f}\n", seconds);
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  fmt::print("peak_mb {:.1f}\n", static_cast<double>(usage.ru_maxrss) / 1024);
}
