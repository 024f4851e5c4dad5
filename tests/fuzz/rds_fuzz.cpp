// Any bytes as .rds: draws and data are read or refused.
#include "pcic/core/errors.hpp"
#include "pcic/read/rds_data.hpp"
#include "pcic/read/rds_source.hpp"
#include "tests/fuzz/drain_source.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const pcic::fuzz::MemoryFile file(pcic::fuzz::as_text(data, size));
  const pcic::InputFile input(file.path());
  try {
    pcic::fuzz::drain(*pcic::open_rds(std::vector<pcic::InputFile>{input},
                                      {.layout = {.asked = pcic::ArrayLayout::draws_obs}}));
  } catch (const pcic::InputError&) {
  }
  try {
    for (const pcic::DataArray& array : pcic::read_rds_data(input).arrays)
      pcic::fuzz::require(pcic::ArrayInfo{array.name, array.shape}.size() == array.values.size(),
                          "an array has as many values as its shape says");
  } catch (const pcic::InputError&) {
  }
  return 0;
}
