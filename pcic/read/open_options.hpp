// OpenOptions: what a user may say about files of draws.
#pragma once

#include <string>
#include <vector>

#include "pcic/read/array_layout.hpp"
#include "pcic/read/first_row.hpp"
#include "pcic/read/input_file.hpp"

namespace pcic {

// --draws NAME=FILE
struct NamedFile {
  std::string name;
  InputFile file;
};

struct OpenOptions {
  bool allow_incomplete = false;  // use the whole rows of files that are cut short, and say so in remarks()
  LayoutEvidence layout = {};     // what tells the axes of arrays in .npy files and CSV files without names
  FirstRow first_row = FirstRow::by_evidence;  // of CSV files whose first row counts up
  std::vector<NamedFile> named = {};  // .npy files, each an array of the draws; beside other files, or alone
};

}  // namespace pcic
