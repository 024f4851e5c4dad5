#include "pcic/read/netcdf_source.hpp"

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
using Labels = std::vector<std::string>;
using Paths = std::vector<std::filesystem::path>;
using Sizes = std::vector<std::size_t>;
using Values = std::vector<double>;

const std::filesystem::path folder = project_root() / "tests" / "reference" / "inference_data";

// As make_files.py has it.
double value(std::size_t chain, std::size_t draw, std::size_t element) {
  return 100 * static_cast<double>(chain) + static_cast<double>(draw) + static_cast<double>(element) / 16;
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(NetcdfSource, TheFileOfAFitIsReadAsItsCsvFiles) {
  const auto netcdf = open_draws(Paths{folder / "eight_schools.nc"});
  const auto example = project_root() / "examples" / "eight_schools";
  const auto csv = open_draws(Paths{example / "fit-1.csv", example / "fit-2.csv"});
  EXPECT_EQ(netcdf->reading().format, "netCDF as ArviZ writes it");
  const std::vector<std::string> names{"mu", "theta", "log_lik"};
  const auto from_netcdf = drain(*netcdf, names);
  const auto from_csv = drain(*csv, names);
  for (std::size_t array = 0; array < names.size(); ++array)
    for (std::size_t chain = 0; chain < 2; ++chain) {
      ASSERT_EQ(from_netcdf.values[array][chain].size(), 50u);
      for (std::size_t draw = 0; draw < 50; ++draw)
        EXPECT_EQ(from_netcdf.values[array][chain][draw], from_csv.values[array][chain][draw]);
    }
}

TEST(NetcdfSource, AxesOfAnyOrderAndNumbersOfAnyTypeAreRead) {
  const auto source = open_draws(Paths{folder / "unusual.nc"});
  const auto all = drain(*source, {"theta", "beta", "is_odd", "log_lik_y", "log_lik_z"});
  for (std::size_t chain = 0; chain < 2; ++chain) {
    ASSERT_EQ(all.values[0][chain].size(), 5u);
    for (std::size_t draw = 0; draw < 5; ++draw) {
      for (std::size_t element = 0; element < 6; ++element) {
        EXPECT_EQ(all.values[0][chain][draw][element], value(chain, draw, element));
        EXPECT_EQ(all.values[3][chain][draw][element], -value(chain, draw, element));
      }
      for (std::size_t element = 0; element < 4; ++element)
        EXPECT_EQ(all.values[1][chain][draw][element], value(chain, draw, element));
      EXPECT_EQ(all.values[2][chain][draw][0], draw % 2 == chain ? 1 : 0);
    }
  }
  EXPECT_EQ(source->remarks().size(), 1u);  // predictions of another number of chains
}

TEST(NetcdfSource, ObservedDataAndLabelsAreData) {
  const Dataset schools = read_data(folder / "eight_schools.nc");
  EXPECT_EQ(schools.find("obs")->values, (Values{28, 8, -3, 7, -1, 1, 18, 12}));
  EXPECT_EQ(schools.find("sigma")->shape, Sizes{8});
  EXPECT_EQ(schools.find("school")->labels[2], "school C");
  const Dataset unusual = read_data(folder / "unusual.nc");
  EXPECT_EQ(unusual.find("y")->shape, (Sizes{3, 2}));
  EXPECT_TRUE(std::isnan(unusual.find("y")->values[3]));
  EXPECT_EQ(unusual.find("y")->values[4], 5);
  EXPECT_EQ(unusual.find("z")->values, (Values{1, 0, 1, 1}));
  EXPECT_EQ(unusual.find("id")->labels, (Labels{"3", "4", "9007199254740992", "9007199254740993"}));
}

TEST(NetcdfSource, OldFilesAreRead) {
  const auto all = drain(*open_draws(Paths{folder / "old.nc"}), {"log_lik"});
  EXPECT_EQ(all.values[0][1][4], (Values{-value(1, 4, 0), -value(1, 4, 1), -value(1, 4, 2)}));
}

TEST(NetcdfSource, SeveralFilesAreMoreChains) {
  const auto source = open_draws(Paths{folder / "old.nc", folder / "old.nc"});
  EXPECT_EQ(source->num_chains(), 4u);
  EXPECT_NE(source->chain_name(3).find("old.nc (chain 2)"), std::string::npos);
  EXPECT_NE(input_error([&] {
              open_draws(Paths{folder / "old.nc", folder / "unusual.nc"});
            }).find("Give the chains of one run"),
            std::string::npos);
}

TEST(NetcdfSource, ALayoutIsForArraysWithoutNames) {
  EXPECT_EQ(
      input_error(
          [] { open_draws(Paths{folder / "old.nc"}, {.layout = {.asked = ArrayLayout::draws_obs}}); }),
      (folder / "old.nc").string() +
          ": netCDF, whose dimensions have names; --layout draws,obs is for arrays without names. Leave "
          "--layout out.");
}

TEST(NetcdfSource, ACutOrDamagedFileIsAnInputError) {
  const TempDir dir;
  const std::string whole = bytes_of(folder / "old.nc");
  for (const std::size_t length : {std::size_t{20}, whole.size() / 4, whole.size() - 100})
    EXPECT_NE(input_error([&] {
                drain(*open_draws(Paths{dir.write("cut.nc", whole.substr(0, length))}), {"log_lik"});
              }),
              "");
  EXPECT_NE(
      input_error([&] { open_draws(Paths{dir.write_packed("a.nc.gz", whole, "gzip")}); }).find("Unpack"),
      std::string::npos);
}

}  // namespace
}  // namespace pcic
