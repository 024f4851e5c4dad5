#include "pcic/read/open_draws.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <tbb/task_arena.h>
#include <unistd.h>

#include <random>
#include <string>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using namespace std::string_literals;
using testing::drain;
using testing::input_error;
using testing::TempDir;
using Paths = std::vector<std::filesystem::path>;
using Rows = std::vector<std::vector<double>>;

std::string random_csv(std::size_t rows, std::size_t columns) {
  std::mt19937 engine(1);
  std::normal_distribution<double> normal;
  std::string text;
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column)
      text += fmt::format("{:.8g}{}", normal(engine), column + 1 < columns ? ',' : '\n');
  return text;
}

TEST(OpenDraws, CompressionIsSeenByContentAndChangesNothing) {
  const TempDir dir;
  const std::string text = random_csv(2000, 50);
  const auto read = [](const std::filesystem::path& path) {
    const auto source = open_draws(Paths{path});
    auto all = drain(*source, {"ll"}).values[0][0];
    EXPECT_EQ(source->progress().bytes_read, source->progress().bytes_total);
    return all;
  };
  const auto plain = read(dir.write("ll.csv", text));
  EXPECT_EQ(plain.size(), 2000);
  EXPECT_EQ(read(dir.write_packed("ll.csv.gz", text, "gzip")), plain);
  EXPECT_EQ(read(dir.write_packed("ll.zst", text, "zstd")), plain);
  EXPECT_EQ(read(dir.write_packed("ll.txt", text, "xz")), plain);
  EXPECT_EQ(read(dir.write_packed("ll", text, "bzip2")), plain);
  EXPECT_EQ(read(dir.write_zip("ll.zip", {text})), plain);
}

TEST(OpenDraws, ValuesDoNotDependOnTheNumberOfThreadsOrOnReadingAhead) {
  const TempDir dir;
  const auto path = dir.write("ll.csv", random_csv(20000, 60));
  std::vector<Rows> answers;
  for (int threads : {1, 2, 5})
    for (bool ahead : {false, true})
      tbb::task_arena(threads).execute(
          [&] { answers.push_back(drain(*open_draws(Paths{path}), {"ll"}, ahead).values[0][0]); });
  EXPECT_EQ(answers[0].size(), 20000);
  for (const Rows& answer : answers) EXPECT_EQ(answer, answers[0]);
}

TEST(OpenDraws, TheFirstBadRowIsReportedAfterTheDrawsBeforeIt) {
  const TempDir dir;
  std::string text = random_csv(20000, 60);
  std::size_t at = 0;
  for (int line = 1; line < 12345; ++line) at = text.find('\n', at) + 1;
  text.insert(at, "1,2\n");
  text.replace(text.size() - 3, 1, "x");
  const auto path = dir.write("ll.csv", text);
  for (int threads : {1, 2, 4})
    for (bool ahead : {false, true})
      tbb::task_arena(threads).execute([&] {
        const auto source = open_draws(Paths{path});
        std::size_t num_draws = 0;
        EXPECT_EQ(input_error([&] {
                    while (const auto block = source->next()) {
                      num_draws += block->arrays.front().num_draws;
                      if (ahead) source->read_ahead();
                    }
                  }),
                  path.string() +
                      ":12345: row has 2 values; the header names 60. The file is damaged: write it again.");
        EXPECT_GT(num_draws, 10000);
      });
}

TEST(OpenDraws, MillionsOfShortRowsUnderManyColumnsTakeNoMemoryBeforeTheyAreRefused) {
  const TempDir dir;
  const std::size_t columns = 100'000;
  std::string text = random_csv(1, columns);
  for (int row = 0; row < 1'000'000; ++row) text += "1\n";
  const auto path = dir.write("ll.csv", text);  // as numbers: 800 GB
  EXPECT_EQ(
      input_error([&] { drain(*open_draws(Paths{path}), {"ll"}); }),
      path.string() + ":2: row has 1 values; the header names 100000. The file is damaged: write it again.");
}

TEST(OpenDraws, CellsThatAreNotNeededMayBeEmpty) {
  const TempDir dir;
  const auto path = dir.write("fit.csv", "a,b,c,d,x\n,,,,1\n,,,,2\n2,3,,,3\n");
  EXPECT_EQ(drain(*open_draws(Paths{path}), {"x"}).values[0][0], (Rows{{1}, {2}, {3}}));
  EXPECT_EQ(input_error([&] {
              drain(*open_draws(Paths{path}), {"a", "x"});
            }),
            path.string() +
                ":2: column 'a' holds ''; expected a number. Correct the cell, or write the file again.");
}

TEST(OpenDraws, RowsLongerThanAChunkAreRead) {
  const TempDir dir;
  const std::size_t columns = 600'000;
  const auto path = dir.write("ll.csv", random_csv(3, columns));
  const OpenOptions draws_by_obs{.layout = {.asked = ArrayLayout::draws_obs}};
  const auto rows = drain(*open_draws(Paths{path}, draws_by_obs), {"ll"}).values[0][0];
  ASSERT_EQ(rows.size(), 3);
  EXPECT_EQ(rows[2].size(), columns);
}

TEST(OpenDraws, FilesThatCannotBeOpenedAreNamed) {
  const TempDir dir;
  try {
    open_draws(Paths{dir.path("nothing.csv")});
    FAIL();
  } catch (const IoError& error) {
    EXPECT_EQ(error.what(), dir.path("nothing.csv").string() + ": cannot open: No such file or directory.");
  }
  EXPECT_NE(input_error([&] { open_draws(Paths{dir.path("")}); }).find("is a directory"), std::string::npos);
  ASSERT_EQ(::mkfifo(dir.path("pipe").c_str(), 0600), 0);
  EXPECT_NE(input_error([&] { open_draws(Paths{dir.path("pipe")}); }).find("nothing came through this pipe"),
            std::string::npos);
  if (::geteuid() == 0) return;  // root may read everything
  ::chmod(dir.write("secret.csv", "1\n").c_str(), 0);
  EXPECT_THROW(open_draws(Paths{dir.path("secret.csv")}), IoError);
}

TEST(OpenDraws, FilesOfNoKnownKindAreRefused) {
  const TempDir dir;
  EXPECT_NE(input_error([&] { open_draws(Paths{}); }).find("at least one"), std::string::npos);
  EXPECT_NE(input_error([&] { open_draws(Paths{dir.write("a", "")}); }).find("the file is empty"),
            std::string::npos);
  EXPECT_NE(
      input_error([&] { open_draws(Paths{dir.write_packed("a", "", "gzip")}); }).find("the file is empty"),
      std::string::npos);
  EXPECT_NE(input_error([&] { open_draws(Paths{dir.write("a", "\x89HDF\r\n\x1a\n")}); }).find("netCDF"),
            std::string::npos);
  EXPECT_NE(input_error([&] { open_draws(Paths{dir.write("a", "abc\0def"s)}); }).find("binary data"),
            std::string::npos);
  for (const std::string& text : {"\xFF\xFEy\0\n\0"s, "\xFE\xFF\0y\0\n"s, "y\0,\0"s, "\0y\0,"s})
    EXPECT_NE(input_error([&] { open_draws(Paths{dir.write("a", text)}); }).find("text in UTF-16"),
              std::string::npos);
  for (const std::string& text : {"\x93"s, "\x93NUMP"s})
    EXPECT_NE(input_error([&] { open_draws(Paths{dir.write("a", text)}); }).find("cut short after"),
              std::string::npos);
  EXPECT_NE(
      input_error([&] { open_draws(Paths{dir.write("a", "{\"y\": 1}")}); }).find("Is this the data file?"),
      std::string::npos);
  EXPECT_NE(input_error([&] {
              open_draws(Paths{dir.write_zip("a", {"1\n", "2\n"})});
            }).find("holds several files"),
            std::string::npos);
  EXPECT_NE(input_error([&] {
              open_draws(Paths{dir.write("a", "1\n"),
                               dir.write("b", testing::cmdstan_file("# method = sample\n", "y\n1\n"))});
            }).find("expected files of one kind"),
            std::string::npos);
}

TEST(OpenDraws, AFileThatChangesWhileItIsReadIsAnInputError) {
  const TempDir dir;
  const std::string text = random_csv(3000, 100);
  for (const std::size_t new_size : {text.size() / 2, text.size() + 1}) {
    const auto path = dir.write("ll.csv", text);
    const auto source = open_draws(Paths{path});
    ASSERT_TRUE(source->next());
    std::filesystem::resize_file(path, new_size);
    EXPECT_EQ(input_error([&] {
                while (source->next()) {
                }
              }).substr(path.string().size()),
              ": the file changed while it was read. Wait until it is written, or read a copy.")
        << new_size;
  }
}

TEST(OpenDraws, AFileThatIsRemovedWhileItIsReadIsReadToItsEnd) {
  const TempDir dir;
  const auto path = dir.write("ll.csv", random_csv(3000, 100));
  const auto source = open_draws(Paths{path});
  std::size_t num_draws = source->next()->arrays.front().num_draws;
  std::filesystem::remove(path);
  while (const auto block = source->next()) num_draws += block->arrays.front().num_draws;
  EXPECT_EQ(num_draws, 3000u);
}

TEST(OpenDraws, ALongHeaderIsRefusedBeforeItFillsTheMemory) {
  const TempDir dir;
  std::string comments;
  while (comments.size() < (std::size_t{17} << 20)) comments += "# " + std::string(1000, '-') + "\n";
  const auto path = dir.write("a.csv", comments + "y\n1\n");
  EXPECT_EQ(
      input_error([&] { open_draws(Paths{path}); }),
      path.string() +
          ": more than 16 MB of '#' lines and no column names; that is the limit. Is this a file of draws "
          "or data?");
}

TEST(OpenDraws, DamagedCompressionIsAnInputError) {
  const TempDir dir;
  const std::string text = random_csv(2000, 50);
  for (const char* filter : {"gzip", "zstd", "xz"}) {
    const auto path = dir.write_packed("ll.csv", text, filter);
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    EXPECT_NE(input_error([&] { drain(*open_draws(Paths{path}), {"ll"}); }).find("cut short"),
              std::string::npos)
        << filter;
  }
}

TEST(OpenDraws, AnyDamageToAFileGivesDrawsOrAnError) {
  const TempDir dir;
  const std::string good = testing::cmdstan_file(
      "# method = sample\n#   sample\n#     num_samples = 2\n#     save_warmup = 1\n#     num_warmup = 1\n",
      "lp__,y.1,y.2\n1,2,3\n# Adaptation terminated\n4,5,6\n7,8,-9.25\n#  Elapsed Time: 1\n");
  std::mt19937 engine(7);
  for (int trial = 0; trial < 2000; ++trial) {
    std::string bad = good;
    for (int k = 0; k < 1 + trial % 3; ++k) bad[engine() % bad.size()] = "\n\r,\"#= .9-e\0x"[engine() % 13];
    if (trial % 2 == 0) bad.resize(engine() % bad.size());
    const auto path = dir.write("fit.csv", bad);
    try {
      const auto source = open_draws(Paths{path}, {.allow_incomplete = trial % 4 < 2});
      while (source->next()) {
      }
    } catch (const InputError&) {
    }
  }
}

}  // namespace
}  // namespace pcic
