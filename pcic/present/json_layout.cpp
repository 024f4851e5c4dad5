#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pcic/present/json_layout-inl.hpp"

namespace pcic {
namespace {

std::string_view level_word(Level level) {
  switch (level) {
    case Level::severe:
      return "severe";
    case Level::warning:
      return "warning";
    case Level::note:
      break;
  }
  return "note";
}

std::string dumped(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void append(std::string& text, const Json& value, std::size_t indent) {
  const bool nested =
      std::any_of(value.begin(), value.end(), [](const Json& child) { return child.is_structured(); });
  if (!value.is_structured() || !nested) {
    text += dumped(value);
    return;
  }
  const bool is_object = value.is_object();
  std::string line = "\n";
  line.append(indent, ' ');
  text += is_object ? '{' : '[';
  const char* separator = "";
  for (const auto& item : value.items()) {
    text.append(separator).append(line).append("  ");
    if (is_object) text += dumped(item.key()) + ": ";
    append(text, item.value(), indent + 2);
    separator = ",";
  }
  text += line;
  text += is_object ? '}' : ']';
}

}  // namespace

std::string json_text(const Json& document) {
  std::string text;
  append(text, document, 0);
  return text + "\n";
}

Json finding_json(const Finding& finding) {
  std::vector<std::size_t> observations = finding.observations;
  for (std::size_t& observation : observations) ++observation;
  return {{"level", level_word(finding.level)},
          {"code", finding.code},
          {"loss", finding.loss.empty() ? Json(nullptr) : Json(finding.loss)},
          {"text", finding.text},
          {"observations", std::move(observations)}};
}

Json reading_json(const Reading& reading) {
  const auto or_null = [](const std::string& words) { return words.empty() ? Json(nullptr) : Json(words); };
  if (reading.format.empty()) return nullptr;
  return {{"format", reading.format},
          {"layout", or_null(reading.layout)},
          {"evidence", or_null(reading.evidence)}};
}

}  // namespace pcic
