#include "pcic/read/column_layout.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

struct Element {
  std::size_t column;
  std::vector<std::size_t> indices;
};

struct Group {
  std::string name;
  std::vector<Element> elements;
};

std::optional<std::size_t> parse_index(std::string_view text) {
  std::size_t index = 0;
  const char* end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, index);
  if (text.empty() || stop != end || status != std::errc()) return std::nullopt;
  return index;
}

// theta[1,2]
std::optional<ColumnLabel> parse_bracket_label(std::string_view name) {
  const std::size_t open = name.rfind('[');
  if (open == std::string_view::npos || open == 0 || name.back() != ']') return std::nullopt;
  ColumnLabel label{name.substr(0, open), {}};
  std::string_view rest = name.substr(open + 1, name.size() - open - 2);
  while (true) {
    const std::size_t comma = rest.find(',');
    const auto index = parse_index(rest.substr(0, comma));
    if (!index) return std::nullopt;
    label.indices.push_back(*index);
    if (comma == std::string_view::npos) return label;
    rest.remove_prefix(comma + 1);
  }
}

// Name and indices of a complex column, if its other half is there too.
std::optional<ColumnLabel> parse_complex_label(std::string_view name,
                                               const std::unordered_set<std::string_view>& all) {
  constexpr std::string_view parts[] = {".real", ".imag"};
  for (std::size_t part : {0, 1}) {
    if (!name.ends_with(parts[part])) continue;
    const std::string_view stem = name.substr(0, name.size() - parts[part].size());
    if (!all.contains(std::string(stem).append(parts[1 - part]))) return std::nullopt;
    ColumnLabel label = parse_column_label(stem);
    label.indices.push_back(part + 1);
    return label;
  }
  return std::nullopt;
}

std::string element_name(std::string_view array, std::span<const std::size_t> indices) {
  if (indices.empty()) return std::string(array);
  return fmt::format("{}[{}]", array, fmt::join(indices, ","));
}

std::vector<std::size_t> indices_of(std::size_t element, std::span<const std::size_t> shape) {
  std::vector<std::size_t> indices(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0; element /= shape[axis])
    indices[axis] = element % shape[axis] + 1;
  return indices;
}

std::vector<std::size_t> shape_of(const Group& group) {
  std::vector<std::size_t> shape(group.elements.front().indices.size(), 0);
  for (const Element& element : group.elements)
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
      shape[axis] = std::max(shape[axis], element.indices[axis]);
  return shape;
}

// What keeps the labels from being indices of one array.
std::optional<std::string> fault_of_labels(const Group& group) {
  const std::size_t rank = group.elements.front().indices.size();
  for (const Element& element : group.elements) {
    if (element.indices.size() != rank)
      return fmt::format(
          "columns of '{}' have {} and {} indices; expected as many in each. Rename one of them.", group.name,
          rank, element.indices.size());
    if (std::ranges::count(element.indices, std::size_t{0}) > 0)
      return fmt::format("column '{}' has an index 0; indices count from 1.",
                         element_name(group.name, element.indices));
  }
  return std::nullopt;
}

// In lexicographic order, which is last index fastest, element k must be the k-th of the shape and the last
// one its corner.
std::optional<std::string> fault_of_elements(const Group& group, std::span<const std::size_t> shape) {
  for (std::size_t k = 0; k < group.elements.size(); ++k) {
    const std::vector<std::size_t>& indices = group.elements[k].indices;
    if (k > 0 && indices == group.elements[k - 1].indices)
      return fmt::format("column '{}' is there twice; expected once. Rename or remove one of them.",
                         element_name(group.name, indices));
    const bool last = k + 1 == group.elements.size();
    const std::vector<std::size_t> expected = indices_of(k, shape);
    if (indices == expected && (!last || std::ranges::equal(indices, shape))) continue;
    return fmt::format(
        "array '{}' of shape ({}) has {} columns; element '{}' is missing. Take the file as the sampler "
        "wrote it.",
        group.name, fmt::join(shape, ", "), group.elements.size(),
        element_name(group.name, indices == expected ? indices_of(k + 1, shape) : expected));
  }
  return std::nullopt;
}

// Adds the group to the layout, unless it is no full array: then says why.
std::optional<std::string> try_to_add(Group& group, ColumnLayout& layout) {
  if (auto fault = fault_of_labels(group)) return fault;
  std::vector<std::size_t> shape = shape_of(group);
  std::ranges::stable_sort(group.elements, {}, &Element::indices);
  if (auto fault = fault_of_elements(group, shape)) return fault;
  std::vector<std::size_t>& columns = layout.columns.emplace_back();
  for (const Element& element : group.elements) columns.push_back(element.column);
  layout.arrays.push_back({group.name, std::move(shape)});
  return std::nullopt;
}

template <class LabelOf>
std::vector<Group> group_by_name(std::span<const std::string> names, std::string_view place,
                                 LabelOf label_of) {
  constexpr std::size_t most_arrays = 1'000'000;
  std::unordered_map<std::string, std::size_t> known;
  std::vector<Group> groups;
  for (std::size_t column = 0; column < names.size(); ++column) {
    ColumnLabel label = label_of(names[column]);
    const auto [entry, added] = known.try_emplace(std::string(label.array), groups.size());
    if (groups.size() == most_arrays && added)
      throw InputError(fmt::format(
          "{}: columns of more than {} names; that is the limit. Number the columns of an array, as "
          "in theta.1, theta.2.",
          place, most_arrays));
    if (added) groups.push_back({entry->first, {}});
    groups[entry->second].elements.push_back({column, std::move(label.indices)});
  }
  return groups;
}

}  // namespace

ColumnLabel parse_column_label(std::string_view name) {
  if (auto label = parse_bracket_label(name)) return *label;
  ColumnLabel label{name, {}};
  while (true) {
    const std::size_t dot = label.array.rfind('.');
    if (dot == std::string_view::npos || dot == 0) break;
    const auto index = parse_index(label.array.substr(dot + 1));
    if (!index) break;
    label.indices.push_back(*index);
    label.array = label.array.substr(0, dot);
  }
  std::ranges::reverse(label.indices);
  return label;
}

ColumnLayout arrange_columns(std::span<const std::string> names, std::string_view place) {
  const std::unordered_set<std::string_view> all(names.begin(), names.end());
  ColumnLayout layout;
  for (Group& group : group_by_name(names, place, [&](std::string_view name) {
         const auto complex = parse_complex_label(name, all);
         return complex ? *complex : parse_column_label(name);
       }))
    if (const auto fault = try_to_add(group, layout)) throw InputError(fmt::format("{}: {}", place, *fault));
  return layout;
}

void remove_array(ColumnLayout& layout, std::string_view name) {
  const auto found = std::ranges::find(layout.arrays, name, &ArrayInfo::name);
  if (found == layout.arrays.end()) return;
  layout.columns.erase(layout.columns.begin() + (found - layout.arrays.begin()));
  layout.arrays.erase(found);
}

ColumnLayout arrange_full_arrays(std::span<const std::string> names, std::string_view place) {
  const std::unordered_set<std::string_view> all(names.begin(), names.end());
  ColumnLayout layout;
  for (Group& group : group_by_name(names, place, parse_column_label)) {
    const bool name_is_free = !all.contains(group.name) || group.elements.front().indices.empty();
    if (name_is_free && !try_to_add(group, layout)) continue;
    std::ranges::sort(group.elements, {}, &Element::column);
    for (const Element& element : group.elements) {
      layout.arrays.push_back({names[element.column], {}});
      layout.columns.push_back({element.column});
    }
  }
  return layout;
}

}  // namespace pcic
