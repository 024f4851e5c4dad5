// ColumnLayout: columns labelled theta.1.2 or theta[1,2] gathered into arrays, by label and never by
// position.
//
// Indices count from 1; files may run the first or the last index fastest. Tuples keep their names: x:1 is a
// scalar, x:1.2 an element of the array x:1. Complex columns z.real, z.imag are an array z whose last extent
// is 2. A name whose brackets or dots hold no whole numbers (b[Intercept]) is a scalar of that name. Throws
// InputError for an element that is missing or there twice, and for more than a million arrays.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/core/draw_source.hpp"

namespace pcic {

struct ColumnLayout {
  std::vector<ArrayInfo> arrays;                  // in the order their first columns appear
  std::vector<std::vector<std::size_t>> columns;  // per array: the column of each element, last index fastest
};

// `place` opens the messages: the file and line of the header.
ColumnLayout arrange_columns(std::span<const std::string> names, std::string_view place);

// For names that people chose, each there once: columns whose labels make no full array (v.2 without v.1; x
// beside x.1) stay scalars of their own names, and so do z.real and z.imag.
ColumnLayout arrange_full_arrays(std::span<const std::string> names, std::string_view place);

// If it is there.
void remove_array(ColumnLayout& layout, std::string_view name);

struct ColumnLabel {
  std::string_view array;
  std::vector<std::size_t> indices;
};

ColumnLabel parse_column_label(std::string_view name);

}  // namespace pcic
