#include "pcic/formula/language/message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/core/utf8.hpp"

namespace pcic {
namespace {

constexpr std::size_t widest_line = 76;      // columns of the formula, so that it fits a terminal of 80
constexpr std::size_t context_before = 32;   // columns kept to the left of the span in a line that is cut
constexpr std::size_t most_looked_at = 400;  // bytes on either side of the span: more than a line can show
constexpr std::string_view cut_mark = "...";

// One character of the formula as the terminal will show it.
struct Cell {
  std::string shown;
  std::size_t columns = 0;
  TextSpan bytes = {};
};

// Letters and symbols that every terminal shows one column wide. Others might be wide, join the character
// before them or turn the direction of writing: they would move the caret.
bool is_one_column(char32_t c) {
  if (c < 0x80) return c >= 0x20 && c != 0x7F;
  const bool is_latin = c >= 0xA1 && c <= 0x24F && c != 0xAD;
  const bool is_greek_or_cyrillic = (c >= 0x370 && c <= 0x3FF) || (c >= 0x400 && c <= 0x481);
  const bool is_arrow_or_mathematics = c >= 0x2190 && c <= 0x22FF;
  const bool is_dash_or_quote = c >= 0x2010 && c <= 0x2027;
  return is_latin || is_greek_or_cyrillic || is_arrow_or_mathematics || is_dash_or_quote;
}

Cell front_cell(std::string_view text, std::size_t begin) {
  const Utf8Character character = front_character(text.substr(begin));
  const std::string_view bytes = text.substr(begin, std::max<std::size_t>(character.length, 1));
  const TextSpan span{begin, begin + bytes.size()};
  if (bytes == "\t") return {" ", 1, span};
  if (character.length == 0 || (character.length == 1 && !is_one_column(character.code_point)))
    return {fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes[0])), 4, span};
  if (is_one_column(character.code_point)) return {std::string(bytes), 1, span};
  std::string escaped = fmt::format("\\u{{{:x}}}", static_cast<unsigned>(character.code_point));
  const std::size_t columns = escaped.size();
  return {std::move(escaped), columns, span};
}

TextSpan line_around(std::string_view text, std::size_t position) {
  std::size_t begin = position == 0 ? 0 : text.rfind('\n', position - 1) + 1;  // npos + 1 is 0
  std::size_t end = std::min(text.find('\n', position), text.size());
  if (end > begin && end > position && text[end - 1] == '\r') --end;
  return {begin, end};
}

std::vector<Cell> cells_of(std::string_view text, TextSpan bytes) {
  std::vector<Cell> cells;
  for (std::size_t begin = bytes.begin; begin < bytes.end; begin = cells.back().bytes.end)
    cells.push_back(front_cell(text.substr(0, bytes.end), begin));
  return cells;
}

std::size_t columns_of(const std::vector<Cell>& cells) {
  std::size_t columns = 0;
  for (const Cell& cell : cells) columns += cell.columns;
  return columns;
}

struct Window {
  std::vector<Cell> cells;
  bool cut_before = false;
  bool cut_after = false;
};

Window window_around(std::string_view text, TextSpan span) {
  const TextSpan line = line_around(text, span.begin);
  const TextSpan looked_at{span.begin - std::min(span.begin - line.begin, most_looked_at),
                           std::min(line.end, span.begin + most_looked_at)};
  Window window{cells_of(text, looked_at), looked_at.begin > line.begin, looked_at.end < line.end};
  std::vector<Cell>& cells = window.cells;

  std::size_t columns = columns_of(cells);
  const auto at_span = std::ranges::find_if(cells, [&](const Cell& c) { return c.bytes.end > span.begin; });
  std::size_t before = 0;
  for (auto cell = cells.begin(); cell != at_span; ++cell) before += cell->columns;
  auto first = cells.begin();
  for (; first != at_span && columns > widest_line && before > context_before; ++first) {
    columns -= first->columns;
    before -= first->columns;
  }
  window.cut_before |= first != cells.begin();
  cells.erase(cells.begin(), first);
  for (; columns > widest_line && cells.size() > 1; cells.pop_back()) {
    columns -= cells.back().columns;
    window.cut_after = true;
  }
  return window;
}

}  // namespace

void fail_at(std::string_view place, std::string_view text, TextSpan span, const std::string& message) {
  span.begin = std::min(span.begin, text.size());
  span.end = std::max(span.end, span.begin + 1);
  const Window window = window_around(text, span);
  std::string shown(window.cut_before ? cut_mark : "");
  std::string carets(shown.size(), ' ');
  std::string underline;
  for (const Cell& cell : window.cells) {
    shown += cell.shown;
    if (cell.bytes.end <= span.begin)
      carets.append(cell.columns, ' ');
    else if (cell.bytes.begin < span.end)
      underline.append(cell.columns, '~');
  }
  if (underline.empty()) underline.push_back('~');
  underline.front() = '^';
  throw InputError(fmt::format("{}: {}\n  {}{}\n  {}{}", place, message, shown,
                               window.cut_after ? cut_mark : "", carets, underline));
}

}  // namespace pcic
