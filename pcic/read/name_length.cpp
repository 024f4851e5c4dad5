#include "pcic/read/name_length.hpp"

#include <fmt/format.h>

#include "pcic/core/errors.hpp"

namespace pcic {

void require_short_name(std::string_view name, std::string_view place) {
  constexpr std::size_t quoted = 40;
  if (name.size() > longest_name)
    throw InputError(fmt::format(
        "{}: a name of {} bytes begins with '{}'; expected at most {} bytes. Is the file damaged?", place,
        name.size(), name.substr(0, quoted), longest_name));
}

void require_short_names(std::span<const std::string> names, std::string_view place) {
  for (const std::string& name : names) require_short_name(name, place);
}

}  // namespace pcic
