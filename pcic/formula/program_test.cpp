#include "pcic/formula/program.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <random>

#include "pcic/formula/scalar_interpreter_test.hpp"

namespace pcic {
namespace {

using enum Operation;

std::vector<double> random_numbers(std::size_t count, std::uint64_t seed, double low = -2, double high = 2) {
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

Matrix run(const Example& example, std::span<const NodeId> outputs, std::size_t draws_at_once,
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
void expect_near(double value, double expected, const std::string& where) {
  if (std::isnan(expected))
    EXPECT_TRUE(std::isnan(value)) << where << ": " << value;
  else if (std::isinf(expected))
    EXPECT_EQ(value, expected) << where;
  else
    EXPECT_NEAR(value, expected, 1e-13 * std::max(1.0, std::abs(expected))) << where;
}

void expect_meaning(const Example& example, std::vector<NodeId> outputs) {
  const std::size_t num_obs = example.graph.num_obs();
  const Matrix result = run(example, outputs, Example::num_draws, num_obs);
  for (std::size_t draw = 0; draw < Example::num_draws; draw += 5)
    for (std::size_t obs = 0; obs < num_obs; obs += 1 + num_obs / 50) {
      const std::vector<InnerElements> expected = interpret(example.graph, example.blocks, draw, obs);
      for (std::size_t k = 0; k < outputs.size(); ++k)
        expect_near(result[k][draw * num_obs + obs], expected[outputs[k]][0],
                    "output " + std::to_string(k) + ", draw " + std::to_string(draw) + ", observation " +
                        std::to_string(obs));
    }
}

void expect_same_bits(const Example& example, std::vector<NodeId> outputs) {
  const Matrix whole = run(example, outputs, Example::num_draws, example.graph.num_obs());
  for (const auto& [draws, obs] :
       std::vector<std::pair<std::size_t, std::size_t>>{{1, 100}, {3, 7}, {21, 1}, {4, 13}}) {
    const Matrix parts = run(example, outputs, draws, obs);
    for (std::size_t k = 0; k < outputs.size(); ++k)
      for (std::size_t i = 0; i < whole[k].size(); ++i)
        ASSERT_EQ(std::bit_cast<std::uint64_t>(whole[k][i]), std::bit_cast<std::uint64_t>(parts[k][i]))
            << "output " << k << ", element " << i << ", " << draws << " draws and " << obs
            << " observations at once";
  }
}

std::vector<NodeId> some_formulas(Example& e) {
  const NodeId z = e(divide, {e(subtract, {e.y, e.mu}), e.sigma});
  const NodeId normal = e(subtract, {e(multiply, {e.number(-0.5), e(square, {z})}), e(log, {e.sigma})});
  const NodeId eta = e(product, {e.x, e.beta});
  const NodeId is_one = e(less, {e.number(0), e.y});
  const NodeId score = e(select, {is_one, e(log_inv_logit, {eta}), e(log1m_inv_logit, {eta})});
  const NodeId sign = e(subtract, {e(multiply, {e.number(2), is_one}), e.number(1)});
  const NodeId signed_score = e(log_inv_logit, {e(multiply, {sign, eta})});
  const NodeId brier = e(square, {e(subtract, {is_one, e(inv_logit, {eta})})});
  const NodeId varying = e(gather, {e.B, e.group});  // 5 values per draw and observation
  const NodeId picked = e(add, {e(gather, {e.B, e.group, e.number(2)}), e(gather, {e.beta, e.number(3)})});
  const NodeId own = e(gather, {e.lambda, e.observation});
  const NodeId poisson = e(subtract, {e(lmultiply, {e(abs, {e.y}), own}), own});
  const NodeId inner = e(sum, {e(square, {e(subtract, {e.x, e.beta})})});
  const NodeId stacked = e(stack, {e.mu, e.y, own});
  const NodeId chosen = e(gather, {stacked, e(add, {e(less, {e.y, e.mu}), e.number(1)})});
  return {normal,
          score,
          signed_score,
          e(log1p_exp, {eta}),
          brier,
          e(product, {varying, e.w}),
          picked,
          poisson,
          own,
          inner,
          e(minimum, {varying}),
          e(maximum, {stacked}),
          chosen,
          e(power, {e.y, e.number(3)}),
          e(power, {own, e.number(1.5)}),
          e(product, {e.beta, e.w}),
          e(sum, {e(product, {e.B, varying})}),
          e(gather, {varying, e.number(4)}),
          normal};
}

class ProgramOfSize : public testing::TestWithParam<std::size_t> {};

TEST_P(ProgramOfSize, ComputesWhatItsGraphMeans) {
  Example example(GetParam());
  expect_meaning(example, some_formulas(example));
}

TEST_P(ProgramOfSize, GivesTheSameBitsHoweverDrawsAndObservationsAreCut) {
  Example example(GetParam());
  expect_same_bits(example, some_formulas(example));
}

INSTANTIATE_TEST_SUITE_P(Observations, ProgramOfSize, testing::Values(1, 7, 255, 2049),
                         [](const auto& instance) { return std::to_string(instance.param); });

TEST(Program, RepeatsAnOutputAlongTheDimensionsItLacks) {
  Example e(10);
  const std::vector<NodeId> outputs = {e.number(2.5), e.y, e(log, {e.sigma}), e.mu, e(exp, {e.y})};
  expect_meaning(e, outputs);
}

TEST(Program, AsksOnlyForTheDrawsItNeeds) {
  Example e(10);
  const NodeId output = e(add, {e.y, e(gather, {e.beta, e.number(2)})});
  EXPECT_EQ(Program(e.graph, std::span(&output, 1)).draw_arrays(), std::vector<std::string>{"beta"});
}

TEST(Program, GivesNaNWhereAnIndexNamesNoElement) {
  Example e(10);
  const NodeId half = e.number(0.5);
  expect_meaning(e, {e(gather, {e.beta, e.number(9)}), e(gather, {e.beta, e.observation}),
                     e(gather, {e.beta, e(multiply, {e.observation, half})}), e(gather, {e.beta, e.mu})});
}

TEST(Program, SumsManyInnerElementsOfFewObservations) {
  const std::size_t num_obs = 7, num_inner = 978;
  Example e(num_obs);
  const NodeId counts =
      e.graph.data({"Y", {num_obs, num_inner}, random_numbers(num_obs * num_inner, 5, 0, 9)}, true);
  const NodeId rates = e.add_draws("rates", {num_inner});
  const NodeId log_density = e(subtract, {e(multiply, {counts, e(log, {rates})}), rates});
  const std::vector<NodeId> outputs = {e(sum, {log_density}),
                                       e(sum, {e(square, {e(subtract, {counts, e.mu})})})};
  const Matrix result = run(e, outputs, Example::num_draws, num_obs);
  const std::vector<InnerElements> expected = interpret(e.graph, e.blocks, 20, 6);
  for (std::size_t k : {0u, 1u}) EXPECT_NEAR(result[k].back() / expected[outputs[k]][0], 1, 1e-13);
  expect_same_bits(e, outputs);
}

}  // namespace
}  // namespace pcic
