#include "pcic/read/npy_header.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>

#include "pcic/core/errors.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using namespace std::string_literals;
using testing::input_error;

std::string header_bytes(const std::string& dict, char version = 1) {
  std::string bytes = std::string(npy_magic) + version + '\0';
  bytes += static_cast<char>(dict.size() & 0xFF);
  bytes += static_cast<char>(dict.size() >> 8 & 0xFF);
  if (version > 1) bytes += "\0\0"s;
  return bytes + dict;
}

TEST(NpyHeader, AllVersionsAndSpellingsAreRead) {
  for (char version : {'\1', '\2', '\3'}) {
    const NpyHeader header = parse_npy_header(
        header_bytes("{'descr': '>i4', 'fortran_order': True, 'shape': (3, 4), }  \n", version), "a.npy");
    EXPECT_EQ(header.kind, 'i');
    EXPECT_EQ(header.item_size, 4);
    EXPECT_TRUE(header.big_endian);
    EXPECT_TRUE(header.fortran_order);
    EXPECT_EQ(header.shape, (std::vector<std::size_t>{3, 4}));
    EXPECT_EQ(header.num_values, 12);
  }
  EXPECT_EQ(
      parse_npy_header(header_bytes("{\"shape\":(5L,),\"fortran_order\":False,\"descr\":\"|b1\"}"), "a.npy")
          .shape,
      (std::vector<std::size_t>{5}));
  EXPECT_TRUE(parse_npy_header(header_bytes("{'descr': '<f8', 'fortran_order': False, 'shape': ()}"), "a.npy")
                  .shape.empty());
}

TEST(NpyHeader, OtherTypesAreRefusedByName) {
  for (const char* descr : {"'<f2'", "'<c16'", "'|O'", "'<U5'", "''", "'<'", "[('a', '<f8')]"})
    EXPECT_NE(input_error([&] {
                parse_npy_header(
                    header_bytes("{'descr': "s + descr + ", 'fortran_order': False, 'shape': (1,)}"),
                    "a.npy");
              }).find("expected one of f4, f8"),
              std::string::npos)
        << descr;
}

TEST(NpyHeader, ShapesThatOverflowAreRefused) {
  for (const char* shape :
       {"(4294967296, 4294967296)", "(0, 4294967296, 4294967296)", "(18446744073709551615,)",
        "(99999999999999999999999,)", "(2305843009213693951,)"})
    EXPECT_NE(input_error([&] {
                parse_npy_header(
                    header_bytes("{'descr': '<f8', 'fortran_order': False, 'shape': "s + shape + "}"),
                    "a.npy");
              }),
              "")
        << shape;
}

TEST(NpyHeader, AnyBytesGiveAHeaderOrAnInputError) {
  const std::string good = header_bytes("{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }");
  for (std::size_t length = 0; length < good.size(); ++length)
    EXPECT_NE(input_error([&] { parse_npy_header(good.substr(0, length), "a.npy"); }), "") << length;
  EXPECT_TRUE(rc::check([&](std::size_t at, char byte) {
    std::string bad = good;
    bad[at % bad.size()] = byte;
    try {
      parse_npy_header(bad, "a.npy");
    } catch (const InputError&) {
    }
  }));
  EXPECT_TRUE(rc::check([](const std::string& tail) {
    try {
      parse_npy_header(header_bytes(tail), "a.npy");
    } catch (const InputError&) {
    }
  }));
}

}  // namespace
}  // namespace pcic
