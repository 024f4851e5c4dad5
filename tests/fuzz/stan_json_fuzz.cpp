// Any bytes as Stan JSON: refused, or arrays whose values fill their shapes.
#include "pcic/read/stan_json.hpp"

#include "pcic/core/draw_source.hpp"
#include "pcic/core/errors.hpp"
#include "tests/fuzz/fuzz_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const pcic::Dataset dataset = pcic::parse_stan_json(pcic::fuzz::as_text(data, size), "fuzz");
    for (const pcic::DataArray& array : dataset.arrays)
      pcic::fuzz::require(pcic::ArrayInfo{array.name, array.shape}.size() == array.values.size(),
                          "an array has as many values as its shape says");
  } catch (const pcic::InputError&) {
  }
  return 0;
}
