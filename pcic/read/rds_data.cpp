#include "pcic/read/rds_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/name_length.hpp"
#include "pcic/read/r_object.hpp"
#include "pcic/read/text_codes.hpp"

namespace pcic {
namespace {

// R counts the first index fastest, a DataArray the last.
void take_numbers(DataArray& array, const RObject& object, const std::string& place) {
  const RObject* dim = object.attribute("dim");
  if (dim == nullptr) {
    array.values = object.numbers;
    if (object.numbers.size() != 1) array.shape = {object.numbers.size()};
    return;
  }
  std::size_t size = 1;
  std::vector<std::size_t> strides;
  for (const double extent : dim->numbers) {
    strides.push_back(size);
    array.shape.push_back(extent >= 0 && extent < 1e15 ? static_cast<std::size_t>(extent) : 0);
    if (__builtin_mul_overflow(size, array.shape.back(), &size)) size = 0;
  }
  if (size != object.numbers.size())
    throw InputError(fmt::format("{}: '{}' has {} numbers, which its dimensions do not fit. Write it again.",
                                 place, array.name, object.numbers.size()));
  std::vector<std::size_t> offsets{0};
  for (std::size_t axis = 0; axis < strides.size(); ++axis) {
    std::vector<std::size_t> longer;
    for (const std::size_t offset : offsets)
      for (std::size_t k = 0; k < array.shape[axis]; ++k) longer.push_back(offset + k * strides[axis]);
    offsets = std::move(longer);
  }
  for (const std::size_t offset : offsets) array.values.push_back(object.numbers[offset]);
}

void remember_examples(DataArray& array, const std::string& place) {
  array.text_cells.count = array.values.size();
  for (std::size_t k = 0; k < std::min<std::size_t>(3, array.labels.size()); ++k)
    array.text_cells.first.push_back(fmt::format("'{}' ({})", array.labels[k], place));
}

// The user gave the levels their order.
void take_factor(DataArray& array, const RObject& codes, const RObject& levels, const std::string& place) {
  array.shape = {codes.numbers.size()};
  array.labels = levels.texts;
  array.order_is_declared = true;
  for (const double code : codes.numbers) {
    if (!(code >= 1 && code <= static_cast<double>(levels.texts.size())))
      throw InputError(
          fmt::format("{}: factor '{}' has a missing value; expected one of its levels.", place, array.name));
    array.values.push_back(code);
  }
  remember_examples(array, place);
}

void take_texts(DataArray& array, const std::vector<std::string>& texts, const std::string& place) {
  TextCodes codes;
  for (const std::string& text : texts) codes.add(text);
  array.shape = {texts.size()};
  array.values = codes.codes();
  array.labels = codes.labels();
  remember_examples(array, place);
}

DataArray to_array(std::string name, const RObject& object, const std::string& place) {
  require_short_name(name, place);
  DataArray array{std::move(name), {}, {}};
  const RObject* levels = object.attribute("levels");
  if (object.kind == RObject::Kind::numbers && levels != nullptr)
    take_factor(array, object, *levels, place);
  else if (object.kind == RObject::Kind::numbers)
    take_numbers(array, object, place);
  else if (object.kind == RObject::Kind::texts)
    take_texts(array, object.texts, place);
  else
    throw InputError(
        fmt::format("{}: '{}' is a list or nothing; expected numbers or texts.", place, array.name));
  return array;
}

}  // namespace

Dataset read_rds_data(const InputFile& file, FirstRow) {
  const RObject object = parse_r_object(read_all(file, largest_whole_file), file.place());
  Dataset data;
  if (object.kind != RObject::Kind::list) {
    data.arrays.push_back(to_array(array_name_of(file), object, file.place()));
    return data;
  }
  const RObject* names = object.attribute("names");
  std::unordered_set<std::string> seen;
  for (std::size_t k = 0; k < object.list.size(); ++k) {
    const std::string name = names != nullptr && k < names->texts.size() ? names->texts[k] : "";
    if (name.empty() || !seen.insert(name).second)
      throw InputError(fmt::format("{}: .rds with a list whose elements do not all have names of their own.",
                                   file.place()));
    data.arrays.push_back(to_array(name, object.list[k], file.place()));
  }
  return data;
}

}  // namespace pcic
