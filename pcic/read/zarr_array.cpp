#include "pcic/read/zarr_array.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <numeric>

#include "pcic/read/zarr_json-inl.hpp"
#include "pcic/read/zarr_type.hpp"

namespace pcic {
namespace {

using zarr::Field;
using zarr::Metadata;

constexpr std::string_view vlen_utf8 = "vlen-utf8";

void require_axes(const std::vector<std::size_t>& chunk, const Metadata& metadata,
                  const std::vector<std::size_t>& shape) {
  const bool fits = chunk.size() == shape.size() && std::ranges::find(chunk, 0u) == chunk.end();
  if (!fits)
    throw InputError(
        fmt::format("{}: chunks of {} axes, or without length, for an array of {}. Write the store again.",
                    metadata.place(), chunk.size(), shape.size()));
}

void set_dimensions(ZarrArray& array, const Field& names) {
  array.dimensions.resize(array.shape.size());
  if (!names.is_given()) return;
  const std::vector<Field> fields = names.elements();
  for (std::size_t axis = 0; axis < std::min(fields.size(), array.shape.size()); ++axis)
    if (fields[axis].is_given()) array.dimensions[axis] = fields[axis].text();
}

void refuse_scaled(const Field& attributes, const Metadata& metadata) {
  for (const char* key : {"scale_factor", "add_offset"})
    if (attributes[key].is_given())
      throw InputError(
          fmt::format("{}: stored scaled ({}); expected plain values. Write it again without that encoding.",
                      metadata.place(), key));
}

// The eight bytes of a little-endian double in base64, as xarray writes _FillValue into JSON.
std::optional<double> double_of_base64(std::string_view text) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.size() != 12 || text.back() != '=') return std::nullopt;
  std::array<std::uint8_t, 9> bytes{};
  for (std::size_t group = 0; group < 3; ++group) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const char c = text[4 * group + k];
      const std::size_t digit = c == '=' ? 0 : digits.find(c);
      if (digit == std::string_view::npos) return std::nullopt;
      bits = bits << 6 | static_cast<std::uint32_t>(digit);
    }
    for (std::size_t k = 0; k < 3; ++k)
      bytes[3 * group + k] = static_cast<std::uint8_t>(bits >> (16 - 8 * k));
  }
  std::uint64_t bits = 0;
  for (std::size_t k = 8; k-- > 0;) bits = bits << 8 | bytes[k];
  return std::bit_cast<double>(bits);
}

// "0x7ff8000000000000": the bits of a floating-point number.
std::optional<double> double_of_hex(std::string_view text, std::size_t item_size) {
  if (!text.starts_with("0x") || text.size() != 2 + 2 * item_size) return std::nullopt;
  std::uint64_t bits = 0;
  const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), bits, 16);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return item_size == 4 ? std::bit_cast<float>(static_cast<std::uint32_t>(bits))
                        : std::bit_cast<double>(bits);
}

std::optional<double> number_of(const Field& field, const ZarrType& type) {
  const std::optional<double> number = field.number();
  if (number || !field.is_text() || type.number.kind != 'f') return number;
  const std::string text = field.text();
  const std::optional<double> hex = double_of_hex(text, type.item_size);
  return hex ? hex : double_of_base64(text);
}

void add_codec(std::vector<ZarrCodec>& codecs, const std::string& name, const Field& settings,
               ZarrArray& array) {
  const auto kind = codec_named(name);
  if (!kind) {
    array.unknown = fmt::format("the codec '{}'", name);
    return;
  }
  const Field item_size = settings["elementsize"];
  codecs.push_back({*kind, item_size.is_given() ? item_size.size() : 4});
}

std::vector<std::size_t> in_order(std::size_t num_axes) {
  std::vector<std::size_t> order(num_axes);
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

bool is_permutation_of_axes(std::vector<std::size_t> order, std::size_t num_axes) {
  std::ranges::sort(order);
  return order == in_order(num_axes);
}

void set_codecs(ZarrArray& array, const Field& list, const Metadata& metadata);

void set_shards(ZarrArray& array, const Field& settings, const Metadata& metadata) {
  array.shards = ZarrShards{array.chunk, {}, false};
  const Field location = settings["index_location"];
  array.shards->index_is_first = location.is_given() && location.text() == "start";
  array.chunk = settings["chunk_shape"].sizes();
  require_axes(array.chunk, metadata, array.shape);
  for (std::size_t axis = 0; axis < array.chunk.size(); ++axis)
    if (array.shards->chunk[axis] % array.chunk[axis] != 0)
      settings["chunk_shape"].refuse("lengths that divide those of the shard");
  for (const Field& codec : settings["index_codecs"].elements()) {
    const std::string name = codec["name"].text();
    if (name == "crc32c")
      array.shards->index_has_checksum = true;
    else if (name != "bytes")
      array.unknown = fmt::format("an index of shards with the codec '{}'", name);
  }
  set_codecs(array, settings["codecs"], metadata);
}

// The list of codecs of version 3: arrays to arrays, to bytes, to bytes; the last one is decoded first.
void set_codecs(ZarrArray& array, const Field& list, const Metadata& metadata) {
  const std::vector<Field> codecs = list.elements();
  for (const Field& codec : codecs) {
    const std::string name = codec["name"].text();
    const Field settings = codec["configuration"];
    if (name == "transpose") {
      std::vector<std::size_t> order = settings["order"].sizes();
      if (!is_permutation_of_axes(order, array.shape.size())) settings["order"].refuse("every axis once");
      std::vector<std::size_t> combined;
      for (const std::size_t axis : order) combined.push_back(array.order[axis]);
      array.order = std::move(combined);
    } else if (name == "bytes") {
      const Field endian = settings["endian"];
      array.type.number.big_endian = endian.is_given() && endian.text() == "big";
    } else if (name == "sharding_indexed") {
      if (array.shards || codecs.size() > 1) array.unknown = "shards beside another codec";
      if (array.unknown.empty()) set_shards(array, settings, metadata);
      return;
    } else if (name != vlen_utf8) {
      add_codec(array.codecs, name, settings, array);
    }
  }
  std::ranges::reverse(array.codecs);
}

}  // namespace

std::optional<ZarrArray> parse_zarr_v2(std::string_view text, std::string_view attributes_text,
                                       const std::string& place) {
  const Metadata metadata(text, place);
  const Metadata attributes_object(attributes_text.empty() ? "{}" : attributes_text, place);
  if (metadata["zarr_format"].size() != 2) metadata["zarr_format"].refuse("2");
  ZarrArray array;
  array.shape = metadata["shape"].sizes();
  array.chunk = metadata["chunks"].sizes();
  require_axes(array.chunk, metadata, array.shape);
  if (!metadata["dtype"].is_text()) return std::nullopt;  // a record
  const auto type = zarr_type_of_dtype(metadata["dtype"].text());
  if (!type) return std::nullopt;
  array.type = *type;
  set_dimensions(array, attributes_object["_ARRAY_DIMENSIONS"]);
  refuse_scaled(attributes_object.root(), attributes_object);
  array.missing = number_of(metadata["fill_value"], array.type);
  array.fill = array.missing.value_or(0);
  array.order = in_order(array.shape.size());
  if (metadata["order"].is_given() && metadata["order"].text() == "F") std::ranges::reverse(array.order);
  if (const Field compressor = metadata["compressor"]; compressor.is_given())
    add_codec(array.codecs, compressor["id"].text(), compressor, array);
  bool is_text = array.type.kind != ZarrType::Kind::any_text;
  if (const Field filters = metadata["filters"]; filters.is_given()) {
    std::vector<Field> list = filters.elements();
    std::ranges::reverse(list);
    for (const Field& filter : list) {
      const std::string name = filter["id"].text();
      if (name == vlen_utf8)
        is_text = true;
      else
        add_codec(array.codecs, name, filter, array);
    }
  }
  if (!is_text) return std::nullopt;  // objects of another kind
  const Field separator = metadata["dimension_separator"];
  array.key_separator = separator.is_given() ? separator.text() : ".";
  array.scalar_key = "0";
  return array;
}

std::optional<ZarrArray> parse_zarr_v3(std::string_view text, const std::string& place) {
  const Metadata metadata(text, place);
  if (metadata["zarr_format"].size() != 3) metadata["zarr_format"].refuse("3");
  ZarrArray array;
  array.shape = metadata["shape"].sizes();
  set_dimensions(array, metadata["dimension_names"]);
  std::optional<ZarrType> type;
  const Field data_type = metadata["data_type"];
  if (data_type.is_object()) {
    if (data_type["name"].text() == "fixed_length_utf32")
      type = zarr_type_of_dtype(fmt::format("<U{}", data_type["configuration"]["length_bytes"].size() / 4));
  } else {
    type = zarr_type_named(data_type.text());
  }
  if (!type) return std::nullopt;
  array.type = *type;
  refuse_scaled(metadata["attributes"], metadata);
  array.missing = number_of(metadata["attributes"]["_FillValue"], array.type);
  array.fill = number_of(metadata["fill_value"], array.type).value_or(0);
  if (metadata["chunk_grid"]["name"].text() != "regular") array.unknown = "a chunk grid that is not regular";
  if (array.unknown.empty()) array.chunk = metadata["chunk_grid"]["configuration"]["chunk_shape"].sizes();
  if (!array.unknown.empty()) array.chunk.assign(array.shape.size(), 1);
  require_axes(array.chunk, metadata, array.shape);
  array.order = in_order(array.shape.size());
  set_codecs(array, metadata["codecs"], metadata);
  const Field transformers = metadata["storage_transformers"];
  if (transformers.is_given() && !transformers.elements().empty()) array.unknown = "a storage transformer";
  const Field encoding = metadata["chunk_key_encoding"];
  const bool is_default = encoding["name"].text() == "default";
  const Field separator = encoding["configuration"]["separator"];
  array.key_separator = separator.is_given() ? separator.text() : is_default ? "/" : ".";
  array.key_prefix = is_default ? "c" + array.key_separator : "";
  array.scalar_key = is_default ? "c" : "0";
  return array;
}

std::string zarr_node_type(std::string_view description, const std::string& place) {
  return Metadata(description, place)["node_type"].text();
}

}  // namespace pcic
