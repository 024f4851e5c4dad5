// Any bytes as a zarr store in a zip archive: metadata and chunks make sense or are refused, and draws are as many as promised.
#include "pcic/core/errors.hpp"
#include "pcic/read/zarr_source.hpp"
#include "tests/fuzz/drain_source.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const pcic::fuzz::MemoryFile file(pcic::fuzz::as_text(data, size));
  const pcic::InputFile input(file.path());
  if (!pcic::is_zarr(input, {})) return 0;
  try {
    for (const pcic::DataArray& array : pcic::read_zarr_data(input).arrays)
      pcic::fuzz::require(pcic::ArrayInfo{array.name, array.shape}.size() == array.values.size(),
                          "an array has as many values as its shape says");
  } catch (const pcic::InputError&) {
  }
  try {
    const auto source = pcic::open_zarr(std::vector<pcic::InputFile>{input}, {});
    const pcic::fuzz::Drained drained = pcic::fuzz::drain(*source);
    for (std::size_t chain = 0; chain < drained.draws.size(); ++chain)
      pcic::fuzz::require(drained.draws[chain] == source->expected_draws(chain),
                          "a chain has the draws its axis promises");
  } catch (const pcic::InputError&) {
  }
  return 0;
}
