#include "pcic/formula/graph/matrix_function.hpp"

#include <array>
#include <cmath>

#include "pcic/formula/graph/align.hpp"

namespace pcic {
namespace {

using Arguments = std::span<const NodeId>;
using MaybeNode = std::optional<NodeId>;

constexpr std::size_t longest_written_out = 10'000;  // elements of a vector that a formula makes one by one

std::size_t num_dimensions(const Graph& graph, NodeId node) {
  return graph[node].shape.inner.size();
}

std::size_t extent(const Graph& graph, NodeId node, std::size_t dimension) {
  return graph[node].shape.inner[dimension];
}

bool is_square(const Graph& graph, NodeId node) {
  return num_dimensions(graph, node) == 2 && extent(graph, node, 0) == extent(graph, node, 1);
}

NodeId number(Graph& graph, std::size_t value) {
  return graph.constant(static_cast<double>(value));
}

NodeId apply(Graph& graph, Operation operation, std::initializer_list<NodeId> operands) {
  return graph.apply(operation, std::span(operands.begin(), operands.size()));
}

// The value of a constant that counts something.
std::optional<std::size_t> count_of(const Graph& graph, NodeId node) {
  const Node& constant = graph[node];
  const bool is_count = constant.operation == Operation::constant && constant.value >= 1 &&
                        constant.value <= static_cast<double>(longest_written_out) &&
                        constant.value == std::floor(constant.value);
  return is_count ? std::optional(static_cast<std::size_t>(constant.value)) : std::nullopt;
}

template <class Element>
NodeId stacked(Graph& graph, std::size_t size, Element element) {
  std::vector<NodeId> elements;
  for (std::size_t i = 1; i <= size; ++i) elements.push_back(element(i));
  return graph.apply(Operation::stack, elements);
}

// Of a vector, which is neither a row nor a column, the vector.
MaybeNode transpose(Graph& graph, Arguments arguments) {
  const std::size_t dimensions = num_dimensions(graph, arguments[0]);
  if (dimensions > 2) return std::nullopt;
  return dimensions < 2 ? arguments[0] : graph.apply(Operation::transpose, arguments);
}

MaybeNode cholesky(Graph& graph, Arguments arguments) {
  if (!is_square(graph, arguments[0])) return std::nullopt;
  return graph.apply(Operation::cholesky, arguments);
}

MaybeNode solve_lower(Graph& graph, Arguments arguments) {
  const bool fits = is_square(graph, arguments[0]) && num_dimensions(graph, arguments[1]) <= 2 &&
                    extent(graph, arguments[1], 0) == extent(graph, arguments[0], 0);
  return fits ? MaybeNode(graph.apply(Operation::solve_lower, arguments)) : std::nullopt;
}

MaybeNode diagonal(Graph& graph, Arguments arguments) {
  const NodeId matrix = arguments[0];
  if (!is_square(graph, matrix) || extent(graph, matrix, 0) > longest_written_out) return std::nullopt;
  return stacked(graph, extent(graph, matrix, 0), [&](std::size_t i) {
    return apply(graph, Operation::gather, {matrix, number(graph, i), number(graph, i)});
  });
}

// Row i of the matrix times element i of the vector.
MaybeNode scaled_rows(Graph& graph, Arguments arguments) {
  const NodeId vector = arguments[0], matrix = arguments[1];
  const bool fits = num_dimensions(graph, vector) == 1 && num_dimensions(graph, matrix) == 2 &&
                    extent(graph, vector, 0) == extent(graph, matrix, 0) &&
                    extent(graph, vector, 0) <= longest_written_out;
  if (!fits) return std::nullopt;
  return stacked(graph, extent(graph, matrix, 0), [&](std::size_t i) {
    const NodeId row = apply(graph, Operation::gather, {matrix, number(graph, i)});
    return apply(graph, Operation::multiply,
                 {row, apply(graph, Operation::gather, {vector, number(graph, i)})});
  });
}

MaybeNode scaled_columns(Graph& graph, Arguments arguments) {
  const NodeId matrix = arguments[0], vector = arguments[1];
  if (num_dimensions(graph, matrix) != 2) return std::nullopt;
  const NodeId operands[] = {vector, apply(graph, Operation::transpose, {matrix})};
  const MaybeNode scaled = scaled_rows(graph, operands);
  return scaled ? MaybeNode(apply(graph, Operation::transpose, {*scaled})) : std::nullopt;
}

template <std::size_t dimension>
MaybeNode extent_of(Graph& graph, Arguments arguments) {
  if (num_dimensions(graph, arguments[0]) != 2) return std::nullopt;
  return number(graph, extent(graph, arguments[0], dimension));
}

MaybeNode repeated(Graph& graph, Arguments arguments) {
  const std::optional<std::size_t> count = count_of(graph, arguments[1]);
  if (!count || num_dimensions(graph, arguments[0]) > 0) return std::nullopt;
  return stacked(graph, *count, [&](std::size_t) { return arguments[0]; });
}

MaybeNode evenly_spaced(Graph& graph, Arguments arguments) {
  const std::optional<std::size_t> count = count_of(graph, arguments[0]);
  const Node &first = graph[arguments[1]], &last = graph[arguments[2]];
  if (!count || first.operation != Operation::constant || last.operation != Operation::constant)
    return std::nullopt;
  const double from = first.value, to = last.value;
  return stacked(graph, *count, [&](std::size_t i) {
    const double share = *count == 1 ? 1 : static_cast<double>(i - 1) / static_cast<double>(*count - 1);
    return graph.constant(i == *count ? to : from + share * (to - from));
  });
}

MaybeNode joined(Graph& graph, Arguments arguments) {
  std::vector<NodeId> elements;
  for (const NodeId part : arguments) {
    const std::size_t dimensions = num_dimensions(graph, part);
    if (dimensions > 1 || (dimensions == 1 && extent(graph, part, 0) > longest_written_out))
      return std::nullopt;
    if (dimensions == 0) elements.push_back(part);
    for (std::size_t i = 1; dimensions == 1 && i <= extent(graph, part, 0); ++i)
      elements.push_back(apply(graph, Operation::gather, {part, number(graph, i)}));
  }
  return graph.apply(Operation::stack, elements);
}

MaybeNode identity_matrix(Graph& graph, Arguments arguments) {
  constexpr std::size_t largest = 1'000;
  const std::optional<std::size_t> size = count_of(graph, arguments[0]);
  if (!size || *size > largest) return std::nullopt;
  return stacked(graph, *size, [&](std::size_t i) {
    return stacked(graph, *size, [&](std::size_t j) { return graph.constant(i == j ? 1 : 0); });
  });
}

MaybeNode all_observations(Graph& graph, Arguments arguments) {
  return graph[arguments[0]].shape.observation ? over_observations(graph, arguments[0]) : std::nullopt;
}

// Along the elements of a vector; along the observations, where the first argument has one value for each of them.
MaybeNode recurrence(Graph& graph, Arguments arguments) {
  std::vector<NodeId> operands(arguments.begin(), arguments.end());
  if (num_dimensions(graph, arguments[0]) == 0)
    for (NodeId& operand : operands) {
      const MaybeNode series = over_observations(graph, operand);
      if (!series) return std::nullopt;
      operand = *series;
    }
  const bool fits = num_dimensions(graph, operands[0]) == 1 &&
                    (num_dimensions(graph, operands[1]) == 0 ||
                     graph[operands[1]].shape.inner == graph[operands[0]].shape.inner);
  return fits ? MaybeNode(graph.apply(Operation::recurrence, operands)) : std::nullopt;
}

MaybeNode cumulative_sum(Graph& graph, Arguments arguments) {
  const NodeId operands[] = {arguments[0], graph.constant(1)};
  return recurrence(graph, operands);
}

constexpr auto matrix_table = std::to_array<InnerFunctionRow>({
    {{"cumulative_sum(x)",
      "x[1], x[1] + x[2], ...; of what has one value per observation, over the observations",
      "cumulative_sum([1, 2, 3])[3]", "a vector, or one value per observation that no other index has picked",
      true},
     cumulative_sum},
    {{"recurrence(a, b)",
      "h[1] = a[1], h[t] = a[t] + b[t] h[t - 1]; b may be a number, and a have one value per observation",
      "recurrence([1, 2, 3], 0.5)[3]",
      "a vector, or one value per observation that no other index has picked, and a number or as many of them",
      true},
     recurrence},
    {{"all_observations(x)",
      "all n values of what has one value or row per observation: the vector y, the matrix x, as the model has them",
      "all_observations(observation)[1]",
      "what has one value or row per observation and was not picked by an index", true},
     all_observations},
    {{"rep_vector(x, n)", "a vector of n times x", "sum(rep_vector(2, 3))",
      "a number, and how often: a whole number from 1 to 10000 that is written out", true},
     repeated},
    {{"linspaced_vector(n, a, b)", "n numbers from a to b, evenly spaced", "linspaced_vector(5, 0, 1)[2]",
      "how many, from where and to where, as numbers that are written out", true},
     evenly_spaced},
    {{"identity_matrix(n)", "1 on the diagonal, else 0", "identity_matrix(2)[2, 2]",
      "a whole number from 1 to 1000 that is written out", true},
     identity_matrix},
    {{"append_row(x, y)", "two vectors or numbers, one after the other", "sum(append_row([1, 2], 3))",
      "vectors or numbers", true},
     joined},
    {{"rows(x)", "number of rows of a matrix", "rows([[1, 2, 3], [4, 5, 6]])", "a matrix"}, extent_of<0>},
    {{"cols(x)", "number of columns of a matrix", "cols([[1, 2, 3], [4, 5, 6]])", "a matrix"}, extent_of<1>},
    {{"transpose(x)", "x', rows for columns", "transpose([[1, 2], [3, 4]])[1, 2]", "a matrix or vector",
      true},
     transpose},
    {{"diagonal(x)", "diagonal of a square matrix", "sum(diagonal([[1, 2], [3, 4]]))", "a square matrix"},
     diagonal},
    {{"diag_pre_multiply(v, x)", "row i of the matrix x times v[i]",
      "diag_pre_multiply([2, 3], [[1, 2], [3, 4]])[2, 1]", "a vector with one element per row of the matrix"},
     scaled_rows},
    {{"diag_post_multiply(x, v)", "column j of the matrix x times v[j]",
      "diag_post_multiply([[1, 2], [3, 4]], [2, 3])[1, 2]",
      "a vector with one element per column of the matrix"},
     scaled_columns},
    {{"cholesky_decompose(x)", "lower triangular L with L * L' = x, a positive definite matrix",
      "cholesky_decompose([[4, 2], [2, 5]])[2, 2]", "a square matrix"},
     cholesky},
    {{"mdivide_left_tri_low(l, b)", "the x with l * x = b, of a lower triangular matrix l",
      "mdivide_left_tri_low([[2, 0], [1, 2]], [4, 6])[2]",
      "a square matrix, and a vector or matrix with as many rows"},
     solve_lower},
});

}  // namespace

std::span<const InnerFunctionRow> matrix_functions() {
  return matrix_table;
}

}  // namespace pcic
