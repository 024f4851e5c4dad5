#include "pcic/read/text_array.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/read/name_length.hpp"
#include "pcic/read/text_codes.hpp"

namespace pcic {

void set_texts(DataArray& array, const std::vector<std::string>& texts, std::string_view place) {
  TextCodes codes;
  for (const std::string& text : texts) codes.add(text.substr(0, longest_name));
  array.values = codes.codes();
  array.labels = codes.labels();
  array.text_cells.count = texts.size();
  for (std::size_t k = 0; k < std::min<std::size_t>(3, array.labels.size()); ++k)
    array.text_cells.first.push_back(fmt::format("'{}' ({})", array.labels[k], place));
}

}  // namespace pcic
