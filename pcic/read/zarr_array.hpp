// ZarrArray: what the metadata of an array in a zarr store say, of version 2 (.zarray, .zattrs) or 3 (zarr.json).
//
// Only the shape of the JSON is checked here; what a codec or type is that we do not know is kept as words, to be refused when
// the array is used. As xarray reads it, a fill value of version 2 means missing; in version 3 the attribute _FillValue does.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/read/inference_data.hpp"
#include "pcic/read/npy_header.hpp"
#include "pcic/read/zarr_codec.hpp"

namespace pcic {

struct ZarrType {
  enum class Kind { number, fixed_text, bytes_text, any_text };  // any_text: vlen-utf8
  Kind kind = Kind::number;
  NpyHeader number = {};      // kind, item_size and big_endian
  std::size_t item_size = 8;  // 0 for any_text
};

// Chunks of an array inside the chunks of its grid.
struct ZarrShards {
  std::vector<std::size_t> chunk;   // of the grid
  bool index_has_checksum = false;  // crc32c
  bool index_is_first = false;
};

struct ZarrArray {
  std::vector<std::size_t> shape;
  std::vector<std::string> dimensions;  // as many as axes; empty where there is no name
  std::vector<std::size_t> chunk;       // what is decoded at once
  ZarrType type;
  double fill = 0;  // of chunks that are not there
  std::optional<double> missing;
  std::vector<std::size_t> order;  // axes as they lie in a chunk, the last one fastest
  std::vector<ZarrCodec> codecs;   // in the order in which they are decoded
  std::optional<ZarrShards> shards;
  std::string key_prefix;  // "c/" or nothing
  std::string key_separator = "/";
  std::string scalar_key = "c";
  std::string unknown;  // what the array has that is not known here
};

// Nothing for an array whose values are neither numbers nor texts. InputError if the metadata make no sense.
std::optional<ZarrArray> parse_zarr_v2(std::string_view array, std::string_view attributes,
                                       const std::string& place);
std::optional<ZarrArray> parse_zarr_v3(std::string_view description, const std::string& place);

// "group" or "array", of zarr.json.
std::string zarr_node_type(std::string_view description, const std::string& place);

}  // namespace pcic
