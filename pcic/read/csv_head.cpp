#include "pcic/read/csv_head.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/core/errors.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/text_chunks.hpp"

namespace pcic {
namespace {

constexpr std::size_t head_chunk = std::size_t{1} << 18;
constexpr std::size_t most_comment_bytes = std::size_t{16} << 20;

void require_few_columns(std::string_view line, std::string_view place) {
  for (const char delimiter : {',', ';', '\t'})
    if (std::ranges::count(line, delimiter) >= static_cast<std::ptrdiff_t>(most_columns))
      throw InputError(fmt::format("{}: more than {} columns; that is the limit. Is the file damaged?", place,
                                   most_columns));
}

}  // namespace

CsvHead read_csv_head(const InputFile& file) {
  TextChunks chunks(file, head_chunk);
  TextChunk chunk;
  CsvHead head;
  std::size_t comment_bytes = 0;
  while (chunks.read(chunk)) {
    for (std::size_t at = 0; at < chunk.text.size();) {
      const Line line = line_at(chunk.text, at);
      at = line.next;
      ++head.line_number;
      if (line.text.empty()) continue;
      if (line.text.front() != '#') {
        require_few_columns(line.text, fmt::format("{}:{}", place_of(file), head.line_number));
        head.line = line.text;
        if (at < chunk.text.size()) head.next_line = line_at(chunk.text, at).text;
        return head;
      }
      comment_bytes += line.text.size() + sizeof(std::string);
      if (comment_bytes > most_comment_bytes)
        throw InputError(
            fmt::format("{}: more than {} MB of '#' lines and no column names; that is the limit. Is this a "
                        "file of draws or data?",
                        place_of(file), most_comment_bytes >> 20));
      head.comments.emplace_back(line.text);
    }
  }
  return head;
}

std::vector<std::string> read_rows_below(const InputFile& file, const CsvHead& head, std::size_t count) {
  TextChunks chunks(file, head_chunk);
  TextChunk chunk;
  std::vector<std::string> rows;
  std::size_t line_number = 0;
  while (rows.size() < count && chunks.read(chunk))
    for (std::size_t at = 0; at < chunk.text.size() && rows.size() < count;) {
      const Line line = line_at(chunk.text, at);
      at = line.next;
      if (++line_number > head.line_number && !line.text.empty() && line.text.front() != '#')
        rows.emplace_back(line.text);
    }
  return rows;
}

}  // namespace pcic
