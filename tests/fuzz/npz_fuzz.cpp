// Any bytes as .npz: archive, headers and axes make sense or are refused, and draws and data hold as many values.
#include "pcic/core/errors.hpp"
#include "pcic/read/npz_source.hpp"
#include "tests/fuzz/drain_source.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const pcic::fuzz::MemoryFile file(pcic::fuzz::as_text(data, size));
  const pcic::InputFile input(file.path());
  if (!pcic::is_npz(input, {})) return 0;
  std::size_t num_values = 0;
  try {
    for (const pcic::DataArray& array : pcic::read_npz_data(input).arrays) {
      pcic::fuzz::require(pcic::ArrayInfo{array.name, array.shape}.size() == array.values.size(),
                          "an array has as many values as its shape says");
      num_values += array.values.size();
    }
  } catch (const pcic::InputError&) {
    return 0;
  }
  try {
    const auto source = pcic::open_npz(std::vector<pcic::InputFile>{input},
                                       {.layout = {.asked = pcic::ArrayLayout::draws_obs}});
    std::size_t num_drawn = 0;
    for (const auto& values : pcic::fuzz::drain(*source).values) num_drawn += values.size();
    pcic::fuzz::require(num_drawn == num_values, "arrays read as draws have the values they have as data");
  } catch (const pcic::InputError&) {
  }
  return 0;
}
