#include "pcic/read/plain_csv.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pcic/core/project_root_test.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::drain;
using testing::input_error;
using testing::TempDir;
using Paths = std::vector<std::filesystem::path>;
using Rows = std::vector<std::vector<double>>;

TEST(PlainCsv, AFileWithoutNamesIsOneArrayNamedAfterIt) {
  const TempDir dir;
  const auto source = open_draws(Paths{dir.write("log_lik.csv", "1,2,3\n4,5,6\n")},
                                 {.layout = {.asked = ArrayLayout::draws_obs}});
  ASSERT_EQ(source->arrays().size(), 1);
  EXPECT_EQ(source->arrays()[0].name, "log_lik");
  EXPECT_EQ(source->arrays()[0].shape, std::vector<std::size_t>{3});
  EXPECT_EQ(source->expected_draws(0), std::nullopt);  // one pass: nobody has counted the rows
  EXPECT_EQ(drain(*source, {"log_lik"}).values[0][0], (Rows{{1, 2, 3}, {4, 5, 6}}));
}

TEST(PlainCsv, LabelsThatCountUpAreNoDraw) {
  const TempDir dir;
  for (const char* content : {"0,1\n-1.5,-2\n-3,-4\n-5,-6\n", "\"1\",\"2\"\n-1.5,-2\n-3,-4\n-5,-6\n",
                              "\"V1\",\"V2\"\n-1.5,-2\n-3,-4\n-5,-6\n", ",0,1\n0,-1.5,-2\n1,-3,-4\n2,-5,-6\n",
                              "\"\",\"V1\",\"V2\"\n\"1\",-1.5,-2\n\"2\",-3,-4\n\"3\",-5,-6\n"}) {
    const auto source = open_draws(Paths{dir.write("log_lik.csv", content)});
    ASSERT_EQ(source->arrays().size(), 1) << content;
    EXPECT_EQ(drain(*source, {"log_lik"}).values[0][0], (Rows{{-1.5, -2}, {-3, -4}, {-5, -6}})) << content;
    EXPECT_NE(source->reading().evidence.find("counts the columns"), std::string::npos) << content;
  }
}

TEST(PlainCsv, AnIndexBesideNamedColumnsIsNoArray) {
  const TempDir dir;
  const auto source = open_draws(Paths{dir.write("a.csv", ",mu,tau\n0,5,6\n1,7,8\n")});
  ASSERT_EQ(source->arrays().size(), 2);
  EXPECT_EQ(drain(*source, {"tau"}).values[0][0], (Rows{{6}, {8}}));
}

TEST(PlainCsv, RowsOfObservationsAreTurnedOver) {
  const TempDir dir;
  const auto path = dir.write("log_lik.csv", "-1.5,-2,-3\n-4,-5,-6\n");
  EXPECT_NE(
      input_error([&] { open_draws(Paths{path}); }).find("2 observations x 3 draws (--layout obs,draws)"),
      std::string::npos);
  for (const OpenOptions& options : {OpenOptions{.layout = {.data_lengths = {2}}},
                                     OpenOptions{.layout = {.asked = ArrayLayout::obs_draws}}}) {
    const auto source = open_draws(Paths{path, path}, options);
    EXPECT_EQ(source->num_chains(), 2);
    EXPECT_EQ(source->expected_draws(1), 3);
    EXPECT_EQ(drain(*source, {"log_lik"}).values[0][1], (Rows{{-1.5, -4}, {-2, -5}, {-3, -6}}));
    EXPECT_EQ(source->reading().layout, "observations x draws");
  }
}

TEST(PlainCsv, ALayoutDoesNotFitColumnsWithNames) {
  const TempDir dir;
  const auto path = dir.write("a.csv", "mu,tau\n1,2\n");
  EXPECT_EQ(input_error([&] { open_draws(Paths{path}, {.layout = {.asked = ArrayLayout::obs_draws}}); }),
            path.string() +
                ":1: its columns have names, so a row is a draw; --layout obs,draws is for arrays "
                "without names. Leave --layout out.");
}

TEST(PlainCsv, NamedColumnsAreArraysAndFilesAreChains) {
  const TempDir dir;
  const Paths paths{dir.write("a.csv", "mu,\"theta[1]\",\"theta[2]\"\n1,2,\"3\"\n"),
                    dir.write("b.csv", "mu,theta[1],theta[2]\n4,5,6\n7,8,9\n")};
  const auto source = open_draws(paths);
  EXPECT_EQ(source->num_chains(), 2);
  const auto all = drain(*source, {"theta"});
  EXPECT_EQ(all.values[0][0], (Rows{{2, 3}}));
  EXPECT_EQ(all.values[0][1], (Rows{{5, 6}, {8, 9}}));
}

TEST(PlainCsv, AChainColumnCutsTheRowsIntoChains) {
  const TempDir dir;
  for (const char* names :
       {".chain,.iteration,.draw,mu", "chain,iteration,draw,mu", "chain__,iter__,draw__,mu"}) {
    const auto path = dir.write("a.csv", fmt::format("{}\n1,1,1,5\n1,2,2,6\n2,1,3,7\n", names));
    const auto source = open_draws(Paths{path, path});
    ASSERT_EQ(source->num_chains(), 4);
    ASSERT_EQ(source->arrays().size(), 1);
    EXPECT_EQ(source->expected_draws(0), 2);
    EXPECT_EQ(source->expected_draws(1), 1);
    EXPECT_EQ(source->chain_name(1), path.string() + " (chain 2)");
    const auto all = drain(*source, {"mu"});
    EXPECT_EQ(all.values[0][0], (Rows{{5}, {6}}));
    EXPECT_EQ(all.values[0][1], (Rows{{7}}));
    EXPECT_EQ(all.values[0][3], (Rows{{7}}));
  }
}

TEST(PlainCsv, ChainsThatAreNotTogetherAreAnError) {
  const TempDir dir;
  const auto path = dir.write("a.csv", ".chain,mu\n1,5\n2,6\n1,7\n");
  EXPECT_NE(input_error([&] { open_draws(Paths{path}); }).find("rows of chain 1 are not together"),
            std::string::npos);
}

TEST(PlainCsv, DelimitersLineEndsAndByteOrderMarksAreUnderstood) {
  const TempDir dir;
  for (const char* content : {"mu;b.1;b.2\n1;2;3\n", "mu\tb.1\tb.2\n1\t2\t3\n", "mu,b.1,b.2\r\n1,2,3\r\n",
                              "\xEF\xBB\xBFmu,b.1,b.2\n1,2,3\n",
                              "# a comment\n# another\n\nmu, b.1, b.2\n1, 2, 3\n\n", "mu,b.2,b.1\n1,3,2"}) {
    const auto source = open_draws(Paths{dir.write("a.csv", content)});
    EXPECT_EQ(drain(*source, {"b"}).values[0][0], (Rows{{2, 3}})) << content;
  }
}

TEST(PlainCsv, AMissingLastLineEndIsRemarkedOn) {
  const TempDir dir;
  const auto source = open_draws(Paths{dir.write("a.csv", "mu\n1\n2")});
  EXPECT_EQ(drain(*source, {"mu"}).values[0][0], (Rows{{1}, {2}}));
  ASSERT_EQ(source->remarks().size(), 1);
  EXPECT_NE(source->remarks()[0].find("no line end"), std::string::npos);
}

TEST(PlainCsv, RowsAreNeverDroppedForTheirLooks) {
  const TempDir dir;
  const auto refusal = [&](std::string_view content) {
    const auto path = dir.write("a.csv", content);
    return input_error([&] { open_draws(Paths{path})->next(); }).substr(path.string().size());
  };
  EXPECT_EQ(
      refusal("mu,b\n1,2\n#3,4\n5,6\n"),
      ":3: the row begins with '#'; expected values. A comment belongs above the column names; a text that "
      "begins with '#' goes in quotes.");
  EXPECT_EQ(
      refusal("mu\n1\n\n2\n"),
      ":3: the line is blank; expected a value, for this file has one column. Write NA for a value that is "
      "missing, or take the line out.");
  EXPECT_EQ(drain(*open_draws(Paths{dir.write("a.csv", "mu\n1\n2\n\r\n\n")}), {"mu"}).values[0][0],
            (Rows{{1}, {2}}));
}

TEST(PlainCsv, EndlessNamesAreRefused) {
  const TempDir dir;
  const auto path = dir.write("a.csv", "mu," + std::string(2000, 'x') + "\n1,2\n");
  EXPECT_EQ(input_error([&] { open_draws(Paths{path}); }),
            path.string() + ":1: a name of 2000 bytes begins with '" + std::string(40, 'x') +
                "'; expected at most 1000 bytes. Is the file damaged?");
}

TEST(PlainCsv, ARaggedRowIsAnErrorAndMayBeDroppedAtTheEndOnly) {
  const TempDir dir;
  const auto last = dir.write("a.csv", "mu,b\n1,2\n3\n");
  const auto middle = dir.write("b.csv", "mu,b\n1\n2,3\n");
  const auto read = [](const auto& path, bool allowed) {
    const auto source = open_draws(Paths{path}, {.allow_incomplete = allowed});
    return drain(*source, {"mu"}).values[0][0];
  };
  EXPECT_NE(input_error([&] {
              read(last, false);
            }).find(last.string() + ":3: the file is cut short: its last row is short of values"),
            std::string::npos);
  EXPECT_EQ(read(last, true), (Rows{{1}}));
  EXPECT_NE(input_error([&] {
              read(middle, true);
            }).find(middle.string() + ":2: row has 1 values; the header names 2"),
            std::string::npos);
}

TEST(PlainCsv, FilesJoinedTogetherAreAnError) {
  const TempDir dir;
  const auto path = dir.write("a.csv", "mu,b\n1,2\nmu,b\n3,4\n");
  EXPECT_NE(input_error([&] {
              drain(*open_draws(Paths{path}), {"mu"});
            }).find(path.string() + ":3: column names again"),
            std::string::npos);
}

TEST(PlainCsv, NothingToReadIsAnError) {
  const TempDir dir;
  EXPECT_NE(input_error([&] {
              open_draws(Paths{dir.write("a.csv", "\n\n# only this\n")});
            }).find("no rows and no column names"),
            std::string::npos);
  EXPECT_NE(input_error([&] {
              drain(*open_draws(Paths{dir.write("b.csv", "mu,b\n")}), {"mu"});
            }).find("column names but no draws"),
            std::string::npos);
  EXPECT_NE(input_error([&] {
              open_draws(Paths{dir.write("c.csv", ".chain,.draw\n1,1\n")});
            }).find("no columns but counters"),
            std::string::npos);
}

TEST(PlainCsv, AMatrixWithoutAHeaderIsAnArrayNamedAfterItsFile) {
  const auto all =
      drain(*open_draws(Paths{project_root() / "tests/reference/loo_pointwise/log_lik.csv"}), {"log_lik"});
  ASSERT_EQ(all.values[0][0].size(), 500);
  EXPECT_EQ(all.values[0][0].front().size(), 20);
  EXPECT_EQ(all.values[0][0].front().front(), -3.8686);
  EXPECT_EQ(all.values[0][0].back().back(), -2.6324);
}

TEST(PlainCsv, LoosExampleHasAThousandDrawsOf32Observations) {
  const auto path = testing::shared_fits() / "loo" / "example_loglik_1000x32_iter_within_chain_major.csv";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "skipped: ../shared is not here";
  const auto source = open_draws(Paths{path});
  const auto all = drain(*source, {"example_loglik_1000x32_iter_within_chain_major"});
  ASSERT_EQ(all.values[0][0].size(), 1000);
  EXPECT_EQ(all.values[0][0][0].size(), 32);
  EXPECT_EQ(all.values[0][0][0][0], -2.3678712017968495);
  EXPECT_EQ(all.values[0][0][1][31 - 31], -2.1200357983696527);
}

}  // namespace
}  // namespace pcic
