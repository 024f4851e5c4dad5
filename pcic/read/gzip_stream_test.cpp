#include "pcic/read/gzip_stream.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <sstream>

#include "pcic/read/open_draws.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::input_error;
using testing::TempDir;
using Paths = std::vector<std::filesystem::path>;

std::string bytes_of(const std::filesystem::path& path) {
  std::ostringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  return content.str();
}

std::string gzipped(const TempDir& dir, std::string_view content) {
  return bytes_of(dir.write_packed("packed", content, "gzip"));
}

// Everything in the file; nothing if it is refused.
std::optional<testing::AllDraws> draws_in(const std::filesystem::path& path) {
  try {
    auto source = open_draws(Paths{path});
    return testing::drain(*source, {source->arrays().front().name});
  } catch (const InputError&) {
    return std::nullopt;
  }
}

struct Flips {
  std::size_t tried = 0, refused = 0, same = 0;
};

Flips flip_every_bit(const std::string& whole, const std::string& name) {
  const TempDir dir;
  const auto expected = draws_in(dir.write(name, whole));
  EXPECT_TRUE(expected);
  Flips flips;
  for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit, ++flips.tried) {
    std::string damaged = whole;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    const auto found = draws_in(dir.write(name, damaged));
    flips.refused += !found;
    flips.same += found && found->values == expected->values;
  }
  return flips;
}

std::string small_csv() {
  std::string text = "a,b\n";
  for (int row = 0; row < 40; ++row) text += std::to_string(row) + "," + std::to_string(row * row) + "\n";
  return text;
}

std::string small_npy() {
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (20, 2), }";
  header.resize(117, ' ');
  std::string bytes = std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + "\n";
  for (int value = 0; value < 40; ++value) {
    const double number = 1.0 / (value + 1);
    bytes.append(reinterpret_cast<const char*>(&number), sizeof(number));
  }
  return bytes;
}

TEST(GzipStream, NoFlippedBitGivesOtherDraws) {
  const TempDir dir;
  for (const auto& [content, name] :
       {std::pair(small_csv(), "a.csv.gz"), std::pair(small_npy(), "a.npy.gz")}) {
    const Flips flips = flip_every_bit(gzipped(dir, content), name);
    EXPECT_GT(flips.tried, 1000u);
    EXPECT_EQ(flips.refused + flips.same, flips.tried) << name;
    EXPECT_LT(flips.same, 130u) << name;  // in the header: time, operating system, name
  }
}

TEST(GzipStream, NoCutGivesFewerDraws) {
  const TempDir dir;
  const std::string whole = gzipped(dir, small_csv());
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_FALSE(draws_in(dir.write("a.csv.gz", whole.substr(0, length)))) << length;
}

TEST(GzipStream, ReadsAllMembersAsOne) {
  const TempDir dir;
  const std::string text = small_csv();
  const std::string two = gzipped(dir, text.substr(0, 50)) + gzipped(dir, text.substr(50));
  EXPECT_EQ(draws_in(dir.write("two.csv.gz", two))->values, draws_in(dir.write("one.csv", text))->values);
}

TEST(GzipStream, RefusesADamagedOrCutSecondMember) {
  const TempDir dir;
  const std::string text = small_csv();
  const std::string first = gzipped(dir, text), second = gzipped(dir, text.substr(4));
  ASSERT_TRUE(draws_in(dir.write("a.csv.gz", first + second)));
  for (std::size_t length = 1; length < second.size(); ++length)
    EXPECT_FALSE(draws_in(dir.write("a.csv.gz", first + second.substr(0, length)))) << length;
  const Flips flips = flip_every_bit(first + second, "a.csv.gz");
  EXPECT_EQ(flips.refused + flips.same, flips.tried);
}

TEST(GzipStream, SaysWhatIsWrong) {
  const TempDir dir;
  const std::string whole = gzipped(dir, small_csv());
  const auto refusal = [&](const std::string& bytes) {
    const std::string place = dir.write("a.csv.gz", bytes).string();
    return input_error([&] { testing::drain(*open_draws(Paths{place}), {"a"}); }).substr(place.size());
  };
  EXPECT_EQ(refusal(whole.substr(0, whole.size() - 1)),
            ": compressed data are cut short. Copy or compress the file again.");
  EXPECT_EQ(
      refusal(whole + "more"),
      ": compressed data are followed by bytes that are not compressed. Copy or compress the file again.");
  std::string damaged = whole;
  damaged[whole.size() - 8] ^= 1;
  EXPECT_EQ(refusal(damaged),
            ": compressed data are damaged (incorrect data check). Copy or compress the file again.");
  damaged = whole;
  damaged[whole.size() - 1] ^= 1;
  EXPECT_EQ(refusal(damaged),
            ": compressed data are damaged (incorrect length check). Copy or compress the file again.");
}

TEST(GzipStream, UnpacksOnce) {
  const TempDir dir;
  const auto path = dir.write("a.csv.gz", gzipped(dir, gzipped(dir, small_csv())));
  EXPECT_EQ(input_error([&] { open_draws(Paths{path}); }),
            path.string() + ": compressed more than once. Unpack it and compress it once.");
}

}  // namespace
}  // namespace pcic
