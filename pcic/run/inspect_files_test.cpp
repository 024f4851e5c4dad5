#include "pcic/run/inspect_files.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "pcic/core/project_root_test.hpp"

namespace pcic {
namespace {

using Paths = std::vector<std::filesystem::path>;

const std::filesystem::path example = project_root() / "examples" / "eight_schools";
const std::filesystem::path inference_data = project_root() / "tests" / "reference" / "inference_data";

TEST(InspectFiles, DrawsAreCountedToTheirEnd) {
  const Inspection found = inspect_files(Paths{example / "fit-1.csv", example / "fit-2.csv"});
  ASSERT_TRUE(found.draws);
  EXPECT_EQ(found.draws->draws_of_chain, (std::vector<std::size_t>{250, 250}));
  EXPECT_TRUE(found.draws->num_divergent);
  EXPECT_EQ(found.draws->trouble, "");
  EXPECT_EQ(found.command,
            "pcic estimate " + (example / "fit-1.csv").string() + " " + (example / "fit-2.csv").string());
}

TEST(InspectFiles, DataBesideTheDrawsAreListed) {
  const Inspection found = inspect_files(Paths{inference_data / "eight_schools.nc"});
  ASSERT_EQ(found.data.size(), 1u);
  EXPECT_EQ(found.data[0].arrays[0].name, "obs");
  const std::string text = to_text(found);
  EXPECT_NE(text.find("netCDF as ArviZ writes it, 2 chains x 50 draws"), std::string::npos) << text;
  EXPECT_NE(text.find("Evaluate it: pcic estimate "), std::string::npos) << text;
}

TEST(InspectFiles, OneOfSeveralLogLikelihoodsIsNamedInTheCommand) {
  const Inspection found = inspect_files(Paths{inference_data / "unusual.nc"});
  EXPECT_TRUE(found.command.ends_with(" --score log_lik_y")) << found.command;
}

TEST(InspectFiles, WithoutAScoreItSaysWhatIsNeeded) {
  const Inspection found = inspect_files(Paths{example / "at_mean.csv"});
  EXPECT_EQ(found.command, "");
  EXPECT_NE(to_text(found).find("No array is called log_lik"), std::string::npos);
}

}  // namespace
}  // namespace pcic
