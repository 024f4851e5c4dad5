#include "pcic/core/nearest_words.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

using Words = std::vector<std::string>;

TEST(NearestWords, EditDistanceCountsInsertionsDeletionsAndSubstitutions) {
  EXPECT_EQ(edit_distance("", ""), 0);
  EXPECT_EQ(edit_distance("abc", ""), 3);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  EXPECT_EQ(edit_distance("loglik", "log_lik"), 1);
}

TEST(NearestWords, TheNearestComesFirst) {
  EXPECT_EQ(nearest_words("sigm", Words{"sum", "sigma_y", "sigma", "mu"}), (Words{"sigma", "sum"}));
}

TEST(NearestWords, OfEquallyNearWordsTheFirstThreeAreGiven) {
  EXPECT_EQ(nearest_words("b0", Words{"b4", "b3", "b2", "b1"}), (Words{"b4", "b3", "b2"}));
}

TEST(NearestWords, AWordThatIsFarFromAllHasNone) {
  EXPECT_EQ(nearest_words("temperature", Words{"mu", "sigma"}), Words{});
  EXPECT_EQ(nearest_words("mu", Words{}), Words{});
}

TEST(NearestWords, VeryLongWordsAreNotCompared) {
  const std::string word(1000, 'a');
  EXPECT_EQ(nearest_words(word, Words{word + "b"}), Words{});
}

}  // namespace
}  // namespace pcic
