// How close accumulating nu and s from memory comes to merely reading them, with one and two threads.
#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstdlib>
#include <random>

#include "add_block.hpp"
#include "huge_array.hpp"
#include "pcic/run/tiled_state.hpp"
#include "read_bandwidth.hpp"
#include "timing.hpp"

namespace pcic::bench {
namespace {

constexpr std::size_t num_draws = 4000;
constexpr std::size_t draws_per_block = 100;

volatile double sink;

void fill(HugeArray& score, HugeArray& loss) {
  std::mt19937_64 random(1);
  for (std::size_t k = 0; k < score.size(); ++k) {
    const double z = static_cast<double>(random() >> 11) * 0x1p-53;
    score.data()[k] = -3 + z;
    loss.data()[k] = 2 - z + static_cast<double>(random() >> 11) * 0x1p-54;
  }
}

void read_only(HugeArray& score, HugeArray& loss, std::size_t threads) {
  const std::size_t part = score.size() / threads;
  tbb::parallel_for(std::size_t{0}, threads, [&](std::size_t t) {
    sink = sum_two_streams(score.data() + t * part, loss.data() + t * part, part);
  });
}

TiledState accumulate(HugeArray& score, HugeArray& loss, std::size_t num_obs, bool log_loss) {
  const std::vector<std::vector<double>> anchors = {
      std::vector<double>(num_obs, -2.5),
      std::vector<double>(num_obs, 1.75)};  // the means, as run/ finds them
  TiledState state({num_obs, "s", {"nu"}, log_loss}, anchors);
  state.begin_chain({.expected_draws = num_draws, .max_batches = 20});
  for (std::size_t draw = 0; draw < num_draws; draw += draws_per_block) {
    const BlockView nu{loss.data() + draw * num_obs, draws_per_block, num_obs, num_obs};
    add_block(state, std::span(&nu, 1), {score.data() + draw * num_obs, draws_per_block, num_obs, num_obs});
  }
  return state;
}

void accumulate_and_answer(HugeArray& score, HugeArray& loss, std::size_t num_obs) {
  sink = accumulate(score, loss, num_obs, false).join().loss_moments(0).covariance[0];
}

void compare(std::size_t num_obs) {
  HugeArray score(num_draws * num_obs), loss(num_draws * num_obs);
  fill(score, loss);
  const double gigabytes = 16e-9 * static_cast<double>(score.size());
  for (const std::size_t threads : {1u, 2u}) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena arena(static_cast<int>(threads));
    std::vector<Contender> contenders = {
        {"read", [&] { arena.execute([&] { read_only(score, loss, threads); }); }},
        {"moments", [&] { arena.execute([&] { accumulate(score, loss, num_obs, false); }); }},
        {"moments and answer", [&] { arena.execute([&] { accumulate_and_answer(score, loss, num_obs); }); }},
        {"moments and log-sum-exp", [&] { arena.execute([&] { accumulate(score, loss, num_obs, true); }); }}};
    take_turns(contenders, 9);
    for (const Contender& contender : contenders)
      fmt::print("{:6}  {}  {:24} {:8.1f} ms  {:5.1f} GB/s  {:.2f} of reading; by processor time {:.2f}\n",
                 num_obs, threads, contender.name, 1e3 * contender.median(), gigabytes / contender.median(),
                 contenders[0].median() / contender.median(),
                 contenders[0].processor_median() / contender.processor_median());
  }
}

}  // namespace
}  // namespace pcic::bench

int main(int argc, char** argv) {
  fmt::print("   obs  threads; 4000 draws of one score and one loss\n");
  if (argc > 1) return pcic::bench::compare(std::strtoul(argv[1], nullptr, 10)), 0;
  for (const std::size_t num_obs : {1000u, 10000u, 16384u, 50000u}) pcic::bench::compare(num_obs);
}
