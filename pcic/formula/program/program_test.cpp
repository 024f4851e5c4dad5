#include "pcic/formula/program/program.hpp"

#include <gtest/gtest.h>

#include "pcic/formula/program/example_program_test.hpp"

namespace pcic {
namespace {

using enum Operation;

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

TEST(Program, DoesNotOverwriteAVectorWhileAnElementOfItIsStillRead) {
  Example e(10);
  const NodeId vector = e(exp, {e(multiply, {e.x, e.beta})});
  expect_meaning(e, {e(sum, {e(multiply, {e(gather, {vector, e.number(1)}), e(square, {vector})})})});
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

// More of them than are held at once, so that the draws are taken a few at a time.
TEST(Program, ReducesLongVectorsPerDraw) {
  constexpr std::size_t num_nodes = 150'000;
  Example e(3);
  const NodeId nodes = e.graph.data({"nodes", {num_nodes}, random_numbers(num_nodes, 6)}, false);
  const NodeId scaled = e(multiply, {nodes, e.mu});
  const NodeId largest = e(maximum, {scaled});
  const NodeId log_sum = e(add, {largest, e(log, {e(sum, {e(exp, {e(subtract, {scaled, largest})})})})});
  const NodeId element = e(gather, {e(exp, {scaled}), e.number(7)});
  expect_meaning(e, {e(add, {e.y, log_sum}), log_sum, e(add, {e.y, element}), element});
  expect_same_bits(e, {e(add, {e.y, log_sum})});
}

}  // namespace
}  // namespace pcic
