#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/formula/language/builder.hpp"
#include "pcic/formula/point/point.hpp"
#include "pcic/formula/program/program.hpp"

namespace pcic {
namespace {

// Three observations; draws of beta[4] = (1, 10, 100, 1000) and M[2, 3] = (1 .. 6).
class IndexTest : public testing::Test {
 protected:
  Dataset data{{{"y", {3}, {5, 7, 9}},
                {"k", {3}, {0, 1, 2}},
                {"X", {3, 2}, {1, 2, 3, 4, 5, 6}},
                {"from", {}, {2}},
                {"b:age", {3}, {1, 2, 3}}}};
  std::vector<ArrayInfo> draws{{"beta", {4}}, {"M", {2, 3}}, {"(Intercept)", {}}};
  Graph graph{3};
  Builder builder{graph, data, draws};

  std::vector<double> values(const std::string& text) {
    const NodeId node = builder.per_observation({text, "loss"});
    Point point;
    for (const ArrayInfo& array : graph.draw_arrays()) {
      if (array.name == "beta") point.push_back({1, 10, 100, 1000});
      if (array.name == "M") point.push_back({1, 2, 3, 4, 5, 6});
      if (array.name == "(Intercept)") point.push_back({50});
    }
    return values_at(graph, node, point);
  }
  double value(const std::string& text) { return values(text).front(); }
  std::string complaint(const std::string& text) {
    try {
      builder.per_observation({text, "loss"});
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  }
};

TEST_F(IndexTest, ARangeIsAVectorOfItsElements) {
  EXPECT_EQ(value("sum(beta[2:3])"), 110);
  EXPECT_EQ(value("sum(beta[from:])"), 1110);
  EXPECT_EQ(value("sum(beta[:from])"), 11);
  EXPECT_EQ(value("sum(beta[:])"), 1111);
  EXPECT_EQ(value("dot_product(beta[1:2], [3, 4])"), 43);
  EXPECT_EQ(value("beta[2:4][2]"), 100);
}

TEST_F(IndexTest, RangesPickRowsAndColumns) {
  EXPECT_EQ(value("sum(M[2])"), 15);
  EXPECT_EQ(value("sum(M[2, ])"), 15);
  EXPECT_EQ(value("sum(M[, 3])"), 9);
  EXPECT_EQ(value("sum(M[2, 2:])"), 11);
  EXPECT_EQ(value("sum(M[1:2, 2:3])"), 16);
  EXPECT_EQ(value("(M[1:2, 2:3] * [1, 10])[2]"), 65);
}

TEST_F(IndexTest, LeavingOutTheFirstIndexOfDataMeansTheObservation) {
  EXPECT_EQ(values("X[, 2]"), (std::vector<double>{2, 4, 6}));
  EXPECT_EQ(values("X[, 1:2] * beta[1:2]"), (std::vector<double>{21, 43, 65}));
  EXPECT_EQ(values("X[observation, 2:2] * beta[1:1]"), (std::vector<double>{2, 4, 6}));
}

TEST_F(IndexTest, RangesOutOfBoundsAreRefused) {
  EXPECT_NE(complaint("sum(beta[2:5])").find("the range 2:5; expected one that is not empty, within 1:4."),
            std::string::npos);
  EXPECT_NE(complaint("sum(beta[3:2])").find("not empty"), std::string::npos);
  EXPECT_NE(complaint("sum(beta[1:k])").find("the same for all draws and observations"), std::string::npos);
  EXPECT_NE(complaint("sum(beta[1:2.5])").find("a bound of a range is 2.5"), std::string::npos);
}

TEST_F(IndexTest, AnIndexNeedsToBeValidOnlyWhereItIsUsed) {
  EXPECT_EQ(values("observation == 1 ? 0 : y[observation - 1]"), (std::vector<double>{0, 5, 7}));
  EXPECT_EQ(values("k > 0 ? beta[k] : -1"), (std::vector<double>{-1, 1, 10}));
  EXPECT_EQ(values("k == 0 ? -1 : k == 1 ? -2 : beta[k]"), (std::vector<double>{-1, -2, 10}));
  EXPECT_NE(complaint("observation == 2 ? 0 : y[observation - 1]").find("index 0 at observation 1"),
            std::string::npos);
}

TEST_F(IndexTest, AFunctionThatWasCalledUnderAConditionIsCheckedAgainWithoutIt) {
  builder.define("before(i)", {"y[i - 1]", "--let"});
  EXPECT_EQ(values("k > 0 ? before(k + 1) : 0"), (std::vector<double>{0, 5, 7}));
  EXPECT_NE(complaint("(k > 0 ? before(k + 1) : 0) + before(k + 1)").find("index 0 at observation 1"),
            std::string::npos);
}

TEST_F(IndexTest, AProgramPicksNothingWhereTheIndexIsNotUsed) {
  const NodeId output = builder.per_observation({"k > 0 ? beta[k] : -1", "loss"});
  const Program program(graph, std::span(&output, 1));
  const std::vector<double> beta = {1, 10, 100, 1000};
  const BlockView block{beta.data(), 1, 4, 4};
  std::vector<double> out(3);
  const OutputBlock target{out.data(), 3};
  Program::Workspace workspace;
  program.evaluate(program.prepare(std::span(&block, 1)), {0, 1}, {0, 3}, std::span(&target, 1), workspace);
  EXPECT_EQ(out, (std::vector<double>{-1, 1, 10}));
}

TEST_F(IndexTest, NamesInBackquotesMeanColumnsAndDraws) {
  EXPECT_EQ(values("`(Intercept)` + `b:age`"), (std::vector<double>{51, 52, 53}));
  EXPECT_NE(complaint("`b:aeg` * 2").find("called 'b:aeg'; did you mean '`b:age`'?"), std::string::npos);
}

TEST_F(IndexTest, MinusAValueIsOneNodeHoweverItIsWritten) {
  const NodeId minus = builder.per_observation({"-beta[1]", "loss"});
  EXPECT_EQ(builder.per_observation({"-1 * beta[1]", "loss"}), minus);
  EXPECT_EQ(builder.per_observation({"beta[1] * -1", "loss"}), minus);
  EXPECT_EQ(builder.per_observation({"0 - beta[1]", "loss"}), minus);
}

}  // namespace
}  // namespace pcic
