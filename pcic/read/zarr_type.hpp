// The types of zarr arrays: NumPy's dtypes in version 2 ("<f8"), names in version 3 ("float64").
#pragma once

#include <optional>
#include <string_view>

#include "pcic/read/zarr_array.hpp"

namespace pcic {

// Nothing for a type that is neither number nor text. "|O" is a text if vlen-utf8 is among its filters: see the caller.
std::optional<ZarrType> zarr_type_of_dtype(std::string_view dtype);
std::optional<ZarrType> zarr_type_named(std::string_view name);

}  // namespace pcic
