// Any bytes as a packed file: refused, or the same content however it is read. Content beyond a limit is
// refused.
#include <algorithm>
#include <optional>
#include <span>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

using pcic::fuzz::require;

constexpr std::size_t longest = std::size_t{1} << 20;

// The first bytes, `longest` of them at most, in pieces; nothing if the file is refused.
std::optional<std::string> read_in_pieces(const std::filesystem::path& path, std::size_t piece,
                                          std::size_t size) {
  try {
    const auto stream = pcic::open_bytes(path);
    std::string content, buffer(piece, '\0');
    while (content.size() < longest) {
      const std::size_t room = std::min(piece, longest - content.size());
      const std::size_t got = stream->read(std::span(buffer).first(room));
      require(got <= room, "no more is read than there is room for");
      require(stream->disk_position() <= size, "no more is taken from the file than it holds");
      if (got == 0) break;
      content.append(buffer, 0, got);
    }
    return content;
  } catch (const pcic::InputError&) {
    return std::nullopt;
  }
}

std::optional<std::string> read_whole(const std::filesystem::path& path) {
  try {
    return pcic::read_all(path, longest - 1);
  } catch (const pcic::InputError&) {
    return std::nullopt;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const pcic::fuzz::MemoryFile file(pcic::fuzz::as_text(data, size));
  const auto in_large_pieces = read_in_pieces(file.path(), std::size_t{1} << 16, size);
  require(read_in_pieces(file.path(), 61, size) == in_large_pieces, "the size of the pieces does not matter");
  const bool fits = in_large_pieces && in_large_pieces->size() < longest;
  require(read_whole(file.path()) == (fits ? in_large_pieces : std::nullopt),
          "a file is read whole exactly if it can be read and is not too long");
  return 0;
}
