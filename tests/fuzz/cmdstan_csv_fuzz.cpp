// Any bytes as a CmdStan CSV: read or refused, whole or with allow_incomplete. What is read whole is read the
// same when incomplete files are allowed.
#include "pcic/core/errors.hpp"
#include "pcic/read/cmdstan_csv.hpp"
#include "tests/fuzz/drain_source.hpp"

namespace {

std::optional<pcic::fuzz::Drained> read(const std::filesystem::path& path, bool allow_incomplete) {
  try {
    const auto source =
        pcic::open_cmdstan_csv(std::vector<pcic::InputFile>{path}, {.allow_incomplete = allow_incomplete});
    return pcic::fuzz::drain(*source);
  } catch (const pcic::InputError&) {
    return std::nullopt;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const pcic::fuzz::MemoryFile file(pcic::fuzz::as_text(data, size));
  const auto whole = read(file.path(), false);
  const auto lenient = read(file.path(), true);
  if (whole) {
    pcic::fuzz::require(lenient.has_value(), "a whole file is read when incomplete ones are allowed");
    pcic::fuzz::require(whole->draws == lenient->draws,
                        "a whole file has the same draws when incomplete ones are allowed");
  }
  return 0;
}
