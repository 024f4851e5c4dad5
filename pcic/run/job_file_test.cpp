#include "pcic/run/job_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<fs::path>;

Job parse(std::string_view text) {
  return parse_job(text, "job.toml",
                   [](const std::string& pattern, const std::string&) { return Paths{pattern}; });
}

template <class Call>
std::string error_of(Call call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

std::string error(std::string_view text) {
  return error_of([&] { parse(text); });
}

// A folder whose name would be a pattern.
class Folder {
 public:
  Folder() : root_(fs::temp_directory_path() / ("pcic_job[1]_" + std::to_string(getpid()))) {
    fs::create_directories(root_);
  }
  ~Folder() { fs::remove_all(root_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path write(const std::string& name, std::string_view content) const {
    std::ofstream(root_ / name) << content;
    return root_ / name;
  }

 private:
  fs::path root_;
};

TEST(JobFile, HoldsAWholeStudy) {
  const Job job = parse(R"toml(
draws = ["fit-1.csv", "fit-2.csv"]
data = "radon.json"
score = "normal_lpdf(y | mu, sigma)"
losses = ["abs(y - mu)", "square(y - mu)"]
prior = "normal_lpdf(b | 0, 1)"
group = "county"
weights = "count"
weighting = "importance"
beta = 0.5
plug_in = true

[let]
mu = "alpha[county] + b * floor"
"dev(y, m)" = "abs(y - m)"
)toml");
  EXPECT_EQ(job.draws, (Paths{"fit-1.csv", "fit-2.csv"}));
  EXPECT_EQ(job.data, Paths{"radon.json"});
  EXPECT_EQ(job.score, "normal_lpdf(y | mu, sigma)");
  ASSERT_EQ(job.losses.size(), 2);
  EXPECT_EQ(job.losses[1].name, "");
  EXPECT_EQ(job.losses[1].formula, "square(y - mu)");
  EXPECT_EQ(job.prior, "normal_lpdf(b | 0, 1)");
  EXPECT_EQ(job.group, "county");
  EXPECT_EQ(job.weights, "count");
  EXPECT_EQ(job.weighting, "importance");
  EXPECT_EQ(job.beta, 0.5);
  EXPECT_EQ(job.plug_in, true);
  ASSERT_EQ(job.definitions.size(), 2);
  EXPECT_EQ(job.definitions[1].name, "dev(y, m)");
  EXPECT_EQ(job.definitions[1].formula, "abs(y - m)");
}

TEST(JobFile, WhatIsNotSaidIsEmpty) {
  const Job job = parse("");
  EXPECT_TRUE(job.draws.empty());
  EXPECT_EQ(job.score, "");
  EXPECT_FALSE(job.beta);
  EXPECT_FALSE(job.plug_in);
}

TEST(JobFile, DefinitionsAndNamedLossesKeepTheOrderOfTheFile) {
  const Job job =
      parse("[let]\nz = '1'\na = 'z + 1'\nm = 'a'\n[losses]\nmse = 'square(y)'\nmae = 'abs(y)'\n");
  ASSERT_EQ(job.definitions.size(), 3);
  EXPECT_EQ(job.definitions[0].name, "z");
  EXPECT_EQ(job.definitions[1].name, "a");
  EXPECT_EQ(job.definitions[2].name, "m");
  ASSERT_EQ(job.losses.size(), 2);
  EXPECT_EQ(job.losses[0].name, "mse");
  EXPECT_EQ(job.losses[1].name, "mae");
  const Job inline_tables = parse("let = { b = '1', a = 'b' }");
  EXPECT_EQ(inline_tables.definitions[0].name, "b");
}

TEST(JobFile, LevelsAreListsOfTextsOrFiles) {
  const Job job = parse("[levels]\ntown = ['Boone', 'Ames, west', '']\ncounty = 'order.csv'\n");
  ASSERT_EQ(job.levels.size(), 2);
  EXPECT_EQ(job.levels[0].column, "town");
  EXPECT_EQ(job.levels[0].texts, (std::vector<std::string>{"Boone", "Ames, west", ""}));
  EXPECT_EQ(job.levels[1].column, "county");
  EXPECT_TRUE(job.levels[1].texts.empty());
  EXPECT_EQ(job.levels[1].file.filename(), "order.csv");
  EXPECT_EQ(error("levels = 'town'"),
            "job.toml:1: 'levels' is the text \"town\"; expected a table, column = [\"first text\", \"second "
            "text\"].");
  EXPECT_EQ(error("levels.town = ['a', 2]"), "job.toml:1: 'town' is the number 2; expected texts in quotes.");
}

TEST(JobFile, TheBridgeIsTrueOrAll) {
  EXPECT_EQ(parse("bridge = true").bridge, "unsettled");
  EXPECT_EQ(parse("bridge = false").bridge, "");
  const Job all = parse("bridge = 'all'\nbridge_seconds = 5\nsupport = ['sigma > 0', 'simplex(p)']");
  EXPECT_EQ(all.bridge, "all");
  EXPECT_EQ(all.bridge_seconds, 5);
  EXPECT_EQ(all.support, (std::vector<std::string>{"sigma > 0", "simplex(p)"}));
  EXPECT_EQ(error("bridge = 3"),
            "job.toml:1: 'bridge' is the number 3; expected true, false, \"all\" or \"future\".");
}

TEST(JobFile, TheNumberOfObservationsIsAWholeNumber) {
  EXPECT_EQ(parse("observations = 8").observations, 8u);
  EXPECT_EQ(parse("score = 'a'").observations, 0u);
  EXPECT_EQ(
      error("observations = 0"),
      "job.toml:1: 'observations' is the number 0; expected how many observations there are, a whole number from 1.");
}

TEST(JobFile, AnUnknownKeyIsRefusedWithTheNearestOne) {
  EXPECT_EQ(
      error("draws = 'a.csv'\n\nscroe = 'log_lik'\n"),
      "job.toml:3: unknown key 'scroe'. Did you mean 'score'? The keys are: draws, data, score, losses, "
      "prior, group, weights, weighting, beta, plug_in, let, levels, layout, drop, where, fold, point, target, "
      "bridge, bridge_seconds, support, observations.");
  EXPECT_EQ(error("temperature = 1").find("Did you mean"), std::string::npos);
}

TEST(JobFile, AKeyGivenTwiceIsRefused) {
  const std::string message = error("score = 'a'\nscore = 'b'\n");
  EXPECT_EQ(message.find("job.toml:2: "), 0) << message;
  EXPECT_NE(message.find("score"), std::string::npos) << message;
  EXPECT_EQ(error("[let]\nmu = '1'\n\nmu = '2'\n").find("job.toml:4: "), 0);
}

TEST(JobFile, AValueOfTheWrongTypeIsRefused) {
  EXPECT_EQ(error("score = 1"), "job.toml:1: 'score' is the number 1; expected a formula in quotes.");
  EXPECT_EQ(error("draws = [\n'a.csv',\n2]"),
            "job.toml:3: 'draws' is the number 2; expected a file name in quotes.");
  EXPECT_EQ(error("draws = []"),
            "job.toml:1: 'draws' is a list; expected a file name in quotes or a list of them.");
  EXPECT_EQ(error("beta = '0.5'"),
            "job.toml:1: 'beta' is the text \"0.5\"; expected a number above 0, such as beta = 0.5.");
  EXPECT_EQ(error("beta = 0"),
            "job.toml:1: 'beta' is the number 0; expected a number above 0, such as beta = 0.5.");
  EXPECT_NE(error("beta = nan"), "");
  EXPECT_EQ(error("plug_in = 1"), "job.toml:1: 'plug_in' is the number 1; expected true or false.");
  EXPECT_EQ(error("weighting = 'both'"),
            "job.toml:1: 'weighting' is the text \"both\"; expected \"frequency\" or \"importance\".");
  EXPECT_EQ(error("let = 'mu'"),
            "job.toml:1: 'let' is the text \"mu\"; expected a table of definitions, name = \"formula\".");
  EXPECT_EQ(error("[let]\nmu.a = '1'"), "job.toml:2: 'mu' is a table; expected a formula in quotes.");
  EXPECT_EQ(error("score = ' '"), "job.toml:1: 'score' is the text \" \"; expected a formula.");
  EXPECT_EQ(parse("beta = 2").beta, 2);
}

TEST(JobFile, WhatIsNotTomlIsRefusedWithItsLine) {
  EXPECT_EQ(error("score = 'a'\ndraws = fit.csv\n").find("job.toml:2: "), 0);
  EXPECT_NE(error(std::string(largest_job_file + 1, ' ')), "");
}

TEST(JobFile, DeepTablesDoNotExhaustTheStack) {
  const auto deep = [](std::string_view part, std::string_view value) {
    std::string text = "\n";
    while (text.size() + 20 < largest_job_file) text += part;
    return error(text + std::string(value));
  };
  EXPECT_EQ(deep("a.", "a = 1"),
            "job.toml:2: a key has more than 8 parts; expected one or two, as in let.mu.");
  EXPECT_NE(deep("'#\"'.", "a = 1"), "");
  EXPECT_NE(deep("[", ""), "");
  EXPECT_NE(deep("a={a.a.a.a.a.a.a.", "a = 1"), "");
}

TEST(JobFile, DotsInFormulasCommentsAndNumbersAreNotPartsOfKeys) {
  EXPECT_EQ(error("# ............. \nscore = '1. + 1. + 1. + 1. + 1. + 1. + 1. + 1. + 1.'\n"
                  "prior = \"\"\"\n\\\"\"\" . . . . . . . . . . . \"\"\"\nbeta = 0.5\n"),
            "");
}

TEST(JobFile, PathsStartFromItsFolderAndPatternsAreSorted) {
  const Folder folder;
  const fs::path second = folder.write("fit-2.csv", ""), first = folder.write("fit-1.csv", "");
  const fs::path job_file = folder.write("job.toml", "draws = 'fit-*.csv'\ndata = 'y.csv'\n");
  const Job job = read_job_file(job_file);
  EXPECT_EQ(job.draws, (Paths{first, second}));
  EXPECT_EQ(job.data, Paths{job_file.parent_path() / "y.csv"});
}

TEST(JobFile, APatternWithoutFilesIsRefused) {
  const Folder folder;
  const fs::path job_file = folder.write("job.toml", "\ndraws = 'fit-*.csv'\n");
  EXPECT_EQ(error_of([&] { read_job_file(job_file); }),
            job_file.string() +
                ":2: no file matches 'fit-*.csv'. Patterns start from the folder of the job file, " +
                job_file.parent_path().string() + ".");
}

TEST(JobFile, AFileThatCannotBeReadIsAnIoError) {
  EXPECT_THROW(read_job_file("no_such_job.toml"), IoError);
}

}  // namespace
}  // namespace pcic
