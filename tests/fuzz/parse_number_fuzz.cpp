// A cell has the value strtod gives it, alone (parse_number) and in the rows of a file (the fast path).
#include <cmath>
#include <optional>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/parse_number.hpp"
#include "tests/fuzz/drain_source.hpp"

namespace {

// Digits, signs, dot and exponent only: what strtod and parse_number must read alike.
bool is_decimal(std::string_view cell) {
  return !cell.empty() && cell.find_first_not_of("0123456789+-.eE") == std::string_view::npos;
}

std::optional<double> by_strtod(const std::string& cell) {
  char* end = nullptr;
  const double value = std::strtod(cell.c_str(), &end);
  if (end == cell.c_str() || *end != '\0') return std::nullopt;
  return value;
}

// The cell as the first and the third of four that are parsed at once, and as the last of a row.
std::vector<double> in_rows(const std::string& cell) {
  const pcic::fuzz::MemoryFile file("a,b,c,d,e,f\n" + cell + ",0.5,-1,2,3,4\n1.25,-7.125," + cell +
                                    ",12345678,0,1\n-7,0,1,2,3," + cell + "\n");
  try {
    const auto source = pcic::open_draws(std::vector{file.path()});
    const pcic::fuzz::Drained drained = pcic::fuzz::drain(*source);
    return {drained.values.at(0).at(0), drained.values.at(2).at(1), drained.values.at(5).at(2)};
  } catch (const pcic::InputError&) {
    return {};
  }
}

bool same_bits(double a, double b) {
  return pcic::fuzz::same(a, b) && std::signbit(a) == std::signbit(b);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = pcic::fuzz::as_text(data, size);
  const std::optional<double> value = pcic::parse_number(bytes);
  if (!is_decimal(bytes)) return 0;
  const std::string cell(bytes);
  const std::optional<double> expected = by_strtod(cell);
  pcic::fuzz::require(value.has_value() == expected.has_value(), "parse_number accepts what strtod accepts");
  const std::vector<double> values = in_rows(cell);
  pcic::fuzz::require(values.empty() == !expected.has_value(), "a row takes what strtod accepts");
  if (!expected) return 0;
  pcic::fuzz::require(same_bits(*value, *expected), "parse_number rounds like strtod");
  for (const double in_row : values)
    pcic::fuzz::require(same_bits(in_row, *expected), "a cell in a row rounds like strtod");
  return 0;
}
