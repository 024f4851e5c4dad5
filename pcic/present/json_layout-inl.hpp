// What all JSON documents of pcic share: the layout of the text, and findings.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "pcic/core/draw_source.hpp"
#include "pcic/diagnose/finding.hpp"

namespace pcic {

using Json = nlohmann::ordered_json;

// Like dump(2), but an array or object of plain values stays on one line: a row of numbers, not a column.
// Names that are not UTF-8 get replacement characters. Ends in a newline.
std::string json_text(const Json& document);

Json finding_json(const Finding& finding);

// Null without files. Its parts are null where nothing had to be said.
Json reading_json(const Reading& reading);

}  // namespace pcic
