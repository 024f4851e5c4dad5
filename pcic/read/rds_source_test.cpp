#include "pcic/read/rds_source.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "pcic/core/project_root_test.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/read_dataset.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::drain;
using testing::input_error;
using testing::TempDir;
using Paths = std::vector<std::filesystem::path>;
using Rows = std::vector<std::vector<double>>;
using Sizes = std::vector<std::size_t>;
using Values = std::vector<double>;

const std::filesystem::path folder = project_root() / "tests" / "reference" / "rds";

TEST(RdsSource, DrawsOfThePosteriorPackageAreReadInEveryForm) {
  for (const char* name : {"draws_array.rds", "draws_matrix.rds", "draws_df.rds"}) {
    const auto source = open_draws(Paths{folder / name});
    EXPECT_EQ(source->reading().format, "R's .rds");
    const auto all = drain(*source, {"theta", "mu"});
    ASSERT_EQ(all.values[0].size(), 2u) << name;
    EXPECT_EQ(all.values[1][0], (Rows{{0.25}, {0.5}, {0.75}})) << name;
    EXPECT_EQ(all.values[0][1], (Rows{{2.5, 4}, {2.75, 4.25}, {3, 4.5}})) << name;
  }
}

TEST(RdsSource, AMatrixWithoutNamesIsAnArray) {
  const auto source = open_draws(Paths{folder / "log_lik.rds"});
  EXPECT_EQ(source->reading().layout, "draws x observations");
  EXPECT_EQ(drain(*source, {"log_lik"}).values[0][0][9], (Values{-1.25, -2.5}));
}

TEST(RdsSource, DataFramesAndListsAreData) {
  const Dataset frame = read_data(folder / "data.rds");
  EXPECT_TRUE(std::isnan(frame.find("y")->values[1]));
  EXPECT_EQ(frame.find("g")->labels, (std::vector<std::string>{"low", "high"}));
  EXPECT_EQ(frame.find("g")->values, (Values{1, 2, 1}));
  EXPECT_TRUE(frame.find("g")->order_is_declared);
  EXPECT_EQ(frame.find("s")->values, (Values{1, 2, 1}));
  EXPECT_EQ(frame.find("k")->values, (Values{1, 2, 3}));
  const Dataset list = read_data(folder / "stan_data.rds");
  EXPECT_TRUE(list.find("N")->shape.empty());
  EXPECT_EQ(list.find("x")->shape, (Sizes{2, 3}));
  EXPECT_EQ(list.find("x")->values, (Values{1, 3, 5, 2, 4, 6}));
}

// The data of a fit of brms: a model frame, with the formula and the environment in which it was written.
TEST(RdsSource, FormulasAndEnvironmentsInAttributesArePassedOver) {
  const Dataset frame = read_data(folder / "model_frame.rds");
  EXPECT_EQ(frame.find("y")->values, (Values{1, 2, 3}));
  EXPECT_EQ(frame.find("x")->values, (Values{.5, 1, 1.5}));
  EXPECT_EQ(frame.arrays.size(), 2u);
}

TEST(RdsSource, OtherObjectsAreRefusedWithWhatToSave) {
  EXPECT_NE(input_error([] { open_draws(Paths{folder / "model.rds"}); }).find("saveRDS(as_draws_array(fit)"),
            std::string::npos);
  EXPECT_NE(input_error([] { open_draws(Paths{folder / "data.rds"}); }), "");
}

TEST(RdsSource, ACutFileIsAnInputError) {
  const TempDir dir;
  std::ifstream file(folder / "data.rds", std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  for (std::size_t length = 8; length < whole.size(); ++length)
    EXPECT_NE(input_error([&] { read_data(dir.write("cut.rds", whole.substr(0, length))); }), "") << length;
}

}  // namespace
}  // namespace pcic
