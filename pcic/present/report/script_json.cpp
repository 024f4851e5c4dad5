#include "pcic/present/report/script_json-inl.hpp"

namespace pcic {
namespace {

// The bytes of U+2028 and U+2029, which end lines in scripts, differ in the last one only.
constexpr std::string_view line_ends = "\xE2\x80";

}  // namespace

std::string json_in_script(const Json& document) {
  const std::string text = document.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const char third = text.compare(at, 2, line_ends) == 0 && at + 2 < text.size() ? text[at + 2] : '\0';
    if (c == '<')
      result += "\\u003c";
    else if (c == '>')
      result += "\\u003e";
    else if (c == '&')
      result += "\\u0026";
    else if (third == '\xA8' || third == '\xA9') {
      result += third == '\xA8' ? "\\u2028" : "\\u2029";
      at += 2;
    } else
      result += c;
  }
  return result;
}

}  // namespace pcic
