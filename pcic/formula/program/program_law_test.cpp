// Laws of programs, tried on random graphs of all operations.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "pcic/formula/program/example_program_test.hpp"

namespace pcic {
namespace {

class RandomGraph {
 public:
  explicit RandomGraph(Example& example) : example_(example), graph_(example.graph) {
    numbers_ = {example.y,
                example.mu,
                example.sigma,
                graph_.constant(0.75),
                example(Operation::gather, {example.lambda, example.observation}),
                example(Operation::gather, {example.beta, graph_.constant(2)})};
    vectors_ = {example.x, example.w, example.beta, example(Operation::gather, {example.B, example.group})};
    num_exact_numbers_ = numbers_.size();
    num_exact_vectors_ = vectors_.size();
  }

  NodeId operator()() {
    const std::size_t num_steps = *rc::gen::inRange<std::size_t>(1, 10);
    for (std::size_t step = 0; step < num_steps; ++step) add_step();
    return numbers_.back();
  }

 private:
  void add_step() {
    add(apply_to_leaves());
    add(bounded(pick(), pick()));
    if (*rc::gen::arbitrary<bool>()) numbers_.push_back(reduce(vectors_.back()));
    numbers_.push_back(bounded(numbers_.back(), numbers_[numbers_.size() - 2]));
  }

  void add(NodeId node) { (graph_[node].shape.inner.empty() ? numbers_ : vectors_).push_back(node); }

  NodeId pick() {
    const bool number = *rc::gen::arbitrary<bool>();
    return *rc::gen::elementOf(number ? numbers_ : vectors_);
  }

  // Any operation at all, also one that jumps: its operands are the same to the last bit on both sides.
  NodeId apply_to_leaves() {
    const auto operation = static_cast<Operation>(*rc::gen::inRange<int>(
        static_cast<int>(Operation::negate), static_cast<int>(Operation::inc_beta_odds) + 1));
    std::vector<NodeId> operands;
    for (std::size_t k = 0; k < num_operands(operation); ++k) {
      const bool number = *rc::gen::arbitrary<bool>();
      const std::size_t count = number ? num_exact_numbers_ : num_exact_vectors_;
      operands.push_back((number ? numbers_ : vectors_)[*rc::gen::inRange<std::size_t>(0, count)]);
    }
    return graph_.apply(operation, operands);
  }

  // Rounding does not grow on the way through these.
  NodeId bounded(NodeId x, NodeId y) {
    const auto combine = *rc::gen::element(Operation::add, Operation::subtract, Operation::multiply,
                                           Operation::fmin, Operation::fmax, Operation::log_sum_exp);
    const auto bound = *rc::gen::element(Operation::tanh, Operation::inv_logit, Operation::log_inv_logit,
                                         Operation::log1m_inv_logit, Operation::log1p_exp, Operation::atan);
    return example_(bound, {example_(combine, {x, y})});
  }

  NodeId reduce(NodeId vector) {
    switch (*rc::gen::inRange(0, 7)) {
      case 0:
        return example_(Operation::sum, {vector});
      case 1:
        return example_(Operation::minimum, {vector});
      case 2:
        return example_(Operation::maximum, {vector});
      case 3:
        return example_(Operation::product, {vector, example_.w});
      case 4:
        return example_(Operation::gather, {example_(Operation::recurrence, {vector, graph_.constant(-0.6)}),
                                            graph_.constant(5)});
      case 5:
        return last_of_solution(vector);
      default:
        return example_(Operation::gather, {vector, graph_.constant(3)});
    }
  }

  // Of L x = vector, where L L' has at most 1 beside a diagonal of 5 and more: well conditioned.
  NodeId last_of_solution(NodeId vector) {
    std::vector<NodeId> rows;
    for (std::size_t i = 0; i < Example::num_terms; ++i) {
      std::vector<NodeId> row(Example::num_terms, example_(Operation::inv_logit, {example_.y}));
      row[i] = example_(Operation::add, {example_(Operation::square, {example_.sigma}), graph_.constant(5)});
      rows.push_back(graph_.apply(Operation::stack, row));
    }
    const NodeId matrix = example_(Operation::transpose, {graph_.apply(Operation::stack, rows)});
    return example_(Operation::gather,
                    {example_(Operation::solve_lower, {example_(Operation::cholesky, {matrix}), vector}),
                     graph_.constant(5)});
  }

  Example& example_;
  Graph& graph_;
  std::vector<NodeId> numbers_, vectors_;
  std::size_t num_exact_numbers_ = 0, num_exact_vectors_ = 0;
};

// Terms of up to 1e4, of functions with poles, may cancel: 1e4 times some ulp.
constexpr double tolerance = 1e-11;

TEST(ProgramLaw, AnyGraphComputesWhatItMeansAndTheSameBitsHoweverItIsCut) {
  EXPECT_TRUE(rc::check([] {
    Example example(*rc::gen::inRange<std::size_t>(1, 40));
    RandomGraph random_graph(example);
    const std::vector<NodeId> outputs = {random_graph(), random_graph()};
    testing::TestPartResultArray failures;
    {
      testing::ScopedFakeTestPartResultReporter reporter(&failures);
      expect_meaning(example, outputs, tolerance);
      expect_same_bits(example, outputs);
    }
    if (failures.size() > 0) RC_FAIL(failures.GetTestPartResult(0).message());
  }));
}

}  // namespace
}  // namespace pcic
