// TextChunks: a file of text as chunks of whole lines.
//
// A chunk is read in one go into an aligned buffer and cut after its last line end; the rest opens the next
// chunk. Memory: one chunk, or the longest line if that is longer. A line beyond longest_line_allowed is an
// InputError.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "pcic/read/aligned_buffer.hpp"
#include "pcic/read/byte_stream.hpp"

namespace pcic {

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
inline constexpr std::size_t longest_line_allowed = std::size_t{1} << 28;

struct TextChunk {
  AlignedBuffer<char> buffer;
  std::string_view text;  // whole lines; text_padding bytes of '\n' follow
  bool at_end = false;    // nothing comes after this chunk
  bool cut = false;       // the last line has no line end
};

class TextChunks {
 public:
  TextChunks(const InputFile& file, std::size_t chunk_bytes, std::size_t longest_line = longest_line_allowed);

  // Reuses the chunk's buffer. False, and an empty chunk, after the last line.
  bool read(TextChunk& chunk);

  std::size_t disk_position() const { return stream_->disk_position(); }

 private:
  std::string place_;
  std::unique_ptr<ByteStream> stream_;
  std::size_t chunk_bytes_;
  std::size_t longest_line_;
  std::string carry_;  // the beginning of a line whose end is not read yet
  bool at_start_ = true;
  bool at_end_ = false;
};

// The line that begins at text[at], without its line end (\n or \r\n), and where the next one begins.
struct Line {
  std::string_view text;
  std::size_t next = 0;
};
Line line_at(std::string_view text, std::size_t at);

}  // namespace pcic
