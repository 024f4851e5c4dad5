#include "loss_listing.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "pcic/core/errors.hpp"
#include "pcic/core/project_root_test.hpp"

namespace pcic::app {
namespace {

std::string message_about(std::string_view name) {
  try {
    find_loss(name);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(LossListing, TheDocumentIsWhatTheCommandPrints) {
  std::ifstream in(project_root() / "docs/losses.md");
  const std::string document(std::istreambuf_iterator<char>(in), {});
  EXPECT_EQ(document, losses_as_markdown()) << "write it anew: pcic losses --markdown > docs/losses.md";
}

TEST(LossListing, OneLossIsShownWithAllDefinitionsBehindItsFormula) {
  const std::string text = loss_as_text(find_loss("crps_normal"));
  for (const char* part :
       {"crps_normal(y, mu, sigma) =", "std_normal_crps(z) =", "standardized(y, mu, sigma) =",
        "positive(x) =", "only_if(condition, value) =", "--loss 'crps_normal(y, mu, sigma)'"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
}

TEST(LossListing, EveryLossIsInTheTextAndInTheJson) {
  const auto json = nlohmann::json::parse(losses_as_json());
  ASSERT_EQ(json.size(), losses().size());
  for (std::size_t i = 0; i < losses().size(); ++i) {
    EXPECT_EQ(json[i]["name"].get<std::string>(), losses()[i].name);
    EXPECT_NE(losses_as_text().find(losses()[i].rewards), std::string::npos);
  }
}

TEST(LossListing, AnUnknownNameIsAnsweredWithTheNearestOnes) {
  EXPECT_EQ(message_about("brie"), "no loss called 'brie'; did you mean brier? pcic losses lists all.");
  EXPECT_EQ(message_about("absolute"),
            "no loss called 'absolute'; did you mean absolute_error or scaled_absolute_error or "
            "sqrt_absolute_error? pcic losses lists all.");
  EXPECT_NE(message_about("entropy").find("there are: squared_error, "), std::string::npos);
}

}  // namespace
}  // namespace pcic::app
