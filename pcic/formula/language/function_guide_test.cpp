#include "pcic/formula/language/function_guide.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "pcic/core/errors.hpp"
#include "pcic/formula/catalogue/catalogue.hpp"
#include "pcic/formula/functions/function_names.hpp"
#include "pcic/formula/language/library.hpp"

namespace pcic {
namespace {

std::string complaint(std::string_view name) {
  try {
    find_in_guide(name);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(FunctionGuide, SaysEverythingAboutWhateverCanBeCalled) {
  std::set<std::string> explained;
  for (const GuideEntry& entry : function_guide()) {
    EXPECT_FALSE(entry.meaning.empty()) << entry.name;
    for (const std::string& call : entry.calls) explained.emplace(name_of_call(call));
  }
  for (const LossEntry& loss : losses()) explained.emplace(loss.name);
  for (const OtherName& other : other_names()) explained.emplace(other.name);
  for (const std::string& name : functions_to_call()) EXPECT_TRUE(explained.contains(name)) << name;
  EXPECT_FALSE(explained.contains("student_t_tail"));
  EXPECT_FALSE(explained.contains("only_if"));
}

TEST(FunctionGuide, EveryExampleCallsItsFunctionAndHasAValue) {
  for (const GuideEntry& entry : function_guide()) {
    EXPECT_NE(entry.example.find(std::string(name_of_call(entry.calls.front())) + "("), std::string::npos)
        << entry.name;
    const double value = value_of_example(entry);
    EXPECT_TRUE(std::isfinite(value) || entry.kind == FunctionKind::number) << entry.example;
  }
}

TEST(FunctionGuide, ADistributionIsFoundByAnyOfItsFunctions) {
  EXPECT_EQ(find_in_guide("normal").calls.size(), 5);
  EXPECT_EQ(find_in_guide("normal_lccdf").name, "normal");
  EXPECT_EQ(find_in_guide("ordered_logistic_lpmf").calls.front(), "ordered_logistic_lpmf(y | eta, c)");
}

TEST(FunctionGuide, AnUnknownNameIsAnsweredWithTheNearest) {
  EXPECT_EQ(
      complaint("Wald"),
      "no function or distribution called 'Wald'; did you mean inv_gaussian? pcic functions lists all.");
  EXPECT_EQ(complaint("brier"), "'brier' is a loss; pcic losses brier says what it rewards.");
}

}  // namespace
}  // namespace pcic
