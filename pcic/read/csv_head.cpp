#include "pcic/read/csv_head.hpp"

#include <fmt/format.h>

#include "pcic/core/errors.hpp"
#include "pcic/read/text_chunks.hpp"

namespace pcic {
namespace {

constexpr std::size_t kHeadChunk = std::size_t{1} << 18;
constexpr std::size_t kMostComments = 1'000'000;

}  // namespace

CsvHead read_csv_head(const std::filesystem::path& path) {
  TextChunks chunks(path, kHeadChunk);
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
      if (head.comments.size() > kMostComments)
        throw InputError(fmt::format("{}: more than {} comment lines and no column names.", place_of(path),
                                     kMostComments));
    }
  }
  return head;
}

}  // namespace pcic
