// Levels: the order of the texts of a column, declared by the user; the first text is index 1.
//
// Without it a column of texts is no index: in which order a fit counted the texts, only its user knows.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/core/dataset.hpp"

namespace pcic {

struct Levels {
  std::string column;
  std::vector<std::string> texts = {};  // if there are none, those of the file
  std::filesystem::path file = {};      // a data file: the column of that name, or its only one, row by row
};

// "county = AITKIN, ANOKA" or, without a comma, the name of a file: "county = order.csv".
Levels parse_levels(std::string_view text);

// InputError if the data have no such column of texts, or one of its texts is not declared, or twice.
void declare_levels(Dataset& data, std::span<const Levels> declared);

}  // namespace pcic
