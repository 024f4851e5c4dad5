#include "pcic/read/array_names.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::input_error;

TEST(ArrayNames, ALongListIsCutAfterADozen) {
  std::vector<ArrayInfo> arrays;
  for (int k = 0; k < 20; ++k) arrays.push_back({"parameter_" + std::to_string(k), {}});
  const std::string message = input_error([&] { index_of_array(arrays, "zzz", "fit.csv"); });
  EXPECT_NE(message.find("parameter_11 and 8 more."), std::string::npos) << message;
  EXPECT_EQ(message.find("Nearest"), std::string::npos);
  EXPECT_EQ(index_of_array(arrays, "parameter_7", "fit.csv"), 7);
}

TEST(ArrayNames, AFitWithoutLogLikelihoodsTellsWhatElseCanBeTheScore) {
  const std::vector<ArrayInfo> arrays = {{"lp__", {}}, {"mu", {}}, {"tau", {}}};
  EXPECT_EQ(
      input_error([&] { index_of_array(arrays, "log_lik", "fit.csv"); }),
      "fit.csv: no array named 'log_lik'. It holds: mu, tau, lp__. The score is log_lik unless --score "
      "names another array, or a formula over parameters and --data such as 'normal_lpdf(y | mu, sigma)'.");
}

}  // namespace
}  // namespace pcic
