#include "pcic/read/stan_json.hpp"

#include <fmt/format.h>
#include <rapidjson/document.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/name_length.hpp"
#include "pcic/read/parse_number.hpp"
#include "pcic/read/plain_csv.hpp"
#include "pcic/read/text_chunks.hpp"
#include "pcic/read/whole_numbers.hpp"

namespace pcic {
namespace {

using rapidjson::Value;

constexpr std::size_t deepest_json_nesting = 32;
// Iterative: a million opening brackets must not exhaust the stack. Numbers as strings: we round them
// ourselves.
constexpr unsigned flags =
    rapidjson::kParseNanAndInfFlag | rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseIterativeFlag;

// Passes what RapidJSON reads on to a document, with every number rounded like strtod. A whole number that no
// double is stays text.
template <class Document>
struct ExactNumbers {
  Document& document;

  bool RawNumber(const char* text, rapidjson::SizeType length, bool) {
    if (is_inexact_integer({text, length})) return document.String(text, length, true);
    return document.Double(parse_number({text, length}).value_or(0));
  }
  bool Double(double special) { return document.Double(special); }  // NaN and infinities
  bool Int(int value) { return document.Int(value); }
  bool Uint(unsigned value) { return document.Uint(value); }
  bool Int64(std::int64_t value) { return document.Int64(value); }
  bool Uint64(std::uint64_t value) { return document.Uint64(value); }
  bool Null() { return document.Null(); }
  bool Bool(bool value) { return document.Bool(value); }
  bool String(const char* text, rapidjson::SizeType length, bool copy) {
    return document.String(text, length, copy);
  }
  bool Key(const char* text, rapidjson::SizeType length, bool copy) {
    return document.Key(text, length, copy);
  }
  bool StartObject() { return document.StartObject(); }
  bool EndObject(rapidjson::SizeType count) { return document.EndObject(count); }
  bool StartArray() { return document.StartArray(); }
  bool EndArray(rapidjson::SizeType count) { return document.EndArray(count); }
};

[[noreturn]] void throw_found(std::string_view place, std::string_view name, std::string_view found,
                              std::string_view expected) {
  throw InputError(fmt::format("{}: '{}' holds {}; expected {}.", place, name, found, expected));
}

std::string_view text_of(const Value& value) {
  return {value.GetString(), value.GetStringLength()};
}

// The numbers JSON has no way to write.
std::optional<double> parse_special(std::string_view word) {
  const auto value = parse_number(word);
  if (!value || word == "NA" || (*value - *value == 0)) return std::nullopt;
  return value;
}

bool is_tuple_key(std::string_view key) {
  return !key.empty() && std::ranges::all_of(key, [](char c) { return c >= '0' && c <= '9'; });
}

class Reader {
 public:
  explicit Reader(std::string_view place) : place_(place) {}

  void read(const std::string& name, const Value& value, std::size_t depth) {
    require_short_name(name, place_);
    if (value.IsObject()) {
      read_tuple(name, value, depth);
      return;
    }
    DataArray array{name, {}, {}};
    for (const Value* level = &value; level->IsArray(); level = &(*level)[0]) {
      if (array.shape.size() == deepest_json_nesting)
        throw_found(place_, name, "brackets too deep", "at most 32 dimensions");
      array.shape.push_back(level->Size());
      if (level->Empty()) break;
    }
    ids_.clear();
    append(array, value, 0);
    if (!ids_.empty()) turn_into_texts(array);
    if (!names_.insert(name).second) throw_found(place_, name, "two values", "each name once");
    data_.arrays.push_back(std::move(array));
  }

  Dataset take() { return std::move(data_); }

 private:
  void read_tuple(const std::string& name, const Value& value, std::size_t depth) {
    if (depth >= deepest_json_nesting) throw_found(place_, name, "braces too deep", "at most 32 levels");
    if (value.ObjectEmpty())
      throw_found(place_, name, "{}", "numbers, arrays of them, or a tuple {\"1\": ...}");
    for (const auto& member : value.GetObject()) {
      const std::string_view key = text_of(member.name);
      if (!is_tuple_key(key))
        throw_found(place_, name, fmt::format("an object with key '{}'", key.substr(0, longest_name)),
                    "a tuple with keys \"1\", \"2\", ...");
      read(fmt::format("{}:{}", name, key), member.value, depth + 1);
    }
  }

  void append(DataArray& array, const Value& value, std::size_t depth) {
    if (depth == array.shape.size()) {
      if (value.IsString() && is_inexact_integer(text_of(value))) {
        ids_.emplace_back(array.values.size(), text_of(value));
        array.values.push_back(0);
        return;
      }
      array.values.push_back(number(array.name, value));
      return;
    }
    if (!value.IsArray())
      throw_found(place_, array.name, "numbers beside arrays", "the same nesting everywhere");
    if (value.Size() != array.shape[depth])
      throw_found(place_, array.name,
                  fmt::format("a row of {} beside one of {}", value.Size(), array.shape[depth]),
                  "rows of equal length");
    for (const Value& element : value.GetArray()) append(array, element, depth + 1);
  }

  void turn_into_texts(DataArray& array) const {
    std::vector<std::string> texts;
    std::vector<bool> is_id;
    for (const double number : array.values) {
      texts.push_back(fmt::format("{}", number));
      is_id.push_back(false);
    }
    for (const auto& [at, text] : ids_) {
      texts[at] = text;
      is_id[at] = true;
    }
    set_ids(array, texts, is_id, place_);
  }

  double number(const std::string& name, const Value& value) const {
    if (value.IsNumber()) return value.GetDouble();
    if (value.IsBool()) return value.GetBool() ? 1.0 : 0.0;
    if (value.IsString()) {
      if (const auto special = parse_special(text_of(value))) return *special;
      throw_found(place_, name, fmt::format("the text \"{}\"", text_of(value).substr(0, 40)),
                  "a number, \"NaN\" or \"Infinity\"");
    }
    if (value.IsArray()) throw_found(place_, name, "arrays beside numbers", "the same nesting everywhere");
    if (value.IsObject())
      throw_found(place_, name, "an array of tuples", "numbers (give a tuple of arrays instead)");
    throw_found(place_, name, "null", "a number (write a missing value as \"NaN\")");
  }

  std::string_view place_;
  Dataset data_;
  std::vector<std::pair<std::size_t, std::string>> ids_;  // elements of the array that no double is
  std::unordered_set<std::string> names_;
};

}  // namespace

bool is_json(const InputFile& file, std::string_view first_bytes) {
  const std::size_t first = first_bytes.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  return first != std::string_view::npos && (first_bytes[first] == '{' || first_bytes[first] == '[') &&
         is_text(file, first_bytes);
}

Dataset read_stan_json(const InputFile& file, FirstRow) {
  return parse_stan_json(read_all(file, largest_whole_file), file.place());
}

Dataset parse_stan_json(std::string_view text, std::string_view place) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  rapidjson::Document document;
  rapidjson::ParseResult result;
  const auto parse_into = [&](rapidjson::Document& target) {
    rapidjson::MemoryStream stream(text.data(), text.size());
    ExactNumbers<rapidjson::Document> handler{target};
    result = rapidjson::Reader().Parse<flags>(stream, handler);
    return !result.IsError();
  };
  document.Populate(parse_into);
  if (result.IsError()) {
    const std::size_t offset = std::min(result.Offset(), text.size());
    throw InputError(fmt::format("{}:{}: not valid JSON: {} Correct the file.", place,
                                 1 + std::ranges::count(text.substr(0, offset), '\n'),
                                 rapidjson::GetParseError_En(result.Code())));
  }
  if (!document.IsObject())
    throw InputError(
        fmt::format("{}: JSON without names; expected an object {{\"name\": values, ...}}.", place));
  Reader reader(place);
  for (const auto& member : document.GetObject())
    reader.read(std::string(text_of(member.name)), member.value, 0);
  return reader.take();
}

}  // namespace pcic
