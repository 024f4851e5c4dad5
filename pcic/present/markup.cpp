#include "pcic/present/markup.hpp"

#include "pcic/present/plain_text.hpp"

namespace pcic {

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string escaped_prose(std::string_view sentence) {
  const std::string text = escaped(printable(sentence));
  std::string result;
  std::size_t done = 0;
  while (true) {
    const std::size_t begin = text.find('`', done);
    const std::size_t end = begin == std::string::npos ? begin : text.find('`', begin + 1);
    if (end == std::string::npos) return result + text.substr(done);
    result +=
        text.substr(done, begin - done) + "<code>" + text.substr(begin + 1, end - begin - 1) + "</code>";
    done = end + 1;
  }
}

std::string escaped_name(std::string_view name) {
  return "<code>" + escaped(printable(name)) + "</code>";
}

}  // namespace pcic
