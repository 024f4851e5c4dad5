#include "pcic/read/named_arrays.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "pcic/read/open_draws.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::drain;
using testing::input_error;
using testing::TempDir;
using Values = std::vector<double>;

// Little-endian doubles 0, 1, 2, ... plus `first`.
std::string npy(const std::string& shape, std::size_t count, double first) {
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + shape + "), }";
  header.resize(117, ' ');
  std::string bytes = "\x93NUMPY\x01" + std::string(1, '\0') + '\x76' + std::string(1, '\0') + header + "\n";
  for (std::size_t k = 0; k < count; ++k) {
    const double value = first + static_cast<double>(k);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
  }
  return bytes;
}

std::unique_ptr<DrawSource> open_named(const std::vector<NamedFile>& named,
                                       const std::vector<InputFile>& files = {}) {
  OpenOptions options;
  options.named = named;
  return open_draws(files, options);
}

TEST(NamedArrays, SeveralFilesAreTheParametersOfOneFit) {
  const TempDir dir;
  const auto source = open_named({{"beta", dir.write("b.npy", npy("4, 2", 8, 0))},
                                  {"sigma", dir.write_packed("s.npy.gz", npy("4,", 4, 10), "gzip")}});
  EXPECT_EQ(source->reading().format, ".npy by name");
  const auto all = drain(*source, {"sigma", "beta"});
  EXPECT_EQ(all.values[0][0][3], Values{13});
  EXPECT_EQ(all.values[1][0][2], (Values{4, 5}));
}

TEST(NamedArrays, ANameThatIsGivenAgainMeansFurtherChains) {
  const TempDir dir;
  const InputFile first = dir.write("1.npy", npy("4, 2", 8, 0)),
                  second = dir.write("2.npy", npy("4, 2", 8, 100));
  const InputFile scalar = dir.write("s.npy", npy("4,", 4, 10));
  const auto source = open_named({{"beta", first}, {"beta", second}, {"s", scalar}, {"s", scalar}});
  EXPECT_EQ(source->num_chains(), 2u);
  EXPECT_EQ(drain(*source, {"beta"}).values[0][1][0], (Values{100, 101}));
  EXPECT_EQ(
      input_error([&] {
        open_named({{"beta", first}, {"beta", second}, {"s", scalar}});
      }),
      "--draws s=: given 1 times, but beta 2 times. A name that is given again means further chains: give "
      "each of them as often.");
}

TEST(NamedArrays, TheyStandBesideOtherFiles) {
  const TempDir dir;
  const InputFile csv = dir.write("fit.csv", "mu\n1\n2\n3\n4\n");
  const InputFile array = dir.write("s.npy", npy("4,", 4, 10));
  const auto all = drain(*open_named({{"sigma", array}}, {csv}), {"mu", "sigma"});
  EXPECT_EQ(all.values[0][0][1], Values{2});
  EXPECT_EQ(all.values[1][0][1], Values{11});
  EXPECT_EQ(input_error([&] {
              open_named({{"mu", array}}, {csv});
            }),
            "--draws mu=: there is a 'mu' in " + csv.place() + " already. Choose another name.");
}

TEST(NamedArrays, OtherFilesHaveNoNames) {
  const TempDir dir;
  const InputFile csv = dir.write("fit.csv", "mu\n1\n2\n");
  EXPECT_EQ(input_error([&] {
              open_named({{"mu", csv}});
            }),
            csv.place() +
                ": plain CSV; expected .npy after --draws mu=. Give files of other kinds without a name.");
  for (const char* flag : {"beta.npy", "=beta.npy", "beta="})
    EXPECT_NE(input_error([&] { parse_named_file(flag); }).find("for example --draws beta=beta.npy"),
              std::string::npos);
  EXPECT_EQ(parse_named_file("b=a=b.npy").file, "a=b.npy");
}

}  // namespace
}  // namespace pcic
