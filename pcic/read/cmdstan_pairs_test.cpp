#include "pcic/read/cmdstan_pairs.hpp"

#include <gtest/gtest.h>

#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::input_error;
using Files = std::vector<CmdStanFile>;
using Order = std::vector<std::size_t>;

CmdStanFile quantities(const char* path, const char* made_from, const char* id = "1") {
  return {.path = path, .made_from = made_from, .id = id};
}

const Files fits{{.path = "run/fit-1.csv", .written_as = "output_1.csv", .id = "1"},
                 {.path = "run/fit-2.csv.gz", .written_as = "output_2.csv", .id = "2"}};

TEST(CmdStanPairs, FollowTheNamesInTheHeaders) {
  const CmdStanPairs pairs = pair_by_headers(
      fits, Files{quantities("a.csv", "/elsewhere/fit-2.csv"), quantities("b.csv", "/elsewhere/fit-1.csv")});
  EXPECT_EQ(pairs.quantities, (Order{1, 0}));
  EXPECT_FALSE(pairs.remark);
}

TEST(CmdStanPairs, FollowTheNamesTheFitsWereWrittenAs) {
  EXPECT_EQ(
      pair_by_headers(fits, Files{quantities("a.csv", "output_2.csv"), quantities("b.csv", "output_1.csv")})
          .quantities,
      (Order{1, 0}));
}

TEST(CmdStanPairs, FollowTheFoldersWhereFileNamesAreTheSame) {
  const Files same{{.path = "chain-1/output.csv"}, {.path = "chain-2/output.csv"}};
  EXPECT_EQ(pair_by_headers(same, Files{quantities("a.csv", "/run/chain-2/output.csv"),
                                        quantities("b.csv", "/run/chain-1/output.csv")})
                .quantities,
            (Order{1, 0}));
}

TEST(CmdStanPairs, FollowTheNumbersOfTheChainsWhereFilesWereRenamed) {
  const CmdStanPairs pairs =
      pair_by_headers(fits, Files{quantities("a.csv", "x.csv", "2"), quantities("b.csv", "y.csv", "1")});
  EXPECT_EQ(pairs.quantities, (Order{1, 0}));
  EXPECT_FALSE(pairs.remark);
}

TEST(CmdStanPairs, FollowTheOrderWhereNothingTellsAndSaySo) {
  const CmdStanPairs pairs =
      pair_by_headers(fits, Files{quantities("a.csv", "x.csv"), quantities("b.csv", "x.csv")});
  EXPECT_EQ(pairs.quantities, (Order{0, 1}));
  EXPECT_TRUE(pairs.remark);
}

TEST(CmdStanPairs, AreRefusedIfTwoWereMadeFromTheSameFit) {
  EXPECT_EQ(
      input_error([] {
        pair_by_headers(fits, Files{quantities("a.csv", "fit-1.csv"), quantities("b.csv", "fit-1.csv")});
      }),
      "b.csv: its header says it was made from 'fit-1.csv', and so does that of a.csv; expected one file "
      "of generated quantities for each file of draws.");
}

TEST(CmdStanPairs, AreRefusedIfOneWasMadeFromAFitThatIsNotThere) {
  EXPECT_EQ(
      input_error([] {
        pair_by_headers(fits, Files{quantities("a.csv", "fit-1.csv"), quantities("b.csv", "fit-3.csv")});
      }),
      "b.csv: its header says it was made from 'fit-3.csv', which is not among the files of draws. Give "
      "the files of draws that the generated quantities were made from.");
}

}  // namespace
}  // namespace pcic
