// Which file of generated quantities was made from which file of draws.
//
// The headers tell it: fitted_params names the file of draws, by a path as long as it is needed to tell one
// from another; where these names are not among the files, the numbers of the chains do. Only where neither
// tells, the order of the files counts, and a remark says so.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pcic {

struct CmdStanFile {
  std::filesystem::path path;
  std::string written_as = {};  // output.file
  std::string made_from = {};   // fitted_params
  std::string id = {};          // number of the chain
};

struct CmdStanPairs {
  std::vector<std::size_t> quantities;  // of each fit
  std::optional<std::string> remark = {};
};

// As many quantities as fits. InputError, with their names, if two were made from the same fit, or some but
// not all from files that are not there.
CmdStanPairs pair_by_headers(std::span<const CmdStanFile> fits, std::span<const CmdStanFile> quantities);

}  // namespace pcic
