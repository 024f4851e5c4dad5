#include "pcic/run/given_files.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<fs::path>;

class GivenFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder / "empty");
    for (const char* name : {"fit-10.csv", "fit-2.csv", "fit-1.csv", ".hidden"})
      std::ofstream(folder / name) << "x\n";
  }
  void TearDown() override { fs::remove_all(folder); }

  const fs::path folder = fs::temp_directory_path() / ("pcic-given-files-" + std::to_string(::getpid()));
  const Paths chains{folder / "fit-1.csv", folder / "fit-2.csv", folder / "fit-10.csv"};
};

TEST_F(GivenFiles, AFolderStandsForItsFilesInNaturalOrder) {
  EXPECT_EQ(given_files(Paths{folder}), chains);
  EXPECT_THROW(given_files(Paths{folder / "empty"}), InputError);
}

TEST_F(GivenFiles, AZarrStoreIsAFile) {
  for (const char* name : {"a.zarr", "b.zarr"}) fs::create_directories(folder / "fits" / name / "posterior");
  std::ofstream(folder / "fits" / "a.zarr" / "zarr.json") << "{}";
  std::ofstream(folder / "fits" / "b.zarr" / ".zgroup") << "{}";
  EXPECT_EQ(given_files(Paths{folder / "fits" / "a.zarr"}), Paths{folder / "fits" / "a.zarr"});
  EXPECT_EQ(given_files(Paths{folder / "fits"}),
            (Paths{folder / "fits" / "a.zarr", folder / "fits" / "b.zarr"}));
}

TEST_F(GivenFiles, APatternStandsForTheFilesThatMatchIt) {
  EXPECT_EQ(given_files(Paths{folder / "fit-*.csv"}), chains);
  EXPECT_EQ(given_files(Paths{folder / "nothing-*.csv"}), Paths{folder / "nothing-*.csv"});
}

TEST_F(GivenFiles, OtherNamesAreLeftAsTheyAre) {
  const Paths given{"-", "nothing.csv", folder / "fit-10.csv", folder / "fit-1.csv"};
  EXPECT_EQ(given_files(given), given);
  std::ofstream(folder / "fit[1].csv") << "x\n";
  EXPECT_EQ(given_files(Paths{folder / "fit[1].csv"}), Paths{folder / "fit[1].csv"});
}

TEST(NaturalOrder, DigitsAreNumbers) {
  EXPECT_TRUE(in_natural_order("fit-2", "fit-10"));
  EXPECT_FALSE(in_natural_order("fit-10", "fit-2"));
  EXPECT_TRUE(in_natural_order("fit-002", "fit-10"));
  EXPECT_TRUE(in_natural_order("a", "b"));
  EXPECT_TRUE(in_natural_order("a", "ab"));
  EXPECT_FALSE(in_natural_order("a", "a"));
}

}  // namespace
}  // namespace pcic
