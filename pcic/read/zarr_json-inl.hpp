// The JSON of zarr metadata: values with the place and the path to them, for messages.
#pragma once

#include <fmt/format.h>
#include <rapidjson/document.h>
#include <rapidjson/memorystream.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/name_length.hpp"

namespace pcic::zarr {

inline constexpr std::size_t most_axes = 32;

class Field {
 public:
  Field(const rapidjson::Value* value, const std::string& place, std::string path)
      : value_(value), place_(&place), path_(std::move(path)) {}

  // There, and not null.
  bool is_given() const { return value_ != nullptr && !value_->IsNull(); }
  bool is_text() const { return is_given() && value_->IsString(); }
  bool is_object() const { return is_given() && value_->IsObject(); }

  Field operator[](const char* key) const {
    const std::string path = path_.empty() ? key : path_ + "." + key;
    if (!is_given()) return {nullptr, *place_, path};
    if (!value_->IsObject()) refuse("an object");
    const auto found = value_->FindMember(key);
    return {found == value_->MemberEnd() ? nullptr : &found->value, *place_, path};
  }

  std::vector<Field> elements() const {
    if (!is_given() || !value_->IsArray()) refuse("a list");
    std::vector<Field> fields;
    for (const rapidjson::Value& value : value_->GetArray()) fields.emplace_back(&value, *place_, path_);
    return fields;
  }

  std::string text() const {
    if (!is_text()) refuse("a text");
    std::string text(value_->GetString(), value_->GetStringLength());
    require_short_name(text, *place_);
    return text;
  }

  std::size_t size() const {
    if (!is_given() || !value_->IsUint64()) refuse("a whole number that is not negative");
    return value_->GetUint64();
  }

  std::vector<std::size_t> sizes() const {
    std::vector<std::size_t> sizes;
    for (const Field& field : elements()) sizes.push_back(field.size());
    if (sizes.size() > most_axes) refuse("at most 32 axes");
    return sizes;
  }

  // Nothing where there is none, or a text that is none.
  std::optional<double> number() const {
    if (!is_given()) return std::nullopt;
    if (value_->IsBool()) return value_->GetBool() ? 1 : 0;
    if (value_->IsNumber()) return value_->GetDouble();
    if (!value_->IsString()) return std::nullopt;
    const std::string word = text();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (word == "NaN") return std::numeric_limits<double>::quiet_NaN();
    if (word == "Infinity") return infinity;
    if (word == "-Infinity") return -infinity;
    return std::nullopt;
  }

  [[noreturn]] void refuse(std::string_view expected) const {
    throw InputError(fmt::format("{}: '{}' is {}; expected {}. Write the store again.", *place_, path_,
                                 is_given() ? "something else" : "missing", expected));
  }

 private:
  const rapidjson::Value* value_;  // null: there is none
  const std::string* place_;
  std::string path_;
};

class Metadata {
 public:
  Metadata(std::string_view text, std::string place) : place_(std::move(place)) {
    // Iterative: a million opening brackets must not exhaust the stack. NaN: as Python writes it.
    constexpr unsigned flags = rapidjson::kParseNanAndInfFlag | rapidjson::kParseIterativeFlag;
    rapidjson::MemoryStream stream(text.data(), text.size());
    document_.ParseStream<flags>(stream);
    if (document_.HasParseError() || !document_.IsObject())
      throw InputError(
          fmt::format("{}: no JSON object; expected zarr metadata. Write the store again.", place_));
  }

  Field root() const { return Field(&document_, place_, ""); }
  Field operator[](const char* key) const { return root()[key]; }
  const std::string& place() const { return place_; }

 private:
  std::string place_;
  rapidjson::Document document_;
};

}  // namespace pcic::zarr
