// What is said of a column of texts where a formula needs numbers.
//
// Texts have no order that a fit could know of, so their codes are an index only if the user declared the
// order (DataArray::order_is_declared). A few texts among numbers are mistakes: they are named, and nothing
// else is advised.
#pragma once

#include <string>

#include "pcic/core/dataset.hpp"

namespace pcic {

std::string texts_are_no_numbers(const DataArray& column);
std::string texts_are_no_index(const DataArray& column);

}  // namespace pcic
