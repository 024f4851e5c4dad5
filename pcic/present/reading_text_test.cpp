#include "pcic/present/reading_text.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace pcic {
namespace {

std::string clause(const Reading& reading, const std::vector<std::size_t>& chain_draws) {
  return reading_clause({.reading = reading,
                         .num_chains = 4,
                         .num_draws = 1000,
                         .chain_draws = chain_draws,
                         .num_obs = 8,
                         .score = "log_lik"});
}

TEST(ReadingText, SaysWhatWasReadInOneSentence) {
  EXPECT_EQ(clause({.format = "CmdStan CSV"}, {250, 250, 250, 250}),
            "Read from CmdStan CSV: 4 chains x 250 draws x 8 observations; the score is `log_lik`");
  EXPECT_EQ(clause({.format = "CmdStan CSV"}, {200, 300, 250, 250}),
            "Read from CmdStan CSV: 4 chains x 200 to 300 draws x 8 observations; the score is `log_lik`");
  EXPECT_EQ(clause({.format = "CmdStan CSV"}, {}),
            "Read from CmdStan CSV: 1000 draws in 4 chains x 8 observations; the score is `log_lik`");
}

TEST(ReadingText, NamesTheEvidenceWhereSomethingHadToBeDecided) {
  EXPECT_EQ(clause({".npy", "draws x observations", "--data has 8 rows"}, {1000}),
            "Read from .npy (draws x observations, because --data has 8 rows): 1 chain x 1000 draws x 8 "
            "observations; the score is `log_lik`");
  EXPECT_EQ(clause({"plain CSV", "", "the first column counts the rows"}, {1000}),
            "Read from plain CSV (because the first column counts the rows): 1 chain x 1000 draws x 8 "
            "observations; the score is `log_lik`");
}

TEST(ReadingText, WithoutFilesTheDrawsAreCounted) {
  EXPECT_EQ(clause({}, {250, 250, 250, 250}),
            "Computed from 1000 draws in 4 chains, for 8 observations; score `log_lik`");
}

}  // namespace
}  // namespace pcic
