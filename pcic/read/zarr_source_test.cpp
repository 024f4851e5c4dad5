#include "pcic/read/zarr_source.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "pcic/core/project_root_test.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/read_dataset.hpp"
#include "pcic/read/test_files.hpp"
#include "pcic/read/zip_members.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;
using testing::drain;
using testing::input_error;
using testing::TempDir;
using Labels = std::vector<std::string>;
using Paths = std::vector<fs::path>;
using Values = std::vector<double>;

const fs::path stores = project_root() / "tests" / "reference" / "zarr";
const fs::path files = project_root() / "tests" / "reference" / "inference_data";
constexpr std::size_t num_chains = 2, num_draws = 7, num_elements = 5;  // of codecs_v2 and codecs_v3
const Labels texts{"school A", "", "Zürich", "東京", "e"};

// The store of an archive as a folder.
fs::path unpack(const TempDir& dir, const fs::path& archive) {
  const fs::path folder = dir.path(archive.stem().string() + ".zarr");
  for (const ZipMember& member : list_zip(archive)) {
    const MemberBytes bytes(archive, member);
    std::string content(bytes.size(), '\0');
    bytes.read(0, content);
    fs::create_directories((folder / member.name).parent_path());
    std::ofstream(folder / member.name, std::ios::binary) << content;
  }
  return folder;
}

void overwrite(const fs::path& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void replace_in(const fs::path& path, const std::string& from, const std::string& to) {
  std::string text = read_file(path);
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << path << " has no " << from;
  overwrite(path, text.replace(at, from.size(), to));
}

// As make_files.py has it.
double value(std::size_t chain, std::size_t draw, std::size_t element, const std::string& name) {
  const double whole = 100.0 * static_cast<double>(chain) + static_cast<double>(draw);
  if (name == "whole") return whole + static_cast<double>(element);
  if (name == "truth") return static_cast<double>((chain * 100 + draw + element) % 2);
  return whole + static_cast<double>(element) / 16;
}

void expect_the_values_of_make_files(const fs::path& store) {
  const auto source = open_draws(Paths{store});
  Labels names;
  for (const ArrayInfo& array : source->arrays()) names.push_back(array.name);
  const auto all = drain(*source, names);
  for (std::size_t array = 0; array < names.size(); ++array)
    for (std::size_t chain = 0; chain < num_chains; ++chain) {
      ASSERT_EQ(all.values[array][chain].size(), num_draws) << names[array];
      for (std::size_t draw = 0; draw < num_draws; ++draw)
        for (std::size_t element = 0; element < num_elements; ++element) {
          const double found = all.values[array][chain][draw][element];
          const bool is_absent = names[array].ends_with("absent") && draw >= 3;
          if (!is_absent)
            EXPECT_EQ(found, value(chain, draw, element, names[array])) << names[array];
          else
            EXPECT_TRUE(found == -7 || std::isnan(found)) << names[array] << " " << found;
        }
    }
}

TEST(ZarrSource, AFitIsReadAsItsNetcdfFile) {
  const TempDir dir;
  const auto netcdf = open_draws(Paths{files / "eight_schools.nc"});
  const Labels names{"mu", "tau", "theta", "log_lik"};
  const auto expected = drain(*netcdf, names);
  for (const fs::path& archive : {stores / "eight_schools_v2.zip", stores / "eight_schools_v3.zip"})
    for (const fs::path& store : {archive, unpack(dir, archive)}) {
      const auto source = open_draws(Paths{store});
      EXPECT_EQ(source->reading().format, "zarr as ArviZ writes it");
      EXPECT_EQ(source->arrays().size(), netcdf->arrays().size());
      EXPECT_EQ(drain(*source, names).values, expected.values) << store;
      const Dataset data = read_data(store);
      EXPECT_EQ(data.find("obs")->values, (Values{28, 8, -3, 7, -1, 1, 18, 12}));
      EXPECT_EQ(data.find("school")->labels[2], "school C");
      EXPECT_EQ(data.arrays.size(), 3u);
    }
}

TEST(ZarrSource, EveryCodecOfVersion2IsDecoded) {
  EXPECT_EQ(open_draws(Paths{stores / "codecs_v2.zip"})->arrays().size(), 20u);
  expect_the_values_of_make_files(stores / "codecs_v2.zip");
}

TEST(ZarrSource, EveryCodecOfVersion3IsDecoded) {
  EXPECT_EQ(open_draws(Paths{stores / "codecs_v3.zip"})->arrays().size(), 23u);
  expect_the_values_of_make_files(stores / "codecs_v3.zip");
}

TEST(ZarrSource, FillValuesAreMissingAsXarrayReadsThem) {
  const auto v2 = drain(*open_draws(Paths{stores / "codecs_v2.zip"}), {"absent"});
  EXPECT_TRUE(std::isnan(v2.values[0][0][3][0]));
  const auto v3 = drain(*open_draws(Paths{stores / "codecs_v3.zip"}), {"absent", "shards_absent"});
  EXPECT_EQ(v3.values[0][0][3][0], -7);
  EXPECT_EQ(v3.values[1][1][6][4], -7);
}

TEST(ZarrSource, TextsAndLongIdsAreData) {
  for (const char* name : {"codecs_v2.zip", "codecs_v3.zip"}) {
    const Dataset data = read_data(stores / name);
    for (const char* array : {"fixed", "any"}) {
      const DataArray& found = *data.find(array);
      ASSERT_EQ(found.values.size(), texts.size());
      for (std::size_t k = 0; k < texts.size(); ++k)
        EXPECT_EQ(found.labels[static_cast<std::size_t>(found.values[k]) - 1], texts[k]);
    }
    EXPECT_EQ(data.find("id")->labels, (Labels{"3", "9007199254740993"}));
    EXPECT_EQ(data.find("one")->values, Values{2.5});
    EXPECT_TRUE(data.find("one")->shape.empty());
  }
  EXPECT_EQ(read_data(stores / "codecs_v2.zip").find("bytes")->labels, (Labels{"", "e", "school A"}));
}

TEST(ZarrSource, UnusualArraysAreReadAsTheirNetcdfFile) {
  const Labels names{"theta", "beta", "is_odd", "log_lik_y", "log_lik_z"};
  const auto zarr = open_draws(Paths{stores / "unusual_v3.zip"});
  EXPECT_EQ(drain(*zarr, names).values, drain(*open_draws(Paths{files / "unusual.nc"}), names).values);
  EXPECT_EQ(zarr->remarks().size(), 1u);
  const Dataset data = read_data(stores / "unusual_v3.zip");
  EXPECT_TRUE(std::isnan(data.find("y")->values[3]));
  EXPECT_EQ(data.find("id")->labels, (Labels{"3", "4", "9007199254740992", "9007199254740993"}));
}

TEST(ZarrSource, SeveralStoresAreMoreChains) {
  const TempDir dir;
  const fs::path store = unpack(dir, stores / "eight_schools_v3.zip");
  const auto source = open_draws(Paths{store, stores / "eight_schools_v2.zip"});
  EXPECT_EQ(source->num_chains(), 4u);
  EXPECT_EQ(source->chain_name(1), store.string() + " (chain 2)");
  const auto all = drain(*source, {"log_lik"});
  EXPECT_EQ(all.values[0][0], all.values[0][2]);
}

TEST(ZarrSource, DamagedChunksAreInputErrors) {
  const TempDir dir;
  const fs::path store = unpack(dir, stores / "codecs_v3.zip");
  for (const char* name : {"raw", "gzip", "zstd", "crc32c", "blosc_lz4", "lz4", "shards"}) {
    const fs::path chunk = store / "posterior" / name / "c" / "0" / "0" / "0";
    const std::string whole = read_file(chunk);
    for (const std::size_t length : {std::size_t{0}, std::size_t{3}, whole.size() - 1}) {
      overwrite(chunk, whole.substr(0, length));
      EXPECT_NE(input_error([&] { drain(*open_draws(Paths{store}), {name}); }).find(name), std::string::npos)
          << name << " " << length;
    }
  }
  const fs::path checked = store / "posterior" / "two" / "c" / "0" / "0" / "0";
  std::string flipped = read_file(checked);
  flipped[10] ^= 1;
  overwrite(checked, flipped);
  EXPECT_NE(input_error([&] { drain(*open_draws(Paths{store}), {"two"}); }).find("crc32c"),
            std::string::npos);
}

TEST(ZarrSource, PromisesThatCannotBeKeptAreRefused) {
  const TempDir dir;
  const fs::path store = unpack(dir, stores / "codecs_v2.zip");
  const fs::path array = store / "posterior" / "zstd" / ".zarray";
  const std::string whole = read_file(array);
  replace_in(array, "7,", "70000000000,");
  EXPECT_NE(input_error([&] { open_draws(Paths{store}); }).find("'posterior/zstd' promises"),
            std::string::npos);
  overwrite(array, whole);
  replace_in(array, "        3,", "        3000000000,");
  EXPECT_NE(input_error([&] { drain(*open_draws(Paths{store}), {"zstd"}); }).find("at most 1 GB a chunk"),
            std::string::npos);
  overwrite(array, whole);
  replace_in(array, "        3,", "        30000000,");
  EXPECT_NE(input_error([&] { drain(*open_draws(Paths{store}), {"zstd"}); }).find("too much for"),
            std::string::npos);
}

TEST(ZarrSource, WhatIsNotKnownIsRefusedWhenItIsUsed) {
  const TempDir dir;
  const fs::path store = unpack(dir, stores / "codecs_v2.zip");
  replace_in(store / "posterior" / "zstd" / ".zarray", "\"zstd\"", "\"pcodec\"");
  EXPECT_NE(drain(*open_draws(Paths{store}), {"zlib"}).values[0].size(), 0u);
  EXPECT_EQ(
      input_error([&] { drain(*open_draws(Paths{store}), {"zstd"}); }),
      store.string() +
          ": 'posterior/zstd' has the codec 'pcodec', which is not known here. Write it with zarr's usual "
          "codecs, or as netCDF.");
}

TEST(ZarrSource, MetadataThatMakeNoSenseAreInputErrors) {
  const TempDir dir;
  const fs::path store = unpack(dir, stores / "eight_schools_v3.zip");
  const fs::path array = store / "log_likelihood" / "obs" / "zarr.json";
  const std::string whole = read_file(array);
  for (const char* key :
       {"\"shape\"", "\"data_type\"", "\"chunk_grid\"", "\"codecs\"", "\"zarr_format\"", "\"node_type\""}) {
    replace_in(array, key, "\"other\"");
    EXPECT_NE(input_error([&] { open_draws(Paths{store}); }).find("log_likelihood/obs"), std::string::npos)
        << key;
    overwrite(array, whole);
  }
  overwrite(array, whole.substr(0, whole.size() / 2));
  EXPECT_NE(input_error([&] { open_draws(Paths{store}); }).find("no JSON object"), std::string::npos);
}

}  // namespace
}  // namespace pcic
