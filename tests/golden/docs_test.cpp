// What the docs say about the code, where a program can check it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "pcic/core/project_root_test.hpp"
#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;

const fs::path docs = project_root() / "docs";

std::string content_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::set<std::string> all_matches(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  std::set<std::string> matches;
  for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end; ++match)
    matches.insert((*match)[1]);
  return matches;
}

TEST(Docs, EveryLinkLeadsToAFile) {
  std::size_t num_links = 0;
  for (const auto& entry : fs::recursive_directory_iterator(docs)) {
    if (entry.path().extension() != ".md") continue;
    for (const std::string& link : all_matches(content_of(entry.path()), R"(\]\(([^)#:]+)\))")) {
      EXPECT_TRUE(fs::exists(entry.path().parent_path() / link)) << entry.path() << ": " << link;
      ++num_links;
    }
  }
  EXPECT_GT(num_links, 30u);
}

TEST(Docs, TheThresholdsAreThoseOfTheCode) {
  const std::string text = content_of(docs / "guide/reading-the-diagnostics.md");
  for (const std::string& row :
       {fmt::format("| r | {} | the series does not serve", thresholds.ratio_look),
        fmt::format("| k-hat | {} | the weights serve only if", thresholds.pareto_k_sound),
        fmt::format("| observations | {} | the standard error", thresholds.min_obs_for_se),
        fmt::format("| R-hat | {} | the chains disagree", thresholds.rhat),
        fmt::format("| R-hat | {} | the same, severe", thresholds.rhat_severe),
        fmt::format("| effective sample size | {} |", thresholds.min_ess),
        fmt::format("| effective sample size per chain | {} |", thresholds.min_ess_per_chain),
        fmt::format("| draws | {} |", thresholds.min_draws),
        fmt::format("| MCSE / SE | {} |", thresholds.mcse_per_se),
        fmt::format("| difference from the fit / variation of the score | {} |",
                    thresholds.formula_difference)})
    EXPECT_NE(text.find(row), std::string::npos) << row;
}

TEST(Docs, EveryFindingCodeOfTheCodeIsExplained) {
  const std::string text = content_of(docs / "guide/reading-the-diagnostics.md");
  std::set<std::string> codes;
  for (const auto& entry : fs::directory_iterator(project_root() / "pcic/diagnose")) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".cpp") || name.ends_with("_test.cpp")) continue;
    const std::string source = content_of(entry.path());
    codes.merge(all_matches(source, R"re(\.code = "(\w+)")re"));
    codes.merge(all_matches(source, R"re(evel(?:::\w+)?,\s*"(\w+)",)re"));
  }
  EXPECT_GE(codes.size(), 12u);
  for (const std::string& code : codes) EXPECT_NE(text.find("`" + code + "`"), std::string::npos) << code;
}

}  // namespace
}  // namespace pcic
