#include "pcic/read/posteriordb.hpp"

#include <gtest/gtest.h>

#include "pcic/read/open_draws.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::drain;
using testing::input_error;
using testing::TempDir;
using Paths = std::vector<std::filesystem::path>;
using Rows = std::vector<std::vector<double>>;

TEST(Posteriordb, ChainsOfNamedDrawsAreArrays) {
  const TempDir dir;
  const auto path =
      dir.write_zip("draws.json.zip", {R"([{"mu": [1, 2], "theta[1]": [3, 4], "theta[2]": [5.5, 6]},
                             {"mu": [7, 8], "theta[1]": [9, 10], "theta[2]": [11, -1e3]}])"});
  const auto source = open_draws(Paths{path});
  EXPECT_EQ(source->num_chains(), 2u);
  EXPECT_EQ(source->reading().format, "JSON draws as in posteriordb");
  const auto all = drain(*source, {"theta", "mu"});
  EXPECT_EQ(all.values[0][0], (Rows{{3, 5.5}, {4, 6}}));
  EXPECT_EQ(all.values[0][1], (Rows{{9, 11}, {10, -1000}}));
  EXPECT_EQ(all.values[1][1], (Rows{{7}, {8}}));
}

TEST(Posteriordb, WhatIsNoListOfChainsIsRefused) {
  const TempDir dir;
  for (const char* text :
       {"[1, 2]", "[]", "[{}]", "[[1]]", R"([{"a": 1}])", R"([{"a": [1]}, {"b": [1]}])",
        R"([{"a": [1, 2]}, {"a": [1]}])", R"([{"a": [1], "b": []}])", R"([{"a": ["x"]}])",
        R"([{"a": [1], "b": [1]}, {"a": [1]}])", R"([{"a": [{"b": [1]}]}])", R"([{"a": [null]}])"})
    EXPECT_NE(input_error([&] {
                open_draws(Paths{dir.write("draws.json", text)});
              }).find("as posteriordb has them"),
              std::string::npos)
        << text;
  EXPECT_NE(input_error([&] {
              open_draws(Paths{dir.write("draws.json", R"([{"a": [1, 2)")});
            }).find("not valid JSON"),
            std::string::npos);
}

}  // namespace
}  // namespace pcic
