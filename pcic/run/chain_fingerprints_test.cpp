#include "pcic/run/chain_fingerprints.hpp"

#include <gtest/gtest.h>

#include "pcic/core/errors.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

using Chain = std::vector<double>;

std::vector<ChainOrigin> origins(const std::vector<Chain>& chains, std::size_t size = 1,
                                 std::size_t per_block = 3) {
  MemorySource source("fit", {{{"mu", {size}}, chains}}, per_block);
  const std::vector<std::string> arrays{"mu"};
  source.select(arrays);
  ChainFingerprints fingerprints(arrays);
  while (const std::optional<DrawBlock> block = source.next()) fingerprints.add(*block);
  return fingerprints.origins(source);
}

TEST(ChainFingerprints, RefuseTheSameChainTwiceAndNameBothPlaces) {
  try {
    origins({{1.5, 2.5, 0.5}, {1.5, 2.5, 3.5}, {1.5, 2.5, 0.5}});
    FAIL() << "a chain was counted twice";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "fit-3: holds the same draws as fit-1; they would count twice. Give every chain once.");
  }
}

TEST(ChainFingerprints, DoNotMistakeChainsThatHardlyMove) {
  EXPECT_NO_THROW(origins({{1.5}, {1.5}}));
  EXPECT_NO_THROW(origins({{1, 1, 1, 1}, {1, 1, 1, 1}}));
  EXPECT_NO_THROW(origins({{1, 1, 1, 2}, {1, 1, 1, 2}}));
  EXPECT_EQ(origins({{1, 1, 1, 2, 2, 1}})[0].num_moves, 2u);
}

TEST(ChainFingerprints, SeeEveryDraw) {
  Chain chain(1000);
  for (std::size_t m = 0; m < chain.size(); ++m) chain[m] = 1.0 / static_cast<double>(m + 1);
  Chain other = chain;
  other[500] = 7;
  EXPECT_NO_THROW(origins({chain, other}));
  other.pop_back();
  EXPECT_NO_THROW(origins({chain, other}));
  EXPECT_THROW(origins({chain, chain}), InputError);
}

TEST(ChainFingerprints, DoNotDependOnTheBlocks) {
  Chain chain(60);
  for (std::size_t m = 0; m < chain.size(); ++m) chain[m] = 1.0 / static_cast<double>(m + 1);
  EXPECT_EQ(origins({chain}, 20, 1)[0].arrays, origins({chain}, 20, 100)[0].arrays);
  EXPECT_EQ(origins({chain}, 20, 1)[0].num_moves, 2u);
}

TEST(ChainFingerprints, SaveNamesAndSizes) {
  const ChainOrigin origin = origins({{1, 2, 3, 4}}, 2)[0];
  EXPECT_EQ(origin.place, "fit-1");
  ASSERT_EQ(origin.arrays.size(), 1u);
  EXPECT_EQ(origin.arrays[0].name, "mu");
  EXPECT_EQ(origin.arrays[0].size, 2u);
}

}  // namespace
}  // namespace pcic
