// The files a pattern means.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pcic {

// A pattern with * ? or [ ] means the files that match it, sorted; InputError at `place` if there is none.
// Any other is the path of one file, which need not exist. Relative ones start from `folder`.
std::vector<std::filesystem::path> find_files(const std::filesystem::path& folder, const std::string& pattern,
                                              std::string_view place);

// The same without an error: empty if nothing matches, or it is no pattern.
std::vector<std::filesystem::path> matching_files(const std::filesystem::path& folder,
                                                  const std::string& pattern);

}  // namespace pcic
