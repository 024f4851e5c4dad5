// Data in R's .rds files (r_object.hpp): a data frame, a list of named arrays as rstan takes it, or one array.
//
// Factors are texts in the order of their levels.
#pragma once

#include "pcic/core/dataset.hpp"
#include "pcic/read/first_row.hpp"
#include "pcic/read/input_file.hpp"

namespace pcic {

Dataset read_rds_data(const InputFile& file, FirstRow = FirstRow::by_evidence);

}  // namespace pcic
