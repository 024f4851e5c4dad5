// Any bytes as Stan JSON: refused, or arrays whose values fill their shapes. A number has the value strtod
// gives it, or is kept as a text where a double cannot hold it.
#include <optional>

#include "pcic/core/draw_source.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/read/stan_json.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

std::optional<pcic::Dataset> parse(std::string_view text) {
  try {
    return pcic::parse_stan_json(text, "fuzz");
  } catch (const pcic::InputError&) {
    return std::nullopt;
  }
}

void check_number(const std::string& number) {
  const auto dataset = parse("{\"x\": " + number + "}");
  if (!dataset) return;
  const pcic::DataArray& array = dataset->arrays.at(0);
  if (!array.labels.empty())
    pcic::fuzz::require(array.labels.at(0) == number, "a whole number kept as a text has its digits");
  else
    pcic::fuzz::require(pcic::fuzz::same(array.values.at(0), std::strtod(number.c_str(), nullptr)),
                        "a number rounds like strtod");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = pcic::fuzz::as_text(data, size);
  if (const auto dataset = parse(text))
    for (const pcic::DataArray& array : dataset->arrays)
      pcic::fuzz::require(pcic::ArrayInfo{array.name, array.shape}.size() == array.values.size(),
                          "an array has as many values as its shape says");
  if (!text.empty() && text.find_first_not_of("0123456789+-.eE") == std::string_view::npos)
    check_number(std::string(text));
  return 0;
}
