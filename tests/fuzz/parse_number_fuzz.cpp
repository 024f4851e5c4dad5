// A cell that parse_number accepts has the value strtod gives it; the fast path agrees with the careful one.
#include "pcic/read/parse_number.hpp"

#include <optional>

#include "tests/fuzz/fuzz_target.hpp"

namespace {

// Digits, signs, dot and exponent only: what strtod and parse_number must read alike.
bool is_decimal(std::string_view cell) {
  return !cell.empty() && cell.find_first_not_of("0123456789+-.eE") == std::string_view::npos;
}

void check_short_decimal(std::string_view cell) {
  const std::string padded = std::string(cell) + std::string(pcic::kTextPadding, ',');
  double value = 0;
  const char* const end = pcic::parse_short_decimal(padded.data(), value);
  if (end == nullptr) return;
  const auto length = static_cast<std::size_t>(end - padded.data());
  pcic::fuzz::require(length <= cell.size(), "the fast path stays inside the cell");
  const std::string number(cell.substr(0, length));
  pcic::fuzz::require(pcic::fuzz::same(value, std::strtod(number.c_str(), nullptr)), "the fast path rounds like strtod");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view cell = pcic::fuzz::as_text(data, size);
  check_short_decimal(cell);
  const std::optional<double> value = pcic::parse_number(cell);
  if (is_decimal(cell)) {
    const std::string text(cell);
    char* end = nullptr;
    const double expected = std::strtod(text.c_str(), &end);
    if (value) {
      pcic::fuzz::require(*end == '\0', "what parse_number accepts is a whole number for strtod too");
      pcic::fuzz::require(pcic::fuzz::same(*value, expected), "parse_number rounds like strtod");
    } else {
      pcic::fuzz::require(*end != '\0' || end == text.c_str(), "parse_number accepts what strtod accepts");
    }
  }
  return 0;
}
