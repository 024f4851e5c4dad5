#include "pcic/read/npz_source.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstring>

#include "pcic/read/open_draws.hpp"
#include "pcic/read/read_dataset.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using namespace std::string_literals;
using testing::drain;
using testing::input_error;
using testing::TempDir;
using Paths = std::vector<std::filesystem::path>;
using Values = std::vector<double>;

std::string npy(const std::string& shape, const Values& values, bool fortran = false) {
  const std::string dict =
      "{'descr': '<f8', 'fortran_order': "s + (fortran ? "True" : "False") + ", 'shape': " + shape + "}";
  std::string bytes = "\x93NUMPY\x01\0"s + static_cast<char>(dict.size()) + '\0' + dict;
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double));
  return bytes;
}

std::string little(std::uint64_t number, std::size_t num_bytes) {
  std::string bytes;
  for (std::size_t k = 0; k < num_bytes; ++k) bytes += static_cast<char>(number >> (8 * k));
  return bytes;
}

// A zip archive as numpy.savez writes it.
std::string npz(const std::vector<std::pair<std::string, std::string>>& members) {
  std::string archive, directory;
  for (const auto& [name, bytes] : members) {
    const std::string file = name + ".npy";
    const auto checksum = crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
    const std::string facts = little(20, 2) + little(0, 8) + little(checksum, 4) + little(bytes.size(), 4) +
                              little(bytes.size(), 4) + little(file.size(), 2) + little(0, 2);
    directory += "PK\x01\x02"s + little(20, 2) + facts + little(0, 10) + little(archive.size(), 4) + file;
    archive += "PK\x03\x04"s + facts + file + bytes;
  }
  const std::size_t directory_at = archive.size();
  return archive + directory + "PK\x05\x06"s + little(0, 4) + little(members.size(), 2) +
         little(members.size(), 2) + little(directory.size(), 4) + little(directory_at, 4) + little(0, 2);
}

TEST(NpzSource, SeveralArraysAreParametersOfTheSameDraws) {
  const TempDir dir;
  const auto path = dir.write("fit.npz", npz({{"mu", npy("(3,)", {1, 2, 3})},
                                              {"theta", npy("(3, 2)", {1, 2, 3, 4, 5, 6})},
                                              {"S", npy("(3, 1, 2)", {9, 8, 7, 6, 5, 4})}}));
  const auto source = open_draws(Paths{path});
  EXPECT_EQ(source->reading().layout, "arrays that begin with draws");
  EXPECT_EQ(source->arrays()[2].shape, (std::vector<std::size_t>{1, 2}));
  const auto all = drain(*source, {"S", "mu", "theta"});
  EXPECT_EQ(all.values[0][0], (std::vector<Values>{{9, 8}, {7, 6}, {5, 4}}));
  EXPECT_EQ(all.values[1][0], (std::vector<Values>{{1}, {2}, {3}}));
  EXPECT_EQ(all.values[2][0], (std::vector<Values>{{1, 2}, {3, 4}, {5, 6}}));
}

TEST(NpzSource, OneArrayIsReadInEveryLayoutAndOrder) {
  const TempDir dir;
  const auto c_order = dir.write("a.npz", npz({{"ll", npy("(2, 3)", {1, 2, 3, 4, 5, 6})}}));
  const auto fortran = dir.write("b.npz", npz({{"ll", npy("(2, 3)", {1, 4, 2, 5, 3, 6}, true)}}));
  for (const auto& path : {c_order, fortran}) {
    const auto rows = open_draws(Paths{path}, {.layout = {.asked = ArrayLayout::draws_obs}});
    EXPECT_EQ(drain(*rows, {"ll"}).values[0][0], (std::vector<Values>{{1, 2, 3}, {4, 5, 6}}));
    const auto columns = open_draws(Paths{path}, {.layout = {.asked = ArrayLayout::obs_draws}});
    EXPECT_EQ(drain(*columns, {"ll"}).values[0][0], (std::vector<Values>{{1, 4}, {2, 5}, {3, 6}}));
  }
}

TEST(NpzSource, DataAreArraysByName) {
  const TempDir dir;
  const Dataset data =
      read_data(dir.write("d.npz", npz({{"y", npy("(2,)", {1, 2})}, {"s", npy("()", {7})}})));
  EXPECT_EQ(data.find("y")->values, (Values{1, 2}));
  EXPECT_EQ(data.find("s")->values, Values{7});
}

TEST(NpzSource, DamageIsAnInputError) {
  const TempDir dir;
  const std::string whole = npz({{"mu", npy("(3,)", {1, 2, 3})}, {"tau", npy("(3,)", {4, 5, 6})}});
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string bad = whole;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    try {
      drain(*open_draws(Paths{dir.write("bad.npz", bad)}), {"mu"});
    } catch (const InputError&) {
    }
  }
  std::string flipped = whole;
  flipped[whole.find("PK\x01\x02") - 3] ^= 1;  // in the last value
  EXPECT_NE(input_error([&] { open_draws(Paths{dir.write("bad.npz", flipped)}); }).find("checksum"),
            std::string::npos);
}

}  // namespace
}  // namespace pcic
