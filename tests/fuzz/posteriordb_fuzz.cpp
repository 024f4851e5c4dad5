// Any text as a list of chains in JSON: read or refused.
#include "pcic/core/errors.hpp"
#include "pcic/read/posteriordb.hpp"
#include "tests/fuzz/drain_source.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const pcic::fuzz::MemoryFile file(pcic::fuzz::as_text(data, size));
  try {
    pcic::fuzz::drain(*pcic::open_posteriordb(std::vector<pcic::InputFile>{file.path()}, {}));
  } catch (const pcic::InputError&) {
  }
  return 0;
}
