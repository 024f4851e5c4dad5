// How a file is compressed, from its first bytes, never from its name.
#pragma once

#include <string_view>

namespace pcic {

enum class Packing { none, gzip, zstd, xz, bzip2, zip };

// From the first six bytes or more.
Packing packing_of(std::string_view first_bytes);

}  // namespace pcic
