// Programs of formulas over 4000 draws: normal_lpdf against a loop written by hand with Eigen, and the
// logistic job whose peer is formula_numpy.py.
//   formula_bench normal ROUNDS
//   formula_bench logistic THREADS ROUNDS [OBS]
//   formula_bench functions ROUNDS    vector kernels against the scalar functions, by processor time
#include <fmt/format.h>
#include <sys/resource.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <Eigen/Core>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <random>
#include <string_view>

#include "pcic/accumulate/cross_moments.hpp"
#include "pcic/formula/program/program.hpp"
#include "timing.hpp"

namespace pcic::bench {
namespace {

constexpr std::size_t num_draws = 4000, draws_per_block = 100, draws_at_once = 20, obs_per_tile = 2048;

volatile double sink;

std::vector<double> random_numbers(std::size_t count, std::uint64_t seed, double mean, double deviation) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal(mean, deviation);
  std::vector<double> numbers(count);
  for (double& number : numbers) number = normal(random);
  return numbers;
}

struct GraphWriter {
  Graph& graph;
  NodeId operator()(Operation operation, std::vector<NodeId> operands) {
    return graph.apply(operation, operands);
  }
};

// Calls visit(draw, obs, num_obs) for pieces of draws_at_once x a tile, whose values stay in cache.
template <class Visit>
void for_each_piece(std::size_t num_obs, const Visit& visit) {
  for (std::size_t obs = 0; obs < num_obs; obs += obs_per_tile)
    for (std::size_t draw = 0; draw < num_draws; draw += draws_at_once)
      visit(draw, obs, std::min(obs_per_tile, num_obs - obs));
}

class NormalJob {
 public:
  static constexpr std::size_t num_obs = 10000;

  void by_program() {
    using enum Operation;
    Graph graph(num_obs);
    GraphWriter apply{graph};
    const NodeId y = graph.data({"y", {num_obs}, y_}, true);
    const NodeId mu = graph.draws({"mu", {}}), sigma = graph.draws({"sigma", {}});
    const NodeId scale = apply(multiply, {graph.constant(std::sqrt(0.5)), apply(inv, {sigma})});
    const NodeId z = apply(multiply, {apply(subtract, {y, mu}), scale});
    const NodeId offset =
        apply(subtract, {apply(negate, {apply(log, {sigma})}), graph.constant(half_log_two_pi)});
    const NodeId output = apply(subtract, {offset, apply(square, {z})});
    const Program program(graph, std::span(&output, 1));
    const std::vector<BlockView> arrays = {{mu_.data(), num_draws, 1, 1}, {sigma_.data(), num_draws, 1, 1}};
    const Program::DrawValues draw_values = program.prepare(arrays);
    Program::Workspace workspace;
    for_each_piece(num_obs, [&](std::size_t draw, std::size_t obs, std::size_t count) {
      const OutputBlock block{piece_.data(), obs_per_tile};
      program.evaluate(draw_values, {draw, draws_at_once}, {obs, count}, std::span(&block, 1), workspace);
      sink = piece_[0];
    });
  }

  void by_eigen() {
    for_each_piece(num_obs, [&](std::size_t draw, std::size_t obs, std::size_t count) {
      const auto size = static_cast<Eigen::Index>(count);
      const Eigen::Map<const Eigen::ArrayXd> y(y_.data() + obs, size);
      for (std::size_t d = 0; d < draws_at_once; ++d) {
        const double mu = mu_[draw + d], sigma = sigma_[draw + d];
        Eigen::Map<Eigen::ArrayXd> result(piece_.data() + d * obs_per_tile, size);
        result = -0.5 * ((y - mu) / sigma).square() - (std::log(sigma) + half_log_two_pi);
      }
      sink = piece_[0];
    });
  }

 private:
  const double half_log_two_pi = 0.5 * std::log(2 * std::numbers::pi);
  std::vector<double> y_ = random_numbers(num_obs, 1, 0, 1);
  std::vector<double> mu_ = random_numbers(num_draws, 2, 0, 0.1);
  std::vector<double> sigma_ = random_numbers(num_draws, 3, 1, 0.02);
  std::vector<double> piece_ = std::vector<double>(draws_at_once * obs_per_tile);
};

class LogisticJob {
 public:
  static constexpr std::size_t num_coefficients = 20;

  explicit LogisticJob(std::size_t num_obs)
      : num_obs_(num_obs), x_(random_numbers(num_obs * num_coefficients, 1, 0, 1)), y_(num_obs) {
    for (std::size_t i = 0; i < num_obs; ++i) y_[i] = x_[i * num_coefficients] > 0.1;
  }

  void run() const {
    const Program program = build();
    std::vector<CrossMoments> moments;
    for (std::size_t first = 0; first < num_obs_; first += obs_per_tile)
      moments.emplace_back(std::min(obs_per_tile, num_obs_ - first));
    for (std::size_t draw = 0; draw < num_draws; draw += draws_per_block) {
      const BlockView beta{beta_.data() + draw * num_coefficients, draws_per_block, num_coefficients,
                           num_coefficients};
      const Program::DrawValues draw_values = program.prepare(std::span(&beta, 1));
      tbb::parallel_for(std::size_t{0}, moments.size(),
                        [&](std::size_t tile) { add_tile(program, draw_values, tile, moments[tile]); });
    }
    sink = moments[0].loss_moments().covariance[0];
  }

 private:
  Program build() const {
    using enum Operation;
    Graph graph(num_obs_);
    GraphWriter apply{graph};
    const NodeId y = graph.data({"y", {num_obs_}, y_}, true);
    const NodeId x = graph.data({"x", {num_obs_, num_coefficients}, x_}, true);
    const NodeId eta = apply(product, {x, graph.draws({"beta", {num_coefficients}})});
    const NodeId plus_or_minus =
        apply(subtract, {apply(multiply, {graph.constant(2), y}), graph.constant(1)});
    const NodeId score = apply(log_inv_logit, {apply(multiply, {plus_or_minus, eta})});
    const NodeId brier = apply(square, {apply(subtract, {y, apply(inv_logit, {eta})})});
    return Program(graph, std::vector<NodeId>{score, brier});
  }

  static void add_tile(const Program& program, const Program::DrawValues& draw_values, std::size_t tile,
                       CrossMoments& moments) {
    thread_local Program::Workspace workspace;
    thread_local AlignedVector score(draws_at_once * obs_per_tile), brier(draws_at_once * obs_per_tile);
    for (std::size_t draw = 0; draw < draws_per_block; draw += draws_at_once) {
      const OutputBlock blocks[] = {{score.data(), obs_per_tile}, {brier.data(), obs_per_tile}};
      program.evaluate(draw_values, {draw, draws_at_once}, {tile * obs_per_tile, moments.num_obs()}, blocks,
                       workspace);
      const BlockView loss{brier.data(), draws_at_once, moments.num_obs(), obs_per_tile};
      moments.add(std::span(&loss, 1), {score.data(), draws_at_once, moments.num_obs(), obs_per_tile});
    }
  }

  std::size_t num_obs_;
  std::vector<double> x_, y_;
  std::vector<double> beta_ = random_numbers(num_draws * num_coefficients, 2, 0, 0.3);
};

void print_peak() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  fmt::print("peak_mb {:.1f}\n", static_cast<double>(usage.ru_maxrss) / 1024);
}

void compare_normal(int rounds) {
  NormalJob job;
  std::vector<Contender> contenders = {{"program", [&] { job.by_program(); }},
                                       {"Eigen", [&] { job.by_eigen(); }}};
  take_turns(contenders, rounds);
  constexpr double size = 1e-9 * num_draws * NormalJob::num_obs;
  fmt::print(
      "normal_lpdf, 4000 draws x {} observations: program {:.2f} ns, Eigen {:.2f} ns per value: {:.2f} of "
      "its time\n",
      NormalJob::num_obs, contenders[0].median() / size, contenders[1].median() / size,
      contenders[0].median() / contenders[1].median());
}

void time_logistic(std::size_t threads, int rounds, std::size_t num_obs) {
  const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena arena(static_cast<int>(threads));
  const LogisticJob job(num_obs);
  std::vector<Contender> contenders = {{"program", [&] { arena.execute([&] { job.run(); }); }}};
  take_turns(contenders, rounds);
  for (double seconds : contenders[0].seconds) fmt::print("seconds {:.6f}\n", seconds);
  print_peak();
}

// Numbers between 0.1 and 20, as shapes and counts are; functions of the real line get half of them negative.
void compare_functions(int rounds) {
  constexpr std::size_t count = 4096, repeats = 200;
  std::mt19937_64 random(7);
  std::vector<double> positive(count), real(count), result(count);
  for (std::size_t i = 0; i < count; ++i) {
    positive[i] = 0.1 + 19.9 * static_cast<double>(random() >> 11) * 0x1p-53;
    real[i] = (random() & 1 ? 0.3 : -0.3) * positive[i];
  }
  const auto compare = [&](const char* name, Operation operation, const std::vector<double>& x) {
    const View operand{x.data(), 0, 0, 1};
    const Destination target{result.data(), 0, 0, 1};
    const auto apply = [&](RowKernel kernel) {
      for (std::size_t k = 0; k < repeats; ++k)
        apply_elementwise(operation, kernel, std::span(&operand, 1), target, {1, 1, count});
      sink = result[count / 2];
    };
    std::vector<Contender> contenders = {{"kernel", [&] { apply(vector_kernel(operation)); }},
                                         {"scalar", [&] { apply(nullptr); }}};
    take_turns(contenders, rounds);
    const double size = 1e-9 * count * repeats;
    fmt::print("{:8} kernel {:5.2f} ns, scalar {:5.2f} ns per value: {:.2f} of its time\n", name,
               contenders[0].processor_median() / size, contenders[1].processor_median() / size,
               contenders[0].processor_median() / contenders[1].processor_median());
  };
  compare("lgamma", Operation::lgamma, positive);
  compare("Phi", Operation::Phi, real);
  compare("log_Phi", Operation::log_Phi, real);
  compare("erf", Operation::erf, real);
  compare("erfc", Operation::erfc, real);
  compare("tanh", Operation::tanh, real);
}

}  // namespace
}  // namespace pcic::bench

int main(int argc, char** argv) {
  const std::string_view which = argc > 1 ? argv[1] : "";
  if (which == "normal" && argc == 3)
    pcic::bench::compare_normal(std::atoi(argv[2]));
  else if (which == "logistic" && argc >= 4)
    pcic::bench::time_logistic(std::strtoul(argv[2], nullptr, 10), std::atoi(argv[3]),
                               argc > 4 ? std::strtoul(argv[4], nullptr, 10) : 100000);
  else if (which == "functions" && argc == 3)
    pcic::bench::compare_functions(std::atoi(argv[2]));
  else
    return 2;
}
