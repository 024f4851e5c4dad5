#include "function_listing.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "pcic/core/project_root_test.hpp"

namespace pcic::app {
namespace {

TEST(FunctionListing, TheDocumentIsWhatTheCommandPrints) {
  std::ifstream in(project_root() / "docs/functions.md");
  const std::string document(std::istreambuf_iterator<char>(in), {});
  EXPECT_EQ(document, functions_as_markdown())
      << "write it anew: pcic functions --markdown > docs/functions.md";
}

TEST(FunctionListing, OneIsShownWithItsCallsAndAnExample) {
  EXPECT_EQ(function_as_text(find_in_guide("poisson_cdf")),
            "poisson: mean lambda\n\n"
            "  poisson_lpmf(y | lambda)\n"
            "  poisson_cdf(y | lambda)\n"
            "  poisson_ccdf(y | lambda)\n"
            "  poisson_lcdf(y | lambda)\n"
            "  poisson_lccdf(y | lambda)\n\n"
            "Example:\n"
            "  poisson_lpmf(3 | 2.5) is -1.54288727361\n");
}

TEST(FunctionListing, EveryEntryIsInTheText) {
  const std::string text = functions_as_text();
  for (const GuideEntry& entry : function_guide())
    EXPECT_NE(text.find("  " + entry.name + "("), std::string::npos) << entry.name;
}

}  // namespace
}  // namespace pcic::app
