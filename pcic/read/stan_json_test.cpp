#include "pcic/read/stan_json.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <string>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::input_error;
using Sizes = std::vector<std::size_t>;
using Values = std::vector<double>;

Dataset parse(const std::string& text) {
  return parse_stan_json(text, "d.json");
}

TEST(StanJson, NumbersArraysAndBooleansAreRead) {
  const Dataset data =
      parse(R"({"N": 3, "y": [1, -2.5, 1e3], "X": [[1,2,3],[4,5,6]], "on": true, "f": [false]})");
  EXPECT_EQ(data.find("N")->values, Values{3});
  EXPECT_TRUE(data.find("N")->shape.empty());
  EXPECT_EQ(data.find("y")->values, (Values{1, -2.5, 1000}));
  EXPECT_EQ(data.find("X")->shape, (Sizes{2, 3}));
  EXPECT_EQ(data.find("X")->values, (Values{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(data.find("on")->values, Values{1});
  EXPECT_EQ(data.find("f")->values, Values{0});
}

TEST(StanJson, NonFiniteValuesMayBeBareOrQuoted) {
  const Dataset data = parse(
      R"({"a": [NaN, Infinity, -Infinity, Inf, -Inf], "b": ["NaN", "Infinity", "-Infinity", "inf", "-inf", "+inf", "nan"]})");
  for (const char* name : {"a", "b"}) {
    const Values& values = data.find(name)->values;
    EXPECT_TRUE(std::isnan(values[0]));
    EXPECT_EQ(values[1], INFINITY);
    EXPECT_EQ(values[2], -INFINITY);
    EXPECT_EQ(values[3], INFINITY);
    EXPECT_EQ(values[4], -INFINITY);
  }
}

TEST(StanJson, ZeroExtentsAreKept) {
  const Dataset data = parse(R"({"a": [], "b": [[], []]})");
  EXPECT_EQ(data.find("a")->shape, Sizes{0});
  EXPECT_EQ(data.find("b")->shape, (Sizes{2, 0}));
}

TEST(StanJson, ComplexNumbersAreAnExtentOfTwoAndTuplesAreNamedArrays) {
  const Dataset data = parse(R"({"z": [[1, 2], [3, 4]], "t": {"1": 5, "2": {"1": [6, 7], "2": 8}}})");
  EXPECT_EQ(data.find("z")->shape, (Sizes{2, 2}));
  EXPECT_EQ(data.find("t:1")->values, Values{5});
  EXPECT_EQ(data.find("t:2:1")->values, (Values{6, 7}));
  EXPECT_EQ(data.find("t:2:2")->values, Values{8});
}

TEST(StanJson, RaggedNestingIsAnError) {
  for (const char* value : {"[[1,2],[3]]", "[[1],2]", "[1,[2]]", "[[],[1]]", "[[1],[]]"})
    EXPECT_NE(input_error([&] { parse(std::string("{\"x\": ") + value + "}"); }).find("d.json: 'x' holds"),
              std::string::npos)
        << value;
}

TEST(StanJson, WhatIsNoNumberIsAnError) {
  for (const char* value :
       {"null", "\"abc\"", "\"1.5\"", "\"\"", "{}", "{\"a\": 1}", "[{\"1\": 2}]", "[null]"})
    EXPECT_NE(input_error([&] { parse(std::string("{\"x\": ") + value + "}"); }).find("d.json: 'x' holds"),
              std::string::npos)
        << value;
  EXPECT_NE(input_error([] { parse("[1, 2]"); }).find("JSON without names"), std::string::npos);
  EXPECT_NE(input_error([] { parse("{\"x\": 1, \"x\": 2}"); }).find("two values"), std::string::npos);
}

TEST(StanJson, SyntaxErrorsNameTheLine) {
  EXPECT_EQ(input_error([] { parse("{\"x\": 1,\n\"y\": 2\n\"z\": 3}"); }).find("d.json:3: not valid JSON"),
            0);
  for (const char* text : {"", "{", "{\"x\"", "{\"x\": [1", "{\"x\": 1} more"})
    EXPECT_NE(input_error([&] { parse(text); }), "") << text;
}

TEST(StanJson, BottomlessNestingIsAnError) {
  EXPECT_NE(input_error([] { parse("{\"x\": " + std::string(1'000'000, '[')); }), "");
  const std::string deep = "{\"x\": " + std::string(100'000, '[') + "1" + std::string(100'000, ']') + "}";
  EXPECT_NE(input_error([&] { parse(deep); }).find("too deep"), std::string::npos);
  std::string braces = "1";
  for (int k = 0; k < 100; ++k) braces.insert(0, "{\"1\": ").append("}");
  EXPECT_NE(input_error([&] { parse("{\"x\": " + braces + "}"); }).find("too deep"), std::string::npos);
}

TEST(StanJson, NumbersAreRoundedLikeStrtod) {
  EXPECT_TRUE(rc::check([](double value) {
    const std::string text = std::to_string(value) + "1234567";
    RC_ASSERT(parse("{\"x\": " + text + "}").find("x")->values[0] == std::strtod(text.c_str(), nullptr));
  }));
  for (const char* text :
       {"9007199254740993.5", "1.7976931348623157e308", "4.9406564584124654e-324", "2.2250738585072011e-308",
        "18446744073709551615.0", "123456789012345678901234567890e1", "0.1", "1e-400",
        "3.14159265358979323846264338327950288"})
    EXPECT_EQ(parse(std::string("{\"x\": ") + text + "}").find("x")->values[0], std::strtod(text, nullptr))
        << text;
}

TEST(StanJson, IdsThatADoubleWouldRoundAreTexts) {
  const Dataset data = parse(R"({"id": [9007199254740993, 9007199254740992, 7], "n": [1, 2, 3]})");
  EXPECT_EQ(data.find("id")->labels, (std::vector<std::string>{"7", "9007199254740992", "9007199254740993"}));
  EXPECT_EQ(data.find("id")->values, (std::vector<double>{3, 2, 1}));
  EXPECT_EQ(data.find("id")->text_cells.count, 1u);
  EXPECT_TRUE(data.find("n")->labels.empty());
}

TEST(StanJson, AnyTextGivesDataOrAnInputError) {
  const std::string good = R"({"N": 3, "X": [[1, NaN], [3, -Infinity]], "t": {"1": "inf"}})";
  EXPECT_TRUE(rc::check([&](std::size_t at, char byte) {
    std::string bad = good;
    bad[at % bad.size()] = byte;
    try {
      parse(bad);
    } catch (const InputError&) {
    }
  }));
}

TEST(StanJson, AByteOrderMarkIsPassedOver) {
  EXPECT_EQ(parse_stan_json("\xEF\xBB\xBF{\"y\": [1, 2]}", "d.json").arrays.front().values,
            (std::vector<double>{1, 2}));
}

}  // namespace
}  // namespace pcic
