// Any bytes as .npy: the header makes sense or is refused, and draws and data read the same values.
#include "pcic/core/errors.hpp"
#include "pcic/read/npy_header.hpp"
#include "pcic/read/npy_source.hpp"
#include "pcic/read/read_dataset.hpp"
#include "tests/fuzz/drain_source.hpp"

namespace {

void check_header(std::string_view bytes) {
  try {
    const pcic::NpyHeader header = pcic::parse_npy_header(bytes, "fuzz");
    pcic::fuzz::require(header.data_begin <= bytes.size(), "the header lies inside the bytes");
    pcic::fuzz::require(header.data_end() >= header.data_begin, "the size of the values does not overflow");
  } catch (const pcic::InputError&) {
  }
}

std::optional<pcic::Dataset> read_data(const std::filesystem::path& path) {
  try {
    return pcic::read_data(path);
  } catch (const pcic::InputError&) {
    return std::nullopt;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = pcic::fuzz::as_text(data, size);
  check_header(bytes);
  const pcic::fuzz::MemoryFile file(bytes);
  const auto dataset = read_data(file.path());
  const bool holds_array = dataset && !dataset->arrays.empty();  // other formats may hold none
  const std::size_t dimensions = holds_array ? dataset->arrays.at(0).shape.size() : 2;
  try {
    const auto source =
        pcic::open_npy(std::vector<pcic::InputFile>{file.path()},
                       {.layout = {.asked = dimensions == 3 ? pcic::ArrayLayout::chains_draws_obs
                                                            : pcic::ArrayLayout::draws_obs}});
    const pcic::fuzz::Drained drained = pcic::fuzz::drain(*source);
    if (!holds_array || drained.values.size() != 1) return 0;
    if (!dataset->arrays.at(0).labels.empty()) return 0;  // whole numbers that a double cannot hold
    const std::vector<double>& values = dataset->arrays.at(0).values;
    pcic::fuzz::require(std::ranges::equal(drained.values[0], values, pcic::fuzz::same),
                        "an array read as draws has the values it has as data");
  } catch (const pcic::InputError&) {
  }
  return 0;
}
