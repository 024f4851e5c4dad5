// What importance sampling costs with three losses: the pass over draws in memory and the evaluation, with and
// without it, side by side.
//   further_losses DRAWS OBS ROUNDS THREADS with|without|both       memory: one of the two per process
#include <fmt/format.h>
#include <sys/resource.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>

#include <cstdlib>
#include <optional>
#include <random>
#include <string>

#include "huge_array.hpp"
#include "pcic/estimate/batch_influences.hpp"
#include "pcic/estimate/loss_evaluation.hpp"
#include "timing.hpp"

namespace {

constexpr std::size_t num_chains = 4, num_losses = 3, obs_per_tile = 2048, draws_per_block = 128;

double peak_mb() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

double evaluate(const std::vector<pcic::BlockView>& arrays, std::size_t ratios_kept) {
  const std::size_t num_obs = arrays.front().num_obs, num_draws = arrays.front().num_draws;
  std::vector<pcic::EvaluationState> tiles;
  for (std::size_t first = 0; first < num_obs; first += obs_per_tile)
    tiles.emplace_back(pcic::EvaluationShape{.num_obs = std::min(obs_per_tile, num_obs - first),
                                             .score = "s",
                                             .losses = {"a", "b", "c"},
                                             .log_loss = false,
                                             .ratios_kept = ratios_kept});
  const std::size_t chain_length = num_draws / num_chains;
  for (std::size_t chain = 0; chain < num_chains; ++chain) {
    for (pcic::EvaluationState& tile : tiles) tile.begin_chain({.expected_draws = chain_length});
    for (std::size_t draw = 0; draw < chain_length; draw += draws_per_block)
      tbb::parallel_for(std::size_t{0}, tiles.size(), [&](std::size_t tile) {
        std::vector<pcic::BlockView> part;
        for (const pcic::BlockView& array : arrays)
          part.push_back(
              array.draws(chain * chain_length + draw, std::min(draws_per_block, chain_length - draw))
                  .columns(tile * obs_per_tile, tiles[tile].num_obs()));
        tiles[tile].add(std::span(part).subspan(1), part.front());
      });
  }
  const pcic::EvaluationState state = pcic::join_all(std::move(tiles));
  const pcic::Batch all_draws = state.all_draws();
  std::optional<pcic::LeaveOneOut> sampled;
  if (ratios_kept > 0) sampled = pcic::leave_one_out(state, all_draws);
  double sum = 0;
  for (std::size_t loss = 0; loss < num_losses; ++loss)
    sum += pcic::evaluate_loss(state, all_draws, loss).estimates.back().value;
  if (!sampled) return sum;
  const std::vector<double> shares = pcic::shares_of_mean(num_obs, {});
  std::vector<pcic::InfluenceSum> sums;
  for (std::size_t loss = 0; loss < num_losses; ++loss)
    for (const pcic::InfluenceOf of :
         {pcic::InfluenceOf::is, pcic::InfluenceOf::tis, pcic::InfluenceOf::psis})
      sums.push_back({{of, loss, shares}});
  for (const pcic::BatchSeries& series : pcic::batch_influences(state, all_draws, sums))
    sum += pcic::batch_means_error(series);
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) return 2;
  const auto number = [&](int which) { return std::size_t{std::strtoul(argv[which], nullptr, 10)}; };
  const std::size_t num_draws = number(1), num_obs = number(2);
  const std::string which = argv[5];
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, number(4));
  pcic::bench::HugeArray values((1 + num_losses) * num_draws * num_obs);
  tbb::parallel_for(std::size_t{0}, (1 + num_losses) * num_draws, [&](std::size_t row) {
    std::mt19937_64 random(row);
    std::normal_distribution<double> normal;
    for (std::size_t i = 0; i < num_obs; ++i) values.data()[row * num_obs + i] = 0.5 * normal(random);
  });
  std::vector<pcic::BlockView> arrays;
  for (std::size_t array = 0; array <= num_losses; ++array)
    arrays.push_back({values.data() + array * num_draws * num_obs, num_draws, num_obs, num_obs});
  const double before = peak_mb();
  std::vector<pcic::bench::Contender> contenders;
  if (which != "with") contenders.push_back({"without", [&] { evaluate(arrays, 0); }});
  if (which != "without")
    contenders.push_back({"with", [&] { evaluate(arrays, pcic::ratios_to_keep(num_draws, {})); }});
  pcic::bench::take_turns(contenders, std::atoi(argv[3]));
  for (const auto& contender : contenders)
    for (std::size_t round = 0; round < contender.seconds.size(); ++round)
      fmt::print("{} seconds {:.3f} of processors {:.3f}\n", contender.name, contender.seconds[round],
                 contender.processor_seconds[round]);
  fmt::print("peak_mb_above_data {:.1f}\n", peak_mb() - before);
}
