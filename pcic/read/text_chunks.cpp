#include "pcic/read/text_chunks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "pcic/core/errors.hpp"
#include "pcic/read/decimal_run.hpp"

namespace pcic {
namespace {

constexpr std::size_t line_bytes = 64;

}  // namespace

TextChunks::TextChunks(const InputFile& file, std::size_t chunk_bytes, std::size_t longest_line)
    : place_(place_of(file)),
      stream_(open_bytes(file)),
      chunk_bytes_(chunk_bytes),
      longest_line_(longest_line) {
  // One byte more than the file has, so that the first read sees its end.
  if (const auto length = stream_->length()) chunk_bytes_ = std::min(chunk_bytes_, *length + 1);
}

bool TextChunks::read(TextChunk& chunk) {
  // The carried beginning of a line goes in front of the aligned place where new bytes land.
  const std::size_t landing = (carry_.size() + line_bytes - 1) / line_bytes * line_bytes;
  const std::size_t begin = landing - carry_.size();
  std::size_t filled = landing;
  std::size_t line_end = std::string_view::npos;
  chunk.buffer.reserve_discarding(landing + chunk_bytes_ + text_padding);
  std::copy(carry_.begin(), carry_.end(), chunk.buffer.data() + begin);

  while (true) {
    const std::size_t room = chunk.buffer.size() - text_padding - filled;
    const std::size_t wanted = std::min(room, std::max(chunk_bytes_, filled - begin));
    const std::size_t got = at_end_ ? 0 : read_fully(*stream_, {chunk.buffer.data() + filled, wanted});
    at_end_ = at_end_ || got < wanted;
    const void* last = ::memrchr(chunk.buffer.data() + filled, '\n', got);
    if (last != nullptr)
      line_end = static_cast<std::size_t>(static_cast<const char*>(last) - chunk.buffer.data()) + 1;
    filled += got;
    if (line_end != std::string_view::npos) break;
    if (filled - begin > longest_line_)
      throw InputError(
          fmt::format("{}: a line is longer than {} bytes; that is the limit. Is this a text file?", place_,
                      longest_line_));
    if (at_end_) break;
    chunk.buffer.reserve_keeping(2 * filled + text_padding, filled);
  }

  const std::size_t end = at_end_ ? filled : line_end;
  char* bytes = chunk.buffer.data();
  carry_.assign(bytes + end, filled - end);
  chunk.text = {bytes + begin, end - begin};
  if (at_start_ && chunk.text.starts_with(byte_order_mark)) chunk.text.remove_prefix(byte_order_mark.size());
  at_start_ = false;
  chunk.cut = !chunk.text.empty() && chunk.text.back() != '\n';
  chunk.at_end = at_end_;
  std::memset(bytes + end, '\n', text_padding);
  return !chunk.text.empty();
}

Line line_at(std::string_view text, std::size_t at) {
  const void* found = std::memchr(text.data() + at, '\n', text.size() - at);
  const std::size_t end = found == nullptr
                              ? text.size()
                              : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
  std::string_view line = text.substr(at, end - at);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return {line, end + 1};
}

}  // namespace pcic
