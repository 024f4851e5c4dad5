#include "paper/known_file.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "paper/classification_data.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/core/project_root_test.hpp"

namespace pcic::paper {
namespace {

namespace fs = std::filesystem;

const KnownFile known{.name = "known_file_test.data",
                      .where_to_get_it = "the shop",
                      .features = {{.sum = 0.6}, {.num_texts = 2}},
                      .classes = {{"no", 2}, {"yes", 1}}};

class KnownFileTest : public testing::Test {
 protected:
  std::string refusal_of(const std::string& text) {
    std::ofstream(folder_ / known.name) << text;
    try {
      read_known_file(folder_, known);
    } catch (const InputError& error) {
      const std::string message = error.what(), path = (folder_ / known.name).string();
      const std::string advice = ". The file is not the published one; get it from the shop.";
      EXPECT_TRUE(message.starts_with(path) && message.ends_with(advice)) << message;
      return message.substr(path.size(), message.size() - path.size() - advice.size());
    }
    return "read";
  }
  void TearDown() override { fs::remove(folder_ / known.name); }

  fs::path folder_ = fs::temp_directory_path();
};

TEST_F(KnownFileTest, IsReadWithItsBlanksLeftOut) {
  std::ofstream(folder_ / known.name) << "0.1, a, no\r\n\n0.2,b ,yes\n0.3,a,no\n";
  const std::vector<TextRow> rows = read_known_file(folder_, known);
  EXPECT_EQ(rows, (std::vector<TextRow>{{"0.1", "a", "no"}, {"0.2", "b", "yes"}, {"0.3", "a", "no"}}));
}

TEST_F(KnownFileTest, ABadRowIsNamedWithItsLine) {
  EXPECT_EQ(refusal_of("0.1,a\n"), ":1: number of values: 2; expected 2 features and the class");
  EXPECT_EQ(refusal_of("0.1,a,no\n\n0.2x,b,yes\n"), ":3: value 1 is '0.2x'; expected a number");
  EXPECT_EQ(refusal_of("nan,a,no\n"), ":1: value 1 is 'nan'; expected a number");
  EXPECT_EQ(refusal_of("0.1,a,maybe\n"), ":1: the class is 'maybe'; expected no or yes");
}

TEST_F(KnownFileTest, OtherNumbersThanPublishedAreRefused) {
  EXPECT_EQ(refusal_of(""), ": number of rows: 0; expected 3");
  EXPECT_EQ(refusal_of("0.1,a,no\n0.2,b,yes\n"), ": number of rows: 2; expected 3");
  EXPECT_EQ(refusal_of("0.1,a,yes\n0.2,b,yes\n0.3,a,no\n"), ": number of rows of class no: 1; expected 2");
  EXPECT_EQ(refusal_of("0.1,a,no\n0.2,b,yes\n3,a,no\n"), ": column 1 adds up to 3.3; expected 0.6");
  EXPECT_EQ(refusal_of("0.1,a,no\n0.2,b,yes\n0.3,c,no\n"),
            ": number of different texts in column 2: 3; expected 2");
}

TEST_F(KnownFileTest, ThatIsNotThereIsNamedWithItsSource) {
  try {
    read_known_file(folder_, known);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()), (folder_ / known.name).string() +
                                             ": there is no such file. It is not part of pcic; get it from "
                                             "the shop and name its folder with --data.");
  }
}

TEST(ClassificationData, OfThePaperAreThePublishedFiles) {
  const fs::path folder = project_root() / "../shared/data";
  if (!fs::exists(folder / "adult.data")) GTEST_SKIP() << "no data beside the project";
  EXPECT_EQ(read_banknote(folder).design.num_columns(), 5u);
  EXPECT_EQ(read_adult(folder).design.num_columns(), 15u);
}

}  // namespace
}  // namespace pcic::paper
