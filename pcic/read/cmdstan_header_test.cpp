#include "pcic/read/cmdstan_header.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::input_error;
using Lines = std::vector<std::string>;

CmdStanRun run_of(const Lines& lines) {
  return describe_run(CmdStanHeader(lines, "fit.csv"), "fit.csv");
}

TEST(CmdStanHeader, KeysThatRepeatAreToldApartByTheirPath) {
  const Lines lines{"# method = sample (Default)",
                    "#   sample",
                    "#     num_samples = 100",
                    "#     algorithm = hmc (Default)",
                    "#       hmc",
                    "#         engine = nuts",
                    "# data",
                    "#   file = d.json",
                    "# output",
                    "#   file = o.csv"};
  const CmdStanHeader header(lines, "fit.csv");
  EXPECT_EQ(header.text("method"), "sample");
  EXPECT_EQ(header.count("method.sample.num_samples"), 100);
  EXPECT_EQ(header.text("method.sample.algorithm.hmc.engine"), "nuts");
  EXPECT_EQ(header.text("data.file"), "d.json");
  EXPECT_EQ(header.text("output.file"), "o.csv");
  EXPECT_EQ(header.text("file"), std::nullopt);
}

TEST(CmdStanHeader, TruthIsWrittenInTwoWays) {
  const Lines lines{"# a = 1 (Default)",     "# b = true",  "# c = 0",
                    "# d = false (Default)", "# e = maybe", "# f =  (Default)"};
  const CmdStanHeader header(lines, "fit.csv");
  EXPECT_EQ(header.flag("a"), true);
  EXPECT_EQ(header.flag("b"), true);
  EXPECT_EQ(header.flag("c"), false);
  EXPECT_EQ(header.flag("d"), false);
  EXPECT_EQ(header.text("f"), "");
  EXPECT_EQ(input_error([&] { header.flag("e"); }),
            "fit.csv: header says e = 'maybe'; expected true or false.");
  EXPECT_EQ(input_error([&] { header.count("b"); }),
            "fit.csv: header says b = 'true'; expected a whole number.");
}

TEST(CmdStanHeader, ThinningRoundsUp) {
  const CmdStanRun run = run_of({"# method = sample", "#   sample", "#     num_samples = 10",
                                 "#     num_warmup = 7", "#     save_warmup = 1", "#     thin = 3"});
  EXPECT_EQ(run.num_draws, 4);
  EXPECT_EQ(run.num_warmup_rows, 3);
}

TEST(CmdStanHeader, WarmUpWithoutAdaptationIsCountedInsteadOfMarked) {
  const CmdStanRun run =
      run_of({"# method = sample", "#   sample", "#     num_samples = 10", "#     num_warmup = 7",
              "#     save_warmup = true", "#     adapt", "#       engaged = false"});
  EXPECT_EQ(run.num_leading_rows, 7);
  EXPECT_EQ(run.num_warmup_rows, std::nullopt);
}

TEST(CmdStanHeader, FixedParamHasNoWarmUpRows) {
  const CmdStanRun run = run_of({"# method = sample", "#   sample", "#     num_samples = 10",
                                 "#     save_warmup = 1", "#     algorithm = fixed_param"});
  EXPECT_EQ(run.num_leading_rows, 0);
  EXPECT_EQ(run.num_warmup_rows, std::nullopt);
  EXPECT_EQ(run.num_draws, 10);
}

std::string identity_of(const Lines& lines) {
  return chain_identity(CmdStanHeader(lines, "fit.csv"));
}

TEST(CmdStanHeader, SeedAndNumberTellAChainFromOthers) {
  EXPECT_EQ(identity_of({"# model = m_model", "# method = sample (Default)", "# id = 2 (Default)", "# random",
                         "#   seed = 4711"}),
            "model m_model, method sample, seed 4711, chain 2");
  EXPECT_EQ(identity_of({"# model = m", "# method = generate_quantities", "#   generate_quantities",
                         "#     fitted_params = fit-1.csv", "# id = 1", "# random", "#   seed = 3"}),
            "model m, method generate_quantities, seed 3, chain 1, made from fit-1.csv");
}

TEST(CmdStanHeader, NothingTellsTheChainsOfOneProcessApart) {
  EXPECT_EQ(identity_of({"# method = sample", "#   sample", "#     num_chains = 4", "# id = 1", "# random",
                         "#   seed = 3"}),
            "");
  EXPECT_EQ(identity_of({"# method = sample", "# random", "#   seed = 3"}), "");
  EXPECT_EQ(identity_of({"# method = sample", "# id = 1"}), "");
}

TEST(CmdStanHeader, MethodsWithoutDrawsAreRefused) {
  for (const char* method : {"optimize", "diagnose", "log_prob"})
    EXPECT_NE(input_error([&] {
                run_of({fmt::format("# method = {}", method)});
              }).find("leaves no posterior draws"),
              std::string::npos);
}

TEST(CmdStanHeader, HostileHeadersAreHarmless) {
  Lines lines;
  for (std::size_t k = 0; k < 2000; ++k) lines.push_back(fmt::format("#{:>{}}key = v", "", k));
  EXPECT_FALSE(CmdStanHeader(lines, "fit.csv").is_cmdstan());
  EXPECT_NE(input_error([] { run_of({"# method = sample", "#   sample", "#     thin = 0"}); }), "");
  EXPECT_NE(input_error([] {
              run_of({"# method = sample", "#   sample", "#     num_samples = 99999999999999999999999"});
            }),
            "");
  CmdStanHeader(Lines{"#", "", "# =", "# = =", "#=", "no hash = 1"}, "fit.csv");
}

}  // namespace
}  // namespace pcic
