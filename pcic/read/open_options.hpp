// OpenOptions: what a user may say about files of draws.
#pragma once

#include "pcic/read/array_layout.hpp"
#include "pcic/read/first_row.hpp"

namespace pcic {

struct OpenOptions {
  bool allow_incomplete = false;  // use the whole rows of files that are cut short, and say so in remarks()
  LayoutEvidence layout = {};     // what tells the axes of arrays in .npy files and CSV files without names
  FirstRow first_row = FirstRow::by_evidence;  // of CSV files whose first row counts up
};

}  // namespace pcic
