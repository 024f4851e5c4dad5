// The texts of a decoded chunk, in UTF-8: fixed_length_utf32 ("<U8"), bytes ("|S8"), and vlen-utf8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/read/zarr_array.hpp"

namespace pcic {

// `count` texts; InputError if the bytes hold fewer.
std::vector<std::string> decode_texts(const ZarrType& type, std::string_view bytes, std::size_t count,
                                      const std::string& place);

}  // namespace pcic
