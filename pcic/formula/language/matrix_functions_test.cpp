// Matrices, transposed vectors, lists of indices and recurrences, as formulas write them.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "pcic/formula/language/builder.hpp"
#include "pcic/formula/language/formula_error_test.hpp"
#include "pcic/formula/point/point.hpp"

namespace pcic {
namespace {

// Three observations; draws of b = 2, v = (1, 10), M = (1 2; 3 4), theta = (5, 6, 7).
class MatrixFunctions : public testing::Test {
 protected:
  Dataset data{{{"y", {3}, {5, 7, 9}},
                {"X", {3, 2}, {1, 2, 3, 4, 5, 6}},
                {"C", {3, 3}, {4, 2, 0, 2, 5, 1, 0, 1, 3}},
                {"node", {4}, {3, 1, 1, 2}},
                {"k", {3}, {1, 2, 3}}}};
  std::vector<ArrayInfo> draws{{"b", {}}, {"v", {2}}, {"M", {2, 2}}, {"theta", {3}}};
  Graph graph{3};
  Builder builder{graph, data, draws};

  std::vector<double> values(const std::string& text) {
    const NodeId node = builder.per_observation({text, "loss"});
    Point point;
    for (const ArrayInfo& array : graph.draw_arrays()) {
      if (array.name == "b") point.push_back({2});
      if (array.name == "v") point.push_back({1, 10});
      if (array.name == "M") point.push_back({1, 2, 3, 4});
      if (array.name == "theta") point.push_back({5, 6, 7});
    }
    return values_at(graph, node, point);
  }
  double value(const std::string& text) { return values(text).front(); }
  std::string complaint(const std::string& text) {
    return formula_error([&] { builder.per_observation({text, "loss"}); });
  }
};

TEST_F(MatrixFunctions, AQuoteTransposes) {
  EXPECT_EQ(value("M'[1, 2]"), 3);
  EXPECT_EQ(value("(M' * v)[1]"), 31);
  EXPECT_EQ(value("(M * v)[1]"), 21);
  EXPECT_EQ(value("v' * M * v"), 451);
  EXPECT_EQ(value("v'[2]"), 10);
  EXPECT_EQ(values("X * v + b'"), (std::vector<double>{23, 45, 67}));
}

TEST_F(MatrixFunctions, AVectorTimesATransposedOneIsRefusedForItMayMeanTwoThings) {
  EXPECT_NE(complaint("sum(v * v')").find("write dot_product(a, b)"), std::string::npos);
}

TEST_F(MatrixFunctions, ARecurrenceOverTheObservationsKnowsAllOfThem) {
  EXPECT_EQ(values("recurrence(y - b, 0.5)"), (std::vector<double>{3, 6.5, 10.25}));
  EXPECT_EQ(values("recurrence(y, theta)"), (std::vector<double>{5, 37, 268}));
  EXPECT_EQ(values("cumulative_sum(theta)"), (std::vector<double>{5, 11, 18}));
  EXPECT_EQ(values("cumulative_sum(y)[observation] - y"), (std::vector<double>{0, 5, 12}));
}

TEST_F(MatrixFunctions, ARecurrenceOfAVectorPerObservationStaysWithinIt) {
  EXPECT_EQ(values("cumulative_sum(X)[2]"), (std::vector<double>{3, 7, 11}));
}

TEST_F(MatrixFunctions, AllObservationsAreTheVectorOrMatrixOfTheModel) {
  EXPECT_EQ(value("sum(all_observations(y))"), 21);
  EXPECT_EQ(value("sum(all_observations(exp(log(y - b))))"), 3 + 5 + 7);
  EXPECT_EQ(value("all_observations(X)[2, 1]"), 3);
  EXPECT_NEAR(value("log_determinant_spd(all_observations(C))"), std::log(4 * 14 - 2 * 6), 1e-14);
  EXPECT_EQ(values("(all_observations(C) * all_observations(y))"), (std::vector<double>{34, 54, 34}));
  EXPECT_NE(complaint("sum(all_observations(y[k]))").find("all_observations needs what has one value or row"),
            std::string::npos);
  EXPECT_NE(complaint("sum(all_observations(v))").find("v has 2 values per draw; all_observations needs"),
            std::string::npos);
}

TEST_F(MatrixFunctions, AListOfIndicesPicksAnElementForEach) {
  EXPECT_EQ(value("sum(theta[node])"), 7 + 5 + 5 + 6);
  EXPECT_EQ(value("dot_self(theta[node] - theta[node[1]])"), 0 + 4 + 4 + 1);
  EXPECT_EQ(value("sum(M[2, [2, 1, 1]])"), 10);
  EXPECT_NE(complaint("sum(v[node])").find("index 3; expected a whole number from 1 to 2."),
            std::string::npos);
}

TEST_F(MatrixFunctions, VectorsAreCutJoinedAndMade) {
  EXPECT_EQ(value("sum(head(theta, 2))"), 11);
  EXPECT_EQ(value("sum(tail(theta, 2))"), 13);
  EXPECT_EQ(value("segment(theta, 2, 2)[1]"), 6);
  EXPECT_EQ(value("sum(append_row(v, b))"), 13);
  EXPECT_EQ(value("sum(rep_vector(b, 4))"), 8);
  EXPECT_EQ(value("linspaced_vector(5, 0, 2)[2]"), 0.5);
  EXPECT_EQ(value("linspaced_vector(1, 0, 2)[1]"), 2);
  EXPECT_NE(complaint("sum(rep_vector(1, b))").find("rep_vector needs a number, and how often"),
            std::string::npos);
  EXPECT_NE(complaint("sum(rep_vector(1, 1e9))").find("from 1 to 10000"), std::string::npos);
}

TEST_F(MatrixFunctions, AMatrixThatIsNotPositiveDefiniteHasNoDensity) {
  EXPECT_TRUE(std::isnan(value("multi_normal_lpdf(v | [0, 0], [[1, 2], [2, 1]])")));
  EXPECT_TRUE(std::isnan(value("multi_normal_cholesky_lpdf(v | [0, 0], [[1, 0], [2, -1]])")));
  EXPECT_TRUE(std::isnan(value("multi_normal_prec_lpdf(v | [0, 0], [[1, 1], [1, 1]])")));
  EXPECT_TRUE(std::isnan(value("wishart_lpdf([[2, 0], [0, 1]] | 0.5, [[1, 0], [0, 1]])")));
  EXPECT_TRUE(std::isnan(value("dirichlet_lpdf([0.5, 0.5] | [1, -1])")));
  EXPECT_NE(complaint("cholesky_decompose(X)[1, 1]").find("needs a square matrix"), std::string::npos);
  EXPECT_NE(complaint("multi_normal_lpdf(X | v, [[1, 0, 0], [0, 1, 0], [0, 0, 1]])")
                .find("a vector or matrix with as many rows"),
            std::string::npos);
}

TEST_F(MatrixFunctions, ARowOfAMatrixIsTheVectorOfAnObservation) {
  const std::vector<double> densities = values("X ~ multi_normal(v, [[2, 0], [0, 8]])");
  for (std::size_t i = 0; i < 3; ++i) {
    const double first = data.find("X")->values[2 * i] - 1, second = data.find("X")->values[2 * i + 1] - 10;
    EXPECT_NEAR(
        densities[i],
        -std::log(2 * std::numbers::pi) - 0.5 * std::log(16) - first * first / 4 - second * second / 16,
        1e-14);
  }
}

}  // namespace
}  // namespace pcic
