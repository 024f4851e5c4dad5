#include "pcic/read/long_table.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pcic/read/open_draws.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::drain;
using testing::input_error;
using testing::TempDir;
using Paths = std::vector<std::filesystem::path>;
using Rows = std::vector<std::vector<double>>;

const std::string schools =
    "chain,draw,school,mu,theta\n"
    "0,0,Choate,4,1\n0,0,\"Hotchkiss, MA\",4,2\n"
    "0,1,Choate,5,3\n0,1,\"Hotchkiss, MA\",5,4\n"
    "1,0,Choate,6,5\n1,0,\"Hotchkiss, MA\",6,6\n";

std::string refusal(const std::string& text) {
  const TempDir dir;
  const auto path = dir.write("a.csv", text);
  const std::string message = input_error([&] { open_draws(Paths{path}); });
  return message.starts_with(path.string()) ? message.substr(path.string().size()) : message;
}

TEST(LongTable, RowsOfADrawBecomeTheElementsOfItsArrays) {
  const TempDir dir;
  const auto source = open_draws(Paths{dir.write("a.csv", schools)});
  ASSERT_EQ(source->num_chains(), 2);
  EXPECT_EQ(source->expected_draws(0), 2);
  EXPECT_EQ(source->expected_draws(1), 1);
  ASSERT_EQ(source->arrays().size(), 2);
  EXPECT_TRUE(source->arrays()[0].shape.empty()) << "mu is the same for all schools";
  EXPECT_EQ(source->arrays()[1].shape, std::vector<std::size_t>{2});
  const auto all = drain(*source, {"theta", "mu"});
  EXPECT_EQ(all.values[0][0], (Rows{{1, 2}, {3, 4}}));
  EXPECT_EQ(all.values[0][1], (Rows{{5, 6}}));
  EXPECT_EQ(all.values[1][0], (Rows{{4}, {5}}));
  EXPECT_EQ(source->reading().layout, "a long table with a row per draw and school");
  EXPECT_EQ(source->progress().bytes_read, source->progress().bytes_total);
}

TEST(LongTable, AnArrayHasTheIndicesAlongWhichItChanges) {
  const TempDir dir;
  const auto source = open_draws(Paths{dir.write("a.csv",
                                                 "chain,draw,i,j,theta,x\n"
                                                 "0,0,0,0,1,7\n0,0,0,1,1,8\n0,0,0,2,1,9\n"
                                                 "0,0,1,0,2,7\n0,0,1,1,2,8\n0,0,1,2,2,9\n")});
  EXPECT_EQ(source->arrays()[0].shape, std::vector<std::size_t>{2});
  EXPECT_EQ(source->arrays()[1].shape, std::vector<std::size_t>{3});
  const auto all = drain(*source, {"theta", "x"});
  EXPECT_EQ(all.values[0][0], (Rows{{1, 2}}));
  EXPECT_EQ(all.values[1][0], (Rows{{7, 8, 9}}));
}

TEST(LongTable, TheOnlyArrayHasAllIndices) {
  const TempDir dir;
  const auto source = open_draws(Paths{dir.write("a.csv", "draw,obs_id,ll\n1,0,5\n1,1,5\n2,0,6\n2,1,6\n")});
  EXPECT_EQ(drain(*source, {"ll"}).values[0][0], (Rows{{5, 5}, {6, 6}}));
}

TEST(LongTable, SeveralFilesAreMoreChains) {
  const TempDir dir;
  const auto path = dir.write("a.csv", schools);
  EXPECT_EQ(open_draws(Paths{path, path})->num_chains(), 4);
}

TEST(LongTable, WhatIsNotTheSameForEveryDrawIsRefused) {
  const std::string head = "chain,draw,obs,ll\n0,0,0,1\n0,0,1,2\n";
  EXPECT_EQ(refusal(head + "0,1,1,3\n0,1,0,4\n"),
            ":4: obs is 1 where the first draw of this long table has 0. Write the rows of every draw in the "
            "same order.");
  EXPECT_TRUE(refusal(head + "0,1,0,3\n")
                  .starts_with(":4: 1 rows of draw 1; the first draw of this long table has 2."));
  EXPECT_TRUE(
      refusal(head + "1,0,0,3\n1,0,1,4\n0,1,0,5\n0,1,1,6\n").starts_with(":6: rows of chain 0 again"));
  EXPECT_TRUE(refusal(head + "0,1,0,3\n0,1,1,4\n0,0,0,5\n0,0,1,6\n").starts_with(":6: rows of draw 0 again"));
  EXPECT_TRUE(refusal("chain,draw,ll\n0,0,1\n0,0,2\n").starts_with(":2: 2 rows of the same chain and draw"));
}

TEST(LongTable, DrawsThatComeTwiceAreNeverARowEach) {
  EXPECT_EQ(
      refusal("chain,draw,ll\n0,0,1\n0,1,2\n0,0,3\n0,1,4\n"),
      " (chain 0): draw 0 comes more than once; expected a row per draw, or a long table: all rows of a draw "
      "together, as many for each. Sort the rows by chain and draw.");
  EXPECT_NE(refusal("draw,ll\n0,1\n1,2\n1,3\n"), "");
}

}  // namespace
}  // namespace pcic
