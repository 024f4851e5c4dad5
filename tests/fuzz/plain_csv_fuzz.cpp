// Any bytes as a file of draws and as a file of data: by content, packed or not. Both read or refuse.
#include "pcic/core/errors.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/read_dataset.hpp"
#include "tests/fuzz/drain_source.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const pcic::fuzz::MemoryFile file(pcic::fuzz::as_text(data, size));
  try {
    const auto source = pcic::open_draws(std::vector{file.path()}, {.allow_incomplete = size % 2 == 0});
    pcic::fuzz::drain(*source);
  } catch (const pcic::InputError&) {
  }
  try {
    const pcic::Dataset dataset = pcic::read_dataset(file.path());
    for (const pcic::DataArray& array : dataset.arrays)
      pcic::fuzz::require(pcic::ArrayInfo{array.name, array.shape}.size() == array.values.size(),
                          "an array has as many values as its shape says");
  } catch (const pcic::InputError&) {
  }
  return 0;
}
