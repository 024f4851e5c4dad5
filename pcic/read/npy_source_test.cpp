#include "pcic/read/npy_source.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::drain;
using testing::input_error;
using testing::TempDir;
using Paths = std::vector<std::filesystem::path>;
using Rows = std::vector<std::vector<double>>;

template <class T>
std::string npy(const char* descr, const std::vector<std::size_t>& shape, const std::vector<T>& values,
                bool fortran = false, bool swapped = false, std::size_t padding = 118) {
  std::string dict = fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': ({},), }}", descr,
                                 fortran ? "True" : "False", fmt::join(shape, ", "));
  dict.resize(std::max(dict.size(), padding), ' ');
  std::string bytes = std::string("\x93NUMPY\x01") + '\0' + static_cast<char>(dict.size()) + '\0' + dict;
  for (T value : values) {
    std::string raw(reinterpret_cast<const char*>(&value), sizeof value);
    if (swapped) std::reverse(raw.begin(), raw.end());
    bytes += raw;
  }
  return bytes;
}

const std::vector<double> one_to_six{1, 2, 3, 4, 5, 6};

const OpenOptions draws_by_obs{.layout = {.asked = ArrayLayout::draws_obs}};
const OpenOptions chains_first{.layout = {.asked = ArrayLayout::chains_draws_obs}};

Rows rows_of(const std::filesystem::path& path) {
  const auto source = open_draws(Paths{path}, draws_by_obs);
  return drain(*source, {source->arrays()[0].name}).values[0][0];
}

TEST(NpySource, TwoDimensionsAreDrawsByObservations) {
  const TempDir dir;
  const auto source =
      open_draws(Paths{dir.write("ll.npy", npy<double>("<f8", {2, 3}, one_to_six))}, draws_by_obs);
  EXPECT_EQ(source->arrays()[0].name, "ll");
  EXPECT_EQ(source->arrays()[0].shape, std::vector<std::size_t>{3});
  EXPECT_EQ(source->num_chains(), 1);
  EXPECT_EQ(source->expected_draws(0), 2);
  EXPECT_EQ(drain(*source, {"ll"}).values[0][0], (Rows{{1, 2, 3}, {4, 5, 6}}));
  EXPECT_EQ(source->progress().bytes_read, source->progress().bytes_total);
}

TEST(NpySource, ThreeDimensionsAreChainsByDrawsByObservations) {
  const TempDir dir;
  const std::vector<double> values{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  const std::vector<double> fortran{1, 7, 4, 10, 2, 8, 5, 11, 3, 9, 6, 12};
  for (const auto& content :
       {npy<double>("<f8", {2, 2, 3}, values), npy<double>("<f8", {2, 2, 3}, fortran, true)}) {
    const auto source = open_draws(Paths{dir.write("ll.npy", content)}, chains_first);
    ASSERT_EQ(source->num_chains(), 2);
    const auto all = drain(*source, {"ll", "ll"});
    EXPECT_EQ(all.values[0][0], (Rows{{1, 2, 3}, {4, 5, 6}}));
    EXPECT_EQ(all.values[1][1], (Rows{{7, 8, 9}, {10, 11, 12}}));
  }
}

TEST(NpySource, ObservationsByDrawsAreTurnedOver) {
  const TempDir dir;
  const OpenOptions options{.layout = {.data_lengths = {2}}};
  for (const auto& content :
       {npy<double>("<f8", {2, 3}, {1, 3, 5, 2, 4, 6}), npy<double>("<f8", {2, 3}, one_to_six, true)}) {
    const auto source = open_draws(Paths{dir.write("ll.npy", content)}, options);
    EXPECT_EQ(source->arrays()[0].shape, std::vector<std::size_t>{2});
    EXPECT_EQ(drain(*source, {"ll"}).values[0][0], (Rows{{1, 2}, {3, 4}, {5, 6}}));
    EXPECT_EQ(source->reading().layout, "observations x draws");
    EXPECT_EQ(source->reading().evidence, "--data has 2 rows");
  }
  const auto packed = dir.write_packed("f.npy", npy<double>("<f8", {2, 3}, one_to_six, true), "gzip");
  EXPECT_EQ(drain(*open_draws(Paths{packed}, options), {"f"}).values[0][0], (Rows{{1, 2}, {3, 4}, {5, 6}}));
}

TEST(NpySource, DrawsByChainsByObservationsAreCutIntoChains) {
  const TempDir dir;
  std::vector<double> values;
  for (double k = 0; k < 100 * 2 * 3; ++k) values.push_back(k);
  const auto source = open_draws(Paths{dir.write("ll.npy", npy<double>("<f8", {100, 2, 3}, values))});
  ASSERT_EQ(source->num_chains(), 2);
  EXPECT_EQ(source->reading().layout, "draws x chains x observations");
  const auto all = drain(*source, {"ll"});
  ASSERT_EQ(all.values[0][0].size(), 100);
  EXPECT_EQ(all.values[0][0][0], (std::vector<double>{0, 1, 2}));
  EXPECT_EQ(all.values[0][1][0], (std::vector<double>{3, 4, 5}));
  EXPECT_EQ(all.values[0][1][99], (std::vector<double>{597, 598, 599}));
}

TEST(NpySource, OneDimensionIsTheDrawsOfAScalar) {
  const TempDir dir;
  for (bool fortran : {false, true}) {
    const auto path = dir.write("mu.npy", npy<double>("<f8", {3}, {1, 2, 3}, fortran));
    EXPECT_TRUE(open_draws(Paths{path})->arrays()[0].shape.empty());
    EXPECT_EQ(rows_of(path), (Rows{{1}, {2}, {3}}));
  }
}

TEST(NpySource, EveryTypeAndByteOrderIsRead) {
  const TempDir dir;
  const Rows expected{{1, 2, 3}, {4, 5, 250}};
  const Rows signed_expected{{1, 2, 3}, {4, 5, -6}};
  const auto check = [&]<class T>(T, const std::string& type, const Rows& want) {
    std::vector<T> values;
    for (const auto& row : want)
      for (double value : row) values.push_back(static_cast<T>(value));
    EXPECT_EQ(rows_of(dir.write("a.npy", npy<T>(("<" + type).c_str(), {2, 3}, values))), want) << type;
    EXPECT_EQ(rows_of(dir.write("a.npy", npy<T>((">" + type).c_str(), {2, 3}, values, false, true))), want)
        << type;
    const std::vector<T> columns{values[0], values[3], values[1], values[4], values[2], values[5]};
    EXPECT_EQ(rows_of(dir.write("a.npy", npy<T>(("<" + type).c_str(), {2, 3}, columns, true))), want) << type;
  };
  check(float{}, "f4", signed_expected);
  check(double{}, "f8", signed_expected);
  check(std::int8_t{}, "i1", signed_expected);
  check(std::int16_t{}, "i2", signed_expected);
  check(std::int32_t{}, "i4", signed_expected);
  check(std::int64_t{}, "i8", signed_expected);
  check(std::uint8_t{}, "u1", expected);
  check(std::uint16_t{}, "u2", expected);
  check(std::uint32_t{}, "u4", expected);
  check(std::uint64_t{}, "u8", expected);
  EXPECT_EQ(rows_of(dir.write("a.npy", npy<std::uint8_t>("|b1", {2, 2}, {0, 1, 1, 0}))),
            (Rows{{0, 1}, {1, 0}}));
}

TEST(NpySource, ValuesAtAnOddOffsetAreRead) {
  const TempDir dir;
  EXPECT_EQ(rows_of(dir.write("a.npy", npy<double>("<f8", {2, 3}, one_to_six, false, false, 117))),
            (Rows{{1, 2, 3}, {4, 5, 6}}));
}

TEST(NpySource, SeveralFilesAreChainsNamedAfterTheFirst) {
  const TempDir dir;
  const auto source = open_draws(Paths{dir.write("a.npy", npy<double>("<f8", {2, 3}, one_to_six)),
                                       dir.write("b.npy", npy<float>("<f4", {1, 3}, {7, 8, 9}))},
                                 draws_by_obs);
  EXPECT_EQ(source->num_chains(), 2);
  EXPECT_EQ(source->expected_draws(1), 1);
  const auto all = drain(*source, {"a"});
  EXPECT_EQ(all.values[0][1], (Rows{{7, 8, 9}}));
  EXPECT_NE(input_error([&] {
              open_draws(Paths{dir.path("a.npy"), dir.write("c.npy", npy<double>("<f8", {3, 2}, one_to_six))},
                         draws_by_obs);
            }).find("2 observations"),
            std::string::npos);
}

TEST(NpySource, LongArraysComeInSeveralBlocks) {
  const TempDir dir;
  std::vector<double> values(3'000'000);
  for (std::size_t k = 0; k < values.size(); ++k) values[k] = static_cast<double>(k);
  std::vector<double> columns(values.size());
  for (std::size_t draw = 0; draw < 3000; ++draw)
    for (std::size_t obs = 0; obs < 1000; ++obs) columns[obs * 3000 + draw] = values[draw * 1000 + obs];
  const std::string c_order = npy<double>("<f8", {3000, 1000}, values);
  for (const auto& path :
       {dir.write("a.npy", c_order), dir.write("b.npy", npy<double>("<f8", {3000, 1000}, columns, true)),
        dir.write_packed("c.npy", c_order, "gzip")}) {
    const auto source = open_draws(Paths{path});
    std::size_t num_blocks = 0;
    double next = 0;
    while (const auto block = source->next()) {
      ++num_blocks;
      for (std::size_t draw = 0; draw < block->arrays[0].num_draws; ++draw)
        for (std::size_t obs = 0; obs < 1000; ++obs) ASSERT_EQ(block->arrays[0](draw, obs), next++);
    }
    EXPECT_EQ(num_blocks, 3);
    EXPECT_EQ(next, 3e6);
  }
}

TEST(NpySource, AFileCutWhileItIsReadIsAnError) {
  const TempDir dir;
  const auto path = dir.write("ll.npy", npy<double>("<f8", {3000, 1000}, std::vector<double>(3000000, 1.5)));
  const auto source = open_draws(Paths{path});
  source->select(std::vector<std::string>{"ll"});
  ASSERT_TRUE(source->next());
  std::filesystem::resize_file(path, 4096);
  try {
    while (source->next()) continue;
    FAIL() << "no error";
  } catch (const IoError& error) {
    const std::string message = error.what();
    EXPECT_TRUE(message.starts_with(path.string() + ": bytes ")) << message;
    EXPECT_NE(message.find("although the file had 24000128 bytes when it was opened"), std::string::npos)
        << message;
  }
}

TEST(NpySource, SizesThatDoNotFitTheShapeAreAnError) {
  const TempDir dir;
  const std::string good = npy<double>("<f8", {2, 3}, one_to_six);
  EXPECT_NE(
      input_error([&] { rows_of(dir.write("a.npy", good.substr(0, good.size() - 1))); }).find("cut short"),
      std::string::npos);
  EXPECT_NE(input_error([&] { rows_of(dir.write("a.npy", good + "x")); }).find("too long"),
            std::string::npos);
  EXPECT_NE(input_error([&] {
              rows_of(dir.write_packed("a.npy.gz", good.substr(0, good.size() - 1), "gzip"));
            }).find("cut short"),
            std::string::npos);
  EXPECT_NE(input_error([&] { rows_of(dir.write_packed("a.npy.gz", good + "x", "gzip")); }).find("too long"),
            std::string::npos);
  for (std::size_t length : {6, 7, 9, 11, 50, 127})
    EXPECT_NE(input_error([&] { rows_of(dir.write("a.npy", good.substr(0, length))); }), "") << length;
}

TEST(NpySource, OtherDimensionsAreRefused) {
  const TempDir dir;
  EXPECT_NE(input_error([&] {
              rows_of(dir.write("a.npy", npy<double>("<f8", {1, 1, 2, 3}, one_to_six)));
            }).find("array of 4 dimensions"),
            std::string::npos);
  std::string scalar = npy<double>("<f8", {}, {1});
  scalar.replace(scalar.find("(,)"), 3, "() ");
  EXPECT_NE(input_error([&] { rows_of(dir.write("a.npy", scalar)); }).find("array of 0 dimensions"),
            std::string::npos);
  EXPECT_NE(input_error([&] {
              rows_of(dir.write("a.npy", npy<double>("<f8", {0, 3}, {})));
            }).find("holds no values"),
            std::string::npos);
  EXPECT_NE(input_error([&] {
              rows_of(dir.write_packed("a.npy", npy<double>("<f8", {2, 3}, one_to_six, true), "gzip"));
            }).find("Fortran order"),
            std::string::npos);
}

}  // namespace
}  // namespace pcic
