#include "pcic/read/cmdstan_csv.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "pcic/core/project_root_test.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::cmdstan_file;
using testing::drain;
using testing::input_error;
using testing::TempDir;
using Paths = std::vector<std::filesystem::path>;
using Row = std::vector<double>;
using Rows = std::vector<Row>;

constexpr std::string_view file_tail =
    "# \n#  Elapsed Time: 0.1 seconds (Warm-up)\n#                0.2 seconds (Total)\n# \n";

std::string sample_settings(int num_samples, std::string_view more = "") {
  return fmt::format("# method = sample (Default)\n#   sample\n#     num_samples = {}\n{}", num_samples,
                     more);
}

std::string sample_file(int num_samples, std::string_view rows, std::string_view names = "lp__,y.1,y.2\n",
                        std::string_view tail = file_tail) {
  return cmdstan_file(sample_settings(num_samples),
                      fmt::format("{}# Adaptation terminated\n# Step size = 0.5\n{}{}", names, rows, tail));
}

std::string quantities_file(std::string_view body) {
  return cmdstan_file(
      "# method = generate_quantities\n#   generate_quantities\n#     fitted_params = fit.csv\n", body);
}

Rows read_all(const Paths& paths, const std::string& name, OpenOptions options = {}) {
  const auto source = open_draws(paths, options);
  const auto all = drain(*source, {name});
  Rows rows;
  for (const auto& chain : all.values[0]) rows.insert(rows.end(), chain.begin(), chain.end());
  return rows;
}

TEST(CmdStanCsv, EveryFileIsAChain) {
  const TempDir dir;
  const Paths paths{dir.write("a.csv", sample_file(2, "-1,1.5,2\n-2,3,-4\n")),
                    dir.write("b.csv", sample_file(2, "-3, nan,+inf\n-4,-inf,8\n"))};
  const auto source = open_draws(paths);
  EXPECT_EQ(source->num_chains(), 2);
  EXPECT_EQ(source->chain_name(1), paths[1].string());
  EXPECT_EQ(source->expected_draws(1), 2);
  ASSERT_EQ(source->arrays().size(), 2);
  EXPECT_EQ(source->arrays()[1].name, "y");
  EXPECT_EQ(source->arrays()[1].shape, std::vector<std::size_t>{2});
  const auto all = drain(*source, {"y", "lp__", "y"});
  EXPECT_EQ(all.values[0][0], (Rows{{1.5, 2}, {3, -4}}));
  EXPECT_TRUE(std::isnan(all.values[0][1][0][0]));
  EXPECT_EQ(all.values[0][1][0][1], INFINITY);
  EXPECT_EQ(all.values[0][1][1], (Row{-INFINITY, 8}));
  EXPECT_EQ(all.values[1][1], (Rows{{-3}, {-4}}));
  EXPECT_EQ(all.values[2][0], all.values[0][0]);
  EXPECT_EQ(source->progress().bytes_read, source->progress().bytes_total);
  EXPECT_TRUE(source->remarks().empty());
}

TEST(CmdStanCsv, WarmUpRowsAreNeverDraws) {
  const TempDir dir;
  const std::string settings =
      sample_settings(2, "#     num_warmup = 3\n#     save_warmup = true\n#     thin = 1 (Default)\n");
  const auto path = dir.write(
      "a.csv",
      cmdstan_file(settings,
                   fmt::format("lp__,y\n9,9\n9,9\n9,9\n# Adaptation terminated\n1,2\n3,4\n{}", file_tail)));
  EXPECT_EQ(read_all({path}, "y"), (Rows{{2}, {4}}));
  const auto short_warmup = dir.write(
      "b.csv", cmdstan_file(settings, fmt::format("lp__,y\n9,9\n9,9\n# Adaptation terminated\n1,2\n3,4\n{}",
                                                  file_tail)));
  EXPECT_NE(input_error([&] { read_all({short_warmup}, "y"); }).find("2 warm-up rows; the header promises 3"),
            std::string::npos);
  const auto ragged = dir.write(
      "c.csv",
      cmdstan_file(settings,
                   fmt::format("lp__,y\n9,9\n9\n9,9\n# Adaptation terminated\n1,2\n3,4\n{}", file_tail)));
  EXPECT_NE(input_error([&] { read_all({ragged}, "y"); }).find("row has 1 values; the header names 2"),
            std::string::npos);
}

TEST(CmdStanCsv, WarmUpThatDoesNotAdaptIsDroppedByCount) {
  const TempDir dir;
  const std::string settings = sample_settings(
      2, "#     num_warmup = 3\n#     save_warmup = 1\n#     thin = 2\n#     adapt\n#       engaged = 0\n");
  EXPECT_EQ(
      read_all({dir.write("a.csv", cmdstan_file(settings, fmt::format("y\n9\n9\n1\n{}", file_tail)))}, "y"),
      (Rows{{1}}));
}

TEST(CmdStanCsv, WarmUpRowsTheHeaderDoesNotAdmitAreAnError) {
  const TempDir dir;
  const auto path = dir.write(
      "a.csv",
      cmdstan_file(sample_settings(2), fmt::format("y\n9\n# Adaptation terminated\n1\n2\n{}", file_tail)));
  EXPECT_NE(input_error([&] { read_all({path}, "y"); }).find("'Adaptation terminated' after 1 rows"),
            std::string::npos);
}

TEST(CmdStanCsv, FixedParamHasNoAdaptationBlock) {
  const TempDir dir;
  const std::string settings = sample_settings(2, "#     save_warmup = 1\n#     algorithm = fixed_param\n");
  EXPECT_EQ(
      read_all({dir.write("a.csv", cmdstan_file(settings, fmt::format("y\n1\n2\n{}", file_tail)))}, "y"),
      (Rows{{1}, {2}}));
}

TEST(CmdStanCsv, DrawsThatOnlyApproximateThePosteriorAreCalledSo) {
  const TempDir dir;
  for (const std::string method : {"variational", "laplace", "pathfinder", "sample"}) {
    const InputFile file =
        dir.write(method + ".csv", cmdstan_file("# method = " + method + "\n", "mu\n1\n2\n3\n"));
    const std::vector<std::string> remarks = open_draws(std::vector<InputFile>{file})->remarks();
    ASSERT_EQ(remarks.size(), method == "sample" ? 0u : 1u);
    if (!remarks.empty()) {
      EXPECT_EQ(remarks.front(),
                file.place() + ": draws of Stan's method " + method +
                    ", which approximate the posterior: every answer is about the approximation. Run "
                    "the model with method sample to be sure.");
    }
  }
}

TEST(CmdStanCsv, TheMeanOfAVariationalFitIsNoDraw) {
  const TempDir dir;
  const auto path =
      dir.write("a.csv", cmdstan_file("# method = variational\n#   variational\n#     output_samples = 2\n",
                                      "lp__,y\n# Stepsize adaptation complete.\n# eta = 1\n0,9\n0,1\n0,2\n"));
  EXPECT_EQ(read_all({path}, "y"), (Rows{{1}, {2}}));
}

TEST(CmdStanCsv, AnOptimumIsNoPosterior) {
  const TempDir dir;
  const auto path = dir.write("a.csv", cmdstan_file("# method = optimize\n", "lp__,y\n1,2\n"));
  EXPECT_NE(input_error([&] {
              open_draws(Paths{path});
            }).find("method 'optimize', which leaves no posterior draws"),
            std::string::npos);
}

TEST(CmdStanCsv, GeneratedQuantitiesArePairedWithTheirFit) {
  const TempDir dir;
  const auto one = dir.write("fit-1.csv", sample_file(2, "-1,1,2\n-2,3,4\n"));
  const auto two = dir.write("fit-2.csv", sample_file(2, "-3,5,6\n-4,7,8\n"));
  const auto more_one = dir.write("gq-1.csv", quantities_file("log_lik.1,y.1,y.2\n10,0,0\n20,0,0\n"));
  const auto more_two = dir.write("gq-2.csv", quantities_file("log_lik.1,y.1,y.2\n30,0,0\n40,0,0\n"));
  const auto source = open_draws(Paths{one, two, more_one, more_two});
  EXPECT_EQ(source->num_chains(), 2);
  const auto all = drain(*source, {"log_lik", "y"});
  EXPECT_EQ(all.values[0][0], (Rows{{10}, {20}}));
  EXPECT_EQ(all.values[0][1], (Rows{{30}, {40}}));
  EXPECT_EQ(all.values[1][1], (Rows{{5, 6}, {7, 8}}));
  EXPECT_EQ(read_all({more_one, one}, "log_lik"), (Rows{{10}, {20}}));
  EXPECT_EQ(read_all({more_one}, "log_lik"), (Rows{{10}, {20}}));
  EXPECT_EQ(open_draws(Paths{more_one})->expected_draws(0), std::nullopt);  // its header promises no number
}

TEST(CmdStanCsv, ReadingAheadKeepsAFitAndItsQuantitiesInStep) {
  const TempDir dir;
  constexpr int num_draws = 3000, num_obs = 300;  // more than one chunk of quantities, but one of the fit
  std::string rows, more = "log_lik.1";
  for (int k = 2; k <= num_obs; ++k) more += fmt::format(",log_lik.{}", k);
  for (int draw = 0; draw < num_draws; ++draw) {
    rows += fmt::format("-1,{},0\n", draw);
    more += fmt::format("\n{}", draw);
    for (int k = 2; k <= num_obs; ++k) more += fmt::format(",{}", draw);
  }
  const auto fit = dir.write("fit.csv", sample_file(num_draws, rows));
  const auto quantities = dir.write("gq.csv", quantities_file(more + "\n"));
  const auto all = drain(*open_draws(Paths{fit, quantities}), {"y", "log_lik"}, true);
  ASSERT_EQ(all.values[0][0].size(), num_draws);
  for (std::size_t draw = 0; draw < num_draws; ++draw) {
    ASSERT_EQ(all.values[0][0][draw], (Row{static_cast<double>(draw), 0}));
    ASSERT_EQ(all.values[1][0][draw], Row(num_obs, static_cast<double>(draw)));
  }
}

TEST(CmdStanCsv, GeneratedQuantitiesMustFitTheirDraws) {
  const TempDir dir;
  const auto fit = dir.write("fit.csv", sample_file(2, "-1,1,2\n-2,3,4\n"));
  const auto longer = dir.write("gq.csv", quantities_file("log_lik.1\n10\n20\n30\n"));
  EXPECT_NE(input_error([&] {
              read_all({fit, longer}, "log_lik");
            }).find("2 draws; " + longer.string() + ", which goes with it, has 3"),
            std::string::npos);
  EXPECT_NE(input_error([&] {
              open_draws(Paths{fit, fit, longer});
            }).find("2 files of draws and 1 of generated quantities"),
            std::string::npos);
  const auto source = open_draws(Paths{fit, longer}, {.allow_incomplete = true});
  EXPECT_EQ(drain(*source, {"log_lik"}).values[0][0], (Rows{{10}, {20}}));
  EXPECT_EQ(source->remarks().size(), 1);
}

TEST(CmdStanCsv, ChainsOfDifferentModelsAreRefused) {
  const TempDir dir;
  const auto one = dir.write("a.csv", sample_file(1, "-1,1,2\n"));
  const auto other = dir.write("b.csv", sample_file(1, "-1,1\n", "lp__,z\n"));
  EXPECT_EQ(input_error([&] {
              open_draws(Paths{one, other});
            }),
            fmt::format("{}: 2 columns where {} has 3; column 2 is 'z' in the one and 'y.1' in the other: "
                        "chains of different models. Give "
                        "the chains of one run.",
                        other.string(), one.string()));
}

struct Cut {
  const char* what;
  std::string content;
  const char* message;
  Rows kept;
};

TEST(CmdStanCsv, AFileCutShortIsAnErrorUnlessAllowed) {
  const TempDir dir;
  const std::vector<Cut> cuts{
      {"fewer rows",
       sample_file(3, "-1,1,2\n-2,3,4\n"),
       "it holds 2 complete draws where the header promises 3",
       {{1, 2}, {3, 4}}},
      {"short last row",
       sample_file(2, "-1,1,2\n-2,3\n", "lp__,y.1,y.2\n", ""),
       "its last row is short of values",
       {{1, 2}}},
      {"no final newline",
       sample_file(2, "-1,1,2\n-2,3,4.1", "lp__,y.1,y.2\n", ""),
       "its last row has no line end, so a number may be cut",
       {{1, 2}}},
      {"no elapsed time",
       sample_file(2, "-1,1,2\n-2,3,4\n", "lp__,y.1,y.2\n", ""),
       "the closing 'Elapsed Time' is missing",
       {{1, 2}, {3, 4}}},
  };
  for (const Cut& cut : cuts) {
    const auto path = dir.write("fit.csv", cut.content);
    const std::string message = input_error([&] { read_all({path}, "y"); });
    EXPECT_NE(message.find(cut.message), std::string::npos) << cut.what << ": " << message;
    EXPECT_NE(message.find("--allow-incomplete"), std::string::npos) << message;
    EXPECT_EQ(message.find(path.string() + ":"), 0) << message;
    const auto source = open_draws(Paths{path}, {.allow_incomplete = true});
    EXPECT_EQ(drain(*source, {"y"}).values[0][0], cut.kept) << cut.what;
    ASSERT_EQ(source->remarks().size(), 1) << cut.what;
    EXPECT_NE(source->remarks()[0].find(cut.message), std::string::npos);
  }
}

TEST(CmdStanCsv, ARaggedRowInTheMiddleIsAlwaysAnError) {
  const TempDir dir;
  const auto path = dir.write("fit.csv", sample_file(3, "-1,1,2\n-2,3\n-3,5,6\n"));
  for (bool allowed : {false, true})
    EXPECT_EQ(
        input_error([&] { read_all({path}, "y", {.allow_incomplete = allowed}); }),
        path.string() + ":13: row has 2 values; the header names 3. The file is damaged: write it again.");
}

TEST(CmdStanCsv, ACellThatIsNoNumberIsPlacedAndNamed) {
  const TempDir dir;
  const auto path = dir.write("fit.csv", sample_file(2, "-1,1,2\n-2,3,4e\n"));
  EXPECT_EQ(
      input_error([&] { read_all({path}, "y"); }),
      path.string() +
          ":13: column 'y.2' holds '4e'; expected a number. Correct the cell, or write the file again.");
}

TEST(CmdStanCsv, MoreDrawsThanPromisedAreAnError) {
  const TempDir dir;
  const auto path = dir.write("fit.csv", sample_file(1, "-1,1,2\n-2,3,4\n"));
  EXPECT_NE(input_error([&] { read_all({path}, "y"); }).find("2 draws; the header promises 1"),
            std::string::npos);
}

TEST(CmdStanCsv, FilesJoinedTogetherAreAnError) {
  const TempDir dir;
  const std::string content = sample_file(1, "-1,1,2\n");
  const auto path = dir.write("fit.csv", content + content);
  EXPECT_NE(input_error([&] { read_all({path}, "lp__"); }).find("a row after 'Elapsed Time'"),
            std::string::npos);
}

TEST(CmdStanCsv, AHeaderWithoutDrawsIsAnError) {
  const TempDir dir;
  const auto no_names = dir.write("a.csv", cmdstan_file(sample_settings(2), ""));
  EXPECT_NE(input_error([&] { open_draws(Paths{no_names}); }).find("header without column names"),
            std::string::npos);
  const auto no_rows = dir.write("b.csv", cmdstan_file(sample_settings(2), "lp__,y\n"));
  EXPECT_NE(
      input_error([&] { read_all({no_rows}, "y"); }).find("0 complete draws where the header promises 2"),
      std::string::npos);
  EXPECT_NE(input_error([&] {
              read_all({no_rows}, "y", {.allow_incomplete = true});
            }).find("column names but no draws"),
            std::string::npos);
}

TEST(CmdStanCsv, AnAbsentArrayIsAnsweredWithTheNearestNames) {
  const TempDir dir;
  const auto path = dir.write("fit.csv", sample_file(1, "-1,1,2\n", "lp__,log_lik.1,mu\n"));
  const auto source = open_draws(Paths{path});
  EXPECT_EQ(input_error([&] { source->select(std::vector<std::string>{"loglik"}); }),
            path.string() + ": no array named 'loglik'. Nearest: log_lik. It holds: log_lik, mu, lp__.");
}

testing::AllDraws drain_eight_schools(const Paths& paths, std::size_t num_draws) {
  const auto source = open_draws(paths);
  EXPECT_EQ(source->num_chains(), 4);
  EXPECT_EQ(source->expected_draws(3), num_draws);
  testing::AllDraws all = drain(*source, {"log_lik", "eta", "mu"});
  for (const auto& chain : all.values[0]) {
    EXPECT_EQ(chain.size(), num_draws);
    EXPECT_EQ(chain.front().size(), 8);
  }
  EXPECT_TRUE(source->remarks().empty());
  EXPECT_EQ(source->arrays()[9].name, "eta");
  EXPECT_EQ(source->arrays()[9].shape, (std::vector<std::size_t>{2, 4}));
  return all;
}

TEST(CmdStanCsv, OneFitGivesTheSameDrawsWithAndWithoutSavedWarmUp) {
  Paths with, without;
  for (int chain = 1; chain <= 4; ++chain) {
    with.push_back(project_root() / fmt::format("tests/reference/fits/warmup-{}.csv", chain));
    without.push_back(project_root() / fmt::format("tests/reference/fits/no_warmup-{}.csv", chain));
  }
  EXPECT_EQ(drain_eight_schools(with, 50).values, drain_eight_schools(without, 50).values);
}

TEST(CmdStanCsv, RealRunsGiveTheirDrawsWithAndWithoutSavedWarmUp) {
  const auto folder = testing::shared_fits() / "cmdstan";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "skipped: ../shared is not here";
  for (const char* kind : {"nowarmup", "warmup"}) {
    Paths paths;
    for (int chain = 1; chain <= 4; ++chain)
      paths.push_back(folder / fmt::format("eight_schools_{}_{}.csv", kind, chain));
    drain_eight_schools(paths, 100);
  }
}

TEST(CmdStanCsv, GeneratedQuantitiesFindTheFitTheyWereMadeFrom) {
  const TempDir dir;
  const auto made_from = [](std::string_view fit, std::string_view body) {
    return cmdstan_file(
        fmt::format("# method = generate_quantities\n#   generate_quantities\n#     fitted_params = {}\n",
                    fit),
        body);
  };
  const Paths paths{dir.write("fit-1.csv", sample_file(1, "-1,1,1\n")),
                    dir.write("fit-2.csv", sample_file(1, "-1,2,2\n")),
                    dir.write("gq-2.csv", made_from("run/fit-2.csv", "log_lik.1\n20\n")),
                    dir.write("gq-1.csv", made_from("run/fit-1.csv", "log_lik.1\n10\n"))};
  const auto source = open_draws(paths);
  const auto all = drain(*source, {"y", "log_lik"});
  EXPECT_EQ(all.values[0], (std::vector<Rows>{{{1, 1}}, {{2, 2}}}));
  EXPECT_EQ(all.values[1], (std::vector<Rows>{{{10}}, {{20}}}));
  EXPECT_TRUE(source->remarks().empty());
}

TEST(CmdStanCsv, AChainIsKnownByItsSeedAndNumber) {
  const TempDir dir;
  const auto path = dir.write(
      "fit.csv", cmdstan_file(sample_settings(1) + "# random\n#   seed = 7\n",
                              fmt::format("lp__,y.1,y.2\n# Adaptation terminated\n1,2,3\n{}", file_tail)));
  EXPECT_EQ(open_draws(Paths{path})->chain_identity(0), "model m, method sample, seed 7, chain 1");
}

}  // namespace
}  // namespace pcic
