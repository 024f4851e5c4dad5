// The files a user means by what was given: a folder stands for the files in it (a zarr store is a file), and a pattern the shell did not expand for
// those that match it; in natural order, fit-2 before fit-10.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace pcic {

// InputError for a folder without files; hidden ones do not count. Everything else is left as it is, a pattern that nothing
// matches too: opening it will say that it is not there.
std::vector<std::filesystem::path> given_files(std::span<const std::filesystem::path> given);

// Whether `one` comes before `other`, digits taken as numbers.
bool in_natural_order(std::string_view one, std::string_view other);

}  // namespace pcic
