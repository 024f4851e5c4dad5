// A graph with leaves of every kind and draws for it; its programs against its meaning.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "pcic/formula/program/program.hpp"
#include "pcic/formula/program/scalar_interpreter_test.hpp"

namespace pcic {

inline std::vector<double> random_numbers(std::size_t count, std::uint64_t seed, double low = -2,
                                          double high = 2) {
  std::mt19937_64 random(seed);
  std::vector<double> numbers(count);
  for (double& number : numbers) number = low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
  return numbers;
}

// A graph with some leaves, and a block of draws for it.
struct Example {
  static constexpr std::size_t num_draws = 21, num_terms = 5, num_groups = 6;

  explicit Example(std::size_t num_obs)
      : graph(num_obs),
        y(graph.data({"y", {num_obs}, random_numbers(num_obs, 1)}, true)),
        x(graph.data({"x", {num_obs, num_terms}, random_numbers(num_obs * num_terms, 2)}, true)),
        w(graph.data({"w", {num_terms}, random_numbers(num_terms, 3)}, false)),
        mu(add_draws("mu", {})),
        sigma(add_draws("sigma", {})),
        beta(add_draws("beta", {num_terms})),
        B(add_draws("B", {num_groups, num_terms})),
        lambda(add_draws("lambda", {num_obs})) {
    std::vector<double> groups(num_obs), ordinals(num_obs);
    for (std::size_t i = 0; i < num_obs; ++i) {
      groups[i] = static_cast<double>(1 + (7 * i) % num_groups);
      ordinals[i] = static_cast<double>(i + 1);
    }
    group = graph.data({"group", {num_obs}, groups}, true);
    observation = graph.data({"observation", {num_obs}, ordinals}, true);
  }

  NodeId add_draws(const std::string& name, std::vector<std::size_t> shape) {
    const ArrayInfo info{name, std::move(shape)};
    const std::size_t gap = 3;  // between the rows
    storage.push_back(random_numbers(num_draws * (info.size() + gap), 10 + storage.size(), 0.1, 2));
    blocks.push_back({storage.back().data(), num_draws, info.size(), info.size() + gap});
    return graph.draws(info);
  }

  NodeId operator()(Operation operation, std::vector<NodeId> operands) {
    return graph.apply(operation, operands);
  }
  NodeId number(double value) { return graph.constant(value); }

  // Of the arrays that the program asks for.
  std::vector<BlockView> blocks_for(const Program& program) const {
    std::vector<BlockView> wanted;
    for (const std::string& name : program.draw_arrays())
      for (std::size_t k = 0; k < blocks.size(); ++k)
        if (graph.draw_arrays()[k].name == name) wanted.push_back(blocks[k]);
    return wanted;
  }

  Graph graph;
  std::vector<std::vector<double>> storage;
  std::vector<BlockView> blocks;
  NodeId y, x, w, mu, sigma, beta, B, lambda, group = 0, observation = 0;
};

using Matrix = std::vector<std::vector<double>>;  // by output: draws x observations

inline Matrix run(const Example& example, std::span<const NodeId> outputs, std::size_t draws_at_once,
                  std::size_t obs_at_once) {
  const std::size_t num_obs = example.graph.num_obs();
  const Program program(example.graph, outputs);
  const Program::DrawValues draw_values = program.prepare(example.blocks_for(program));
  Program::Workspace workspace;
  Matrix result(outputs.size(), std::vector<double>(Example::num_draws * num_obs, -777));
  for (std::size_t draw = 0; draw < Example::num_draws; draw += draws_at_once)
    for (std::size_t obs = 0; obs < num_obs; obs += obs_at_once) {
      std::vector<OutputBlock> blocks;
      for (std::vector<double>& output : result)
        blocks.push_back({output.data() + draw * num_obs + obs, num_obs});
      program.evaluate(draw_values, {draw, std::min(draws_at_once, Example::num_draws - draw)},
                       {obs, std::min(obs_at_once, num_obs - obs)}, blocks, workspace);
    }
  return result;
}

// Sums are rounded in another order, and vector functions differ by some ulp.
inline void expect_near(double value, double expected, double tolerance, const std::string& where) {
  if (std::isnan(expected))
    EXPECT_TRUE(std::isnan(value)) << where << ": " << value;
  else if (std::isinf(expected))
    EXPECT_EQ(value, expected) << where;
  else
    EXPECT_NEAR(value, expected, tolerance * std::max(1.0, std::abs(expected))) << where;
}

inline void expect_meaning(const Example& example, const std::vector<NodeId>& outputs,
                           double tolerance = 1e-13) {
  const std::size_t num_obs = example.graph.num_obs();
  const Matrix result = run(example, outputs, Example::num_draws, num_obs);
  for (std::size_t draw = 0; draw < Example::num_draws; draw += 5)
    for (std::size_t obs = 0; obs < num_obs; obs += 1 + num_obs / 50) {
      const std::vector<InnerElements> expected = interpret(example.graph, example.blocks, draw, obs);
      for (std::size_t k = 0; k < outputs.size(); ++k)
        expect_near(result[k][draw * num_obs + obs], expected[outputs[k]][0], tolerance,
                    "output " + std::to_string(k) + ", draw " + std::to_string(draw) + ", observation " +
                        std::to_string(obs));
    }
}

inline void expect_same_bits(const Example& example, const std::vector<NodeId>& outputs) {
  const Matrix whole = run(example, outputs, Example::num_draws, example.graph.num_obs());
  for (const auto& [draws, obs] :
       std::vector<std::pair<std::size_t, std::size_t>>{{1, 100}, {3, 7}, {21, 1}, {4, 13}}) {
    const Matrix parts = run(example, outputs, draws, obs);
    for (std::size_t k = 0; k < outputs.size(); ++k)
      for (std::size_t i = 0; i < whole[k].size(); ++i) {
        if (std::isnan(whole[k][i]) && std::isnan(parts[k][i])) continue;  // a NaN's own bits mean nothing
        ASSERT_EQ(std::bit_cast<std::uint64_t>(whole[k][i]), std::bit_cast<std::uint64_t>(parts[k][i]))
            << "output " << k << ", element " << i << ", " << draws << " draws and " << obs
            << " observations at once";
      }
  }
}

}  // namespace pcic
