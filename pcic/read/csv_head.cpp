#include "pcic/read/csv_head.hpp"

#include <fmt/format.h>

#include "pcic/core/errors.hpp"
#include "pcic/read/text_chunks.hpp"

namespace pcic {
namespace {

constexpr std::size_t head_chunk = std::size_t{1} << 18;
constexpr std::size_t most_comments = 1'000'000;

}  // namespace

CsvHead read_csv_head(const std::filesystem::path& path) {
  TextChunks chunks(path, head_chunk);
  TextChunk chunk;
  CsvHead head;
  while (chunks.read(chunk)) {
    for (std::size_t at = 0; at < chunk.text.size();) {
      const Line line = line_at(chunk.text, at);
      at = line.next;
      ++head.line_number;
      if (line.text.empty()) continue;
      if (line.text.front() != '#') {
        head.line = line.text;
        return head;
      }
      head.comments.emplace_back(line.text);
      if (head.comments.size() > most_comments)
        throw InputError(fmt::format("{}: more than {} comment lines and no column names.", place_of(path),
                                     most_comments));
    }
  }
  return head;
}

std::vector<std::string> read_rows_below(const std::filesystem::path& path, const CsvHead& head,
                                         std::size_t count) {
  TextChunks chunks(path, head_chunk);
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
