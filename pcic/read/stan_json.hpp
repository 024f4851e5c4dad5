// Stan's JSON data: one object, one array per key.
//
// Arrays nest row-major and must not be ragged; [] is an array with a zero extent. NaN, Infinity and
// -Infinity may be bare or strings. Booleans are 0 and 1. Complex numbers [re, im] are an extra last extent
// of 2. Tuples {"1": a, "2": b} under the key x become arrays x:1 and x:2. InputError for anything else, with
// the key it was found under. Nesting is limited. A byte order mark is passed over.
#pragma once

#include <string>
#include <string_view>

#include "pcic/core/dataset.hpp"

namespace pcic {

Dataset parse_stan_json(std::string_view text, std::string_view place);

}  // namespace pcic
